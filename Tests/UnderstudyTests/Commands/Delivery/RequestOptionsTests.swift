import Delivery
import Fixtures
import Formats
import HTTP
import Testing

@testable import understudy

struct RequestOptionsTests {
  private func options(
    _ words: [String], to url: String = "https://host", as name: String = "http"
  ) throws -> DeliveryOptions {
    var arguments = try Arguments(words, options: Send.options)
    let request = try RequestOptions(&arguments, of: Send.declarations)
    let declaration = Send.declarations[try Send.declarations.place(named: name, for: url)]
    try request.check(with: declaration, url)
    let folder = try TemporaryFolder(["a.csv": ""])
    var options = DeliveryOptions(to: url, try Backlog(folder.path))
    try request.apply(to: &options, of: declaration)
    return options
  }

  @Test func `headers are those of the file, and a secret is one only where it goes as one`() throws
  {
    #expect(try options([]).headers == [])
    #expect(try options([]).userAgent == "understudy/\(Understudy.version)")
    let files = try TemporaryFolder(["headers": "X-Study: pilot\n", "secret": "Bearer t0ken\n"])
    let named = ["--headers", files.path + "/headers", "--credentials", files.path + "/secret"]
    let http = try options(named)
    #expect(http.headers == ["X-Study: pilot", "Authorization: Bearer t0ken"])
    #expect(http.password == nil)
    let beiwe = try options(["--credentials", files.path + "/secret"], as: "beiwe")
    #expect(beiwe.headers == [] && beiwe.password == "Bearer t0ken")
  }

  @Test func `a key is the first line of the file, hidden, and no header of others`() throws {
    let files = try TemporaryFolder(["key": "k3y-0f-this\nmore\n", "empty": "\n"])
    let options = try options(
      ["--credentials", files.path + "/key"], to: "http://127.0.0.1", as: "cozie")
    #expect(options.apiKey == "k3y-0f-this" && options.headers == [] && options.password == nil)
    let empty = try self.options(
      ["--credentials", files.path + "/empty"], to: "http://127.0.0.1", as: "cozie")
    #expect(empty.apiKey == nil)
  }

  @Test func `what opens servers is read whole, and hidden as it is told`() throws {
    let list = "patient_id,credential\nabc1def2,me:s3cret\nxyz9xyz9,Bearer t0ken\n"
    let files = try TemporaryFolder(["list": list, "wrong": "s3cret"])
    let options = try options(["--credentials", files.path + "/list"], as: "mylifedb")
    #expect(options.headers == [] && options.password == nil)
    #expect(options.credentials?.credential(of: "abc1def2") == .password(user: "me", "s3cret"))
    #expect(options.credentials?.credential(of: "xyz9xyz9") == .token("t0ken"))
    let error = #expect(throws: DeliveryError.self) {
      try self.options(["--credentials", files.path + "/wrong"], as: "mylifedb")
    }
    guard case .badFile(files.path + "/wrong", line: 1, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try self.options([], as: "mylifedb").credentials == nil)
  }

  @Test func `a time to wait is one for connections too`() throws {
    let quick = try options(["--timeout", "500ms"]).http
    #expect(quick.timeout == 0.5 && quick.connectPatience == 0.5)
    let slow = try options(["--timeout", "2m"])
    #expect(slow.http.timeout == 120 && slow.lastPatience == 120)
    #expect(slow.http.connectPatience == HTTPOptions().connectPatience)
    #expect(try options([]).http.timeout == nil)
  }

  @Test func `certificates go unchecked only where that is asked for and has a use`() throws {
    #expect(try options(["--insecure"]).http.isInsecure)
    #expect(try !options([]).http.isInsecure)
    #expect(throws: UsageError.self) { try options(["--insecure"], to: "http://host") }
    #expect(throws: UsageError.self) { try options(["--insecure", "--ca", "x"]) }
  }

  @Test(arguments: ["https://host:99999", "https://host:0", "https://host/a#b", "https://"])
  func `an address that cannot be asked is refused with the command line`(url: String) {
    #expect(throws: UsageError.self) { try options([], to: url) }
  }
}
