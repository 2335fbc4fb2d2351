import Delivery
import Fixtures
import HTTP
import Testing

@testable import understudy

struct RequestOptionsTests {
  private func options(
    _ words: [String], to url: String = "https://host", isHTTP: Bool = true
  ) throws -> DeliveryOptions {
    var arguments = try Arguments(words, options: Send.options)
    let request = try RequestOptions(&arguments)
    try request.checkUse(isHTTP: isHTTP, url: url)
    let folder = try TemporaryFolder(["a.csv": ""])
    var options = DeliveryOptions(to: url, try Backlog(folder.path))
    try request.apply(to: &options, isHTTP: isHTTP)
    return options
  }

  @Test func `a server of any kind is told who asks, a server of Beiwe is asked as the app asks`()
    throws
  {
    #expect(try options([]).headers == ["User-Agent: understudy/\(Understudy.version)"])
    #expect(try options([], isHTTP: false).headers == [])
    let own = try TemporaryFolder(["headers": "user-agent: mine\n"])
    #expect(try options(["--headers", own.path + "/headers"]).headers == ["user-agent: mine"])
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

  @Test(arguments: [
    ["--participants", "x"], ["--retire", "x"], ["--stop-study-after", "30s"], ["--queue", "1s"],
  ])
  func `a receiver without participants refuses what only a study has`(words: [String]) throws {
    let rest = ["--store", "x"] + words
    func receive(as name: String) throws {
      var arguments = try Arguments(["--as", name] + rest, options: Receive.options)
      _ = try Receive(&arguments)
    }
    #expect(throws: UsageError.noUse(option: words[0], with: "--as http")) {
      try receive(as: "http")
    }
    try receive(as: "beiwe")
  }

  @Test(arguments: ["https://host:99999", "https://host:0", "https://host/a#b", "https://"])
  func `an address that cannot be asked is refused with the command line`(url: String) {
    #expect(throws: UsageError.self) { try options([], to: url) }
  }
}
