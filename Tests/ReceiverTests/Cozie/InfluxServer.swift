import Fixtures
import FoundationEssentials
import Glibc
import HTTP
import Testing

extension Trait where Self == ConditionTrait {
  /// Needs Debian's `influxdb` besides the time of a whole test; where all is tested it must be there.
  static var influx: Self {
    let variables = ProcessInfo.processInfo.environment
    return .enabled(
      if: variables["UNDERSTUDY_WHOLE"] == "1"
        && (variables["CI"] != nil || access(InfluxServer.program, X_OK) == 0),
      "set UNDERSTUDY_WHOLE=1 and install influxdb")
  }
}

/// InfluxDB 1.x itself, with data of its own, as long as it is kept.
final class InfluxServer: Sendable {
  static let program = "/usr/bin/influxd"

  private let folder: TemporaryFolder
  private let process: Program
  private let client = HTTPClient()
  let address: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(
      """
      reporting-disabled = true
      bind-address = "127.0.0.1:0"
      [meta]
      dir = "\(folder.path)/meta"
      [data]
      dir = "\(folder.path)/data"
      wal-dir = "\(folder.path)/wal"
      [http]
      bind-address = "127.0.0.1:0"
      log-enabled = false
      [monitor]
      store-enabled = false
      """, at: "influxd.conf")
    process = try Program.start(
      executable: Self.program, ["run", "-config", folder.path + "/influxd.conf"])
    for _ in 0..<2_000 {
      // It says so twice of ports: first of the one for copies, which speaks no HTTP.
      if let port = process.errorsSoFar.firstMatch(of: /HTTP.* addr=127\.0\.0\.1:(\d+)/) {
        address = "http://127.0.0.1:\(port.1)"
        return
      }
      usleep(5_000)
    }
    process.signal(SIGKILL)
    throw NotListening(errors: try process.end().errors)
  }

  struct NotListening: Error {
    let errors: String
  }

  deinit {
    process.signal(SIGKILL)
    _ = try? process.end()
  }

  /// The rows of the answer to a question, of all series one after the other, each with its cells as text.
  func rows(_ question: String, in database: String) async throws -> [[String]] {
    let query = "?db=\(FormText.encoded(database))&q=\(FormText.encoded(question))"
    var request = Request(.get, address + "/query" + query, body: Body())
    request.headers = ["Accept: application/csv"]
    request.answerLength = 100_000_000
    guard case .answered(let response) = await client.send(request), response.status == 200 else {
      throw NotAnswered()
    }
    return response.text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  struct NotAnswered: Error {}
}
