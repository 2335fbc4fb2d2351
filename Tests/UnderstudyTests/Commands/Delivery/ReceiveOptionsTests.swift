import Receiver
import Testing

@testable import understudy

struct ReceiveOptionsTests {
  private func receive(_ words: [String]) throws(UsageError) -> Receive {
    var arguments = try Arguments(
      ["--as", "http", "--store", "x"] + words, options: Receive.options)
    return try Receive(&arguments)
  }

  @Test func `a receiver listens on port 8080 of this machine, with the seed 1`() throws {
    let receive = try receive([])
    #expect(receive.server.port == 8_080 && receive.server.address == "127.0.0.1")
    #expect(receive.server.bodyBytes == 100_000_000 && receive.server.hosts == [])
    #expect(receive.seed == 1 && receive.faults.isEmpty)
  }

  @Test func `options change what a receiver does`() throws {
    let receive = try receive([
      "--port", "0", "--bind", "0.0.0.0", "--body-limit", "8MB", "--host", "a", "--host", "b",
      "--seed", "18446744073709551615", "--fault", "503:60%", "--fault", "reset:40%",
    ])
    #expect(receive.server.port == 0 && receive.server.address == "0.0.0.0")
    #expect(receive.server.bodyBytes == 8_000_000 && receive.server.hosts == ["a", "b"])
    #expect(receive.seed == .max && receive.faults.map(\.share) == [0.6, 0.4])
  }

  @Test(arguments: [
    ["--fault", "503:60%", "--fault", "reset:41%"], ["--fault", "x"], ["--port", "65536"],
    ["--port", "-1"], ["--body-limit", "0"], ["--seed", "-1"],
  ])
  func `values beyond their limits are refused`(words: [String]) {
    #expect(throws: UsageError.self) { try receive(words) }
    #expect(throws: Never.self) { try receive(["--port", "65535"]) }
  }

  @Test func `a receiver needs a name and a store`() {
    func error(_ words: [String]) -> UsageError? {
      #expect(throws: UsageError.self) {
        var arguments = try Arguments(words, options: Receive.options)
        _ = try Receive(&arguments)
      }
    }
    #expect(error(["--store", "x"]) == .missingOption("--as"))
    #expect(error(["--as", "http"]) == .missingOption("--store"))
  }
}
