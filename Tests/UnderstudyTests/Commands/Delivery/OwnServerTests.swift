import Testing

@testable import understudy

/// Tests that no data are sent by mistake to servers with other people's data.
struct OwnServerTests {
  private func refusal(_ words: [String]) throws -> UsageError? {
    var arguments = try Arguments(["DIR"] + words, options: Send.options)
    do {
      _ = try Send(&arguments)
      return nil
    } catch {
      return error
    }
  }

  private let key = ["--as", "cozie", "--credentials", "key"]

  @Test(arguments: ["https://host.example", "http://10.0.0.1/x", "http://127.0.0.1.example"])
  func `an address that is not this machine has to be one's own`(url: String) throws {
    let refused = try #require(try refusal(key + ["--to", url]))
    #expect(ExitCode(refused) == .usage)
    #expect("\(refused)".contains("unless you give --i-run-this-server"))
    #expect("\(refused)".contains("Cozie's public server stores other people's studies"))
    #expect(try refusal(key + ["--to", url, "--i-run-this-server"]) == nil)
  }

  @Test(arguments: ["http://127.0.0.1:8080", "http://localhost/prod", "http://[::1]:80"])
  func `this machine needs no word`(url: String) throws {
    #expect(try refusal(key + ["--to", url]) == nil)
  }

  @Test(arguments: ["beiwe", "http", "mylifedb"])
  func `who has no use for the word refuses it`(name: String) throws {
    let refused = try refusal(["--to", "https://host", "--as", name, "--i-run-this-server"])
    guard case .noUse("--i-run-this-server", _) = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
  }

  @Test func `there is no default address`() throws {
    #expect(try refusal(key) == .missingOption("--to"))
  }
}
