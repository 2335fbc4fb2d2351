import Fixtures
import FoundationEssentials
import Glibc
import Testing

@Suite(.whole)
struct FreezeTests {
  private struct Result: Decodable {
    struct Latency: Decodable {
      let p50: Double
      let p99: Double
      let most: Double

      private enum CodingKeys: String, CodingKey {
        case p50, p99
        case most = "max"
      }
    }

    let asked: Int
    let sent: Int
    let unsent: Int
    let latency: Latency
    let uncorrected: Latency

    private enum CodingKeys: String, CodingKey {
      case asked, sent, unsent
      case latency = "latency_ms"
      case uncorrected = "uncorrected_ms"
    }
  }

  /// 700 of 15,000 requests are meant for the freeze, so it is seen from the 96th percentile on. Of a tool
  /// that waits for answers, only as many requests as there are connections meet it. Latencies are compared
  /// with the freeze as it was measured and with each other, since a busy machine is slow in everything.
  @Test func `a server that stops is seen from the intended starts, and hardly without`() throws {
    let folder = try TemporaryFolder()
    for number in 0..<20 {
      try folder.put(String(repeating: "x", count: 2_000), at: "out/a/\(number).csv")
    }
    let server = try StandIn(["--as", "http", "--store", folder.path + "/store"])
    let load = try Program.start([
      "load", "--to", server.url, "--as", "http", "--from", folder.path + "/out", "--rate", "500/s",
      "--duration", "30s", "--connections", "8", "--json", "--progress", "none",
    ])
    sleep(10)
    let freeze = ContinuousClock().measure {
      server.signal(SIGSTOP)
      usleep(1_400_000)
      server.signal(SIGCONT)
    }
    let end = try load.end()
    try server.stop()
    #expect(end.code == 0, "\(end.errors)")
    let result = try JSONDecoder().decode(Result.self, from: Data(end.output.utf8))
    #expect(result.asked == 15_000 && result.sent + result.unsent == 15_000)
    let milliseconds = freeze / .milliseconds(1)
    #expect(result.latency.most >= 0.9 * milliseconds)
    #expect(result.latency.p99 >= 0.64 * milliseconds)
    #expect(result.uncorrected.p99 < result.latency.p99 / 3)
  }
}
