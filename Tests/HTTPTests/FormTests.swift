import Testing

@testable import HTTP

struct FormTests {
  @Test func `a form's fields stand in order of their names, escaped`() {
    let body = FormText.body(of: ["b": "ü/+ &=", "a": "A-z.0_~"])
    #expect(String(decoding: body, as: UTF8.self) == "a=A-z.0_~&b=%C3%BC%2F%2B%20%26%3D")
  }

  @Test func `parts stand between boundaries`() {
    var form = Multipart(boundary: "X")
    form.add("name", "value")
    form.add("file", fileName: "a\"b\r\nc", type: "text/csv", content: Array("1,2\n".utf8))
    form.finish()
    #expect(
      String(decoding: form.body.bytes, as: UTF8.self)
        == [
          "--X", "Content-Disposition: form-data; name=\"name\"", "", "value", "--X",
          "Content-Disposition: form-data; name=\"file\"; filename=\"a%22b%0D%0Ac\"",
          "Content-Type: text/csv", "", "1,2\n", "--X--", "",
        ].joined(separator: "\r\n"))
    #expect(form.body.count == form.body.bytes.count)
    #expect(form.contentType == "multipart/form-data; boundary=X")
  }

  @Test(arguments: [
    (text: "HTTP://Host.Example:8080/a/b/", hasPath: true, address: "http://host.example:8080/a/b"),
    ("https://host", false, "https://host"), ("https://host/", false, "https://host"),
    ("http://[::1]:80", false, "http://[::1]:80"),
    ("http://host:65535/a/?b=%20c&d=/", true, "http://host:65535/a?b=%20c&d=/"),
  ])
  func `addresses of one place are one text`(text: String, hasPath: Bool, address: String) throws {
    #expect(try HTTPAddress.normalised(text, hasPath: hasPath) == address)
  }

  @Test(arguments: [
    "host", "ftp://host", "http://", "http://host/path", "http://host?a=b", "http://a b",
    "http://host:0", "http://host:99999",
  ])
  func `anything else is no address`(text: String) {
    #expect(throws: BadAddress.self) { try HTTPAddress.normalised(text, hasPath: false) }
  }

  @Test(arguments: [
    (address: "http://host/a", place: "http://host/a/b/c.csv"),
    ("http://host/a?key=x/y", "http://host/a/b/c.csv?key=x/y"),
    ("http://host?key=x", "http://host/b/c.csv?key=x"),
  ])
  func `a file's path goes before the query`(address: String, place: String) {
    #expect(HTTPAddress.appending("b/c.csv", to: address) == place)
  }

  @Test func `an address with a password is refused without repeating it`() throws {
    let error = try #require(throws: BadAddress.self) {
      try HTTPAddress.normalised("https://me:secret@host/", hasPath: false)
    }
    #expect(
      error.description
        == "'https://…@host' is not an address to send to; it must be an address without a user "
        + "name "
        + "or password"
    )
  }

  @Test(arguments: [
    (text: "http://127.0.0.1:8080", isLoopback: true), ("http://localhost/a", true),
    ("http://[::1]:80", true), ("http://127.evil.example", false), ("https://host.example", false),
    ("http://10.0.0.1", false), ("http://127.0.0.1.evil.example", false),
    ("http://127.a.b.invalid", false), ("http://127.1.2.invalid", false),
    ("http://127.255.0.1", true), ("http://127.0.0.256", false), ("http://127..0.1", false),
  ])
  func `loopback is this machine alone`(text: String, isLoopback: Bool) {
    #expect(HTTPAddress.isLoopback(text) == isLoopback)
  }

  @Test func `each byte is escaped but letters, digits and four signs`() {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    var wrong: [UInt8] = []
    for byte in UInt8(0)..<0x80 {
      let digits = String(byte, radix: 16, uppercase: true)
      let escaped = "%" + (byte < 16 ? "0" : "") + digits
      let text = String(Unicode.Scalar(byte))
      if FormText.encoded(text) != (plain.contains(byte) ? text : escaped) { wrong.append(byte) }
    }
    #expect(wrong == [])
    #expect(FormText.encoded("\u{2028}😀") == "%E2%80%A8%F0%9F%98%80" && FormText.encoded("") == "")
    #expect(FormText.body(of: [:]) == [])
    #expect(FormText.body(of: ["b=": "", "a": "1", "c": "&"]) == Array("a=1&b%3D=&c=%26".utf8))
    #expect(FormText.contentType == "application/x-www-form-urlencoded; charset=utf-8")
  }

  @Test func `names of parts are escaped as browsers do, and files may be left out`() {
    var form = Multipart(boundary: "X")
    form.add("a\"b\rc\nd%é", "v\"\r\n")
    form.add("n", type: "text/plain", content: [0x78])
    form.add("f", fileName: "\"", type: "a/b", content: Body([0x79]))
    #expect(
      String(decoding: form.body.bytes, as: UTF8.self)
        == [
          "--X", "Content-Disposition: form-data; name=\"a%22b%0Dc%0Ad%é\"", "", "v\"", "", "--X",
          "Content-Disposition: form-data; name=\"n\"", "Content-Type: text/plain", "", "x", "--X",
          "Content-Disposition: form-data; name=\"f\"; filename=\"%22\"", "Content-Type: a/b", "",
          "y", "",
        ].joined(separator: "\r\n"))
  }

  @Test(arguments: [
    ("http://host/a//", true, "http://host/a"), ("http://host//", false, "http://host"),
    ("HTTPS://HOST/A", true, "https://host/A"), ("http://host:1", false, "http://host:1"),
    ("http://host:65535", false, "http://host:65535"),
    ("http://host?a=/", true, "http://host?a=/"),
  ])
  func `an address keeps its path and its port`(text: String, hasPath: Bool, address: String) throws
  {
    #expect(try HTTPAddress.normalised(text, hasPath: hasPath) == address)
  }

  @Test(arguments: [
    ("http://host#a", true), ("http://host#a", false), ("http://host:65536", true),
    ("http://host?a", false), ("http://host/a", false), ("http://me@host", true),
    ("http://:x@host", true), ("", true), ("http:///a", true), ("file:///a", true),
  ])
  func `other parts of an address are refused`(text: String, hasPath: Bool) {
    #expect(throws: BadAddress.self) { try HTTPAddress.normalised(text, hasPath: hasPath) }
  }

  @Test(arguments: [
    ("", false), ("host", false), ("http://127.0.0", false), ("http://127.0.0.0.1", false),
    ("http://128.0.0.1", false), ("HTTP://LOCALHOST", true), ("http://localhost.example", false),
    ("http://127.0.0.+1", false),
  ])
  func `other hosts are not this machine`(text: String, isLoopback: Bool) {
    #expect(HTTPAddress.isLoopback(text) == isLoopback)
  }
}
