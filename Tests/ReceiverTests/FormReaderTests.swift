import Declarations
import Fixtures
import Glibc
import HTTP
import Spool
import Testing

@testable import Receiver

struct FormReaderTests {
  @Test(arguments: ["multipart/form-data; boundary=xx", "application/x-www-form-urlencoded"])
  func `a form is read alike wherever its pieces end`(type: String) throws {
    let receiver = try TestReceiver(EchoReceiver.self)
    defer { withExtendedLifetime(receiver) {} }
    let body =
      type.hasPrefix("multipart")
      ? """
      --xx\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n\
      --xx\r\nContent-Disposition: form-data; name="b"; filename="f"\r\n\r\n\r\n\
      --xx\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n--2\r\n\
      --xx--\r\n
      """ : "a=1&b=&a=%0D%0A--2&c=3"
    let head =
      "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: \(type)\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n"
    let bytes = Array(body.utf8)
    let connections = try (0...bytes.count).map { count in
      let connection = try RawConnection(to: receiver.run.port)
      connection.send(Array(head.utf8) + bytes[..<count])
      return connection
    }
    usleep(200_000)  // So that the server reads the first pieces before the second ones are there.
    for (count, connection) in connections.enumerated() {
      connection.send(Array(bytes[count...]))
      let answer = connection.rest().text.split(separator: "\r\n\r\n").last.map(String.init)
      #expect(
        answer == "a=1,b=,a=\r\n--2" + (type.hasPrefix("multipart") ? "" : ",c=3"), "\(count)")
    }
  }

  private static let multipart = """
    preamble\r\n--xx\r\nContent-Disposition: form-data; name="a"; filename="f.csv"\r\n\
    Content-Type: text/csv\r\n\r\n1\r\n--x\r\n--xxx\r\n\r\n--xx \r\n\
    content-disposition: form-data; name=b\r\n\r\n\r\n--xx--\r\nrest
    """

  private func read(_ body: some Sequence<UInt8>, _ type: String) -> Form? {
    var body = Array(body)
    return FormReader.form(in: &body, of: type)
  }

  @Test func `parts have names, files and types, and what only begins as a boundary is content`()
    throws
  {
    let form = try #require(
      read(Self.multipart.utf8, "multipart/form-data; boundary=\"xx\""))
    #expect(!form.isCutOff)
    #expect(form.parts.map(\.name) == ["a", "b"])
    #expect(form.parts.map(\.text) == ["1\r\n--x\r\n--xxx\r\n", ""])
    #expect(form.parts[0].fileName == "f.csv" && form.parts[0].contentType == "text/csv")
    #expect(form.parts[1].fileName == nil)
  }

  @Test func `a form that is cut off has the parts that are whole`() throws {
    let body = Array(Self.multipart.utf8)
    let first = try #require(Self.multipart.firstRange(of: "--xx \r\n")).upperBound
    let firstEnd = Self.multipart.utf8.distance(from: Self.multipart.startIndex, to: first)
    let whole = body.count - "\r\nrest".utf8.count
    for count in 0..<body.count {
      guard let form = read(body[..<count], "multipart/form-data; boundary=xx") else {
        #expect(count < 14)
        continue
      }
      #expect(form.isCutOff == (count < whole), "\(count)")
      let names = count < firstEnd ? [] : count < whole ? ["a"] : ["a", "b"]
      #expect(form.parts.map(\.name) == names, "\(count)")
    }
  }

  @Test(arguments: [
    "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"x",
    "multipart/form-data; boundary=y",
  ])
  func `a body without its boundary is no form`(type: String) {
    #expect(read(Self.multipart.utf8, type) == nil)
  }

  @Test(arguments: [
    ("a=1&b=2", ["a=1", "b=2"]), ("a", ["a="]), ("=1", ["=1"]), ("&&a=b=c&", ["a=b=c"]),
    ("a+b=%41%2b+%", ["a b=A+ %"]), ("a=%4&b=%zz", ["a=%4", "b=%zz"]), ("", []),
  ])
  func `fields are decoded`(body: String, fields: [String]) throws {
    let type = "application/x-www-form-urlencoded; charset=utf-8"
    let form = try #require(read(body.utf8, type))
    #expect(form.parts.map { "\($0.name)=\($0.text)" } == fields)
  }

  @Test(arguments: ["multipart/form-data; boundary=xx", "application/x-www-form-urlencoded"])
  func `a form is in memory once: its parts are pieces of the body`(type: String) throws {
    let content = String(repeating: "x", count: 100_000)
    let head = "--xx\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
    let isMultipart = type.hasPrefix("multipart")
    var body = Array((isMultipart ? "\(head)\(content)\r\n--xx--" : "a=\(content)").utf8)
    let place = body.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    let form = try #require(FormReader.form(in: &body, of: type))
    let part = form.parts[0].content.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    #expect(form.parts[0].content.count == 100_000)
    #expect((place..<place + UInt(body.count)).contains(part))
  }
}

/// Answers with the parts of a form.
private struct EchoReceiver: Receiver {
  static let declaration = Declaration("echo", "Tells what it got", schemes: ["http"])

  init(_ options: ReceiverOptions) {}
  func subject(of request: ServerRequest) -> String { request.path }
  func answer(_ request: ServerRequest) -> ServerReply {
    ServerReply(200, request.parts.map { "\($0.name)=\($0.text)" }.joined(separator: ","))
  }
  func dropped(_ request: ServerRequest) -> ServerReply { ServerReply(200) }
  func finish() {}
  var counts: [(name: String, count: Int)] { [] }
}
