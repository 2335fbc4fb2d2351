import Fixtures
import FoundationEssentials
import Glibc
import HTTP
import Testing

extension Trait where Self == ConditionTrait {
  /// A trait for tests that require Debian's package `influxdb`. They run only in the full test
  /// run, and the CI machine must have the package.
  static var influx: Self {
    let variables = ProcessInfo.processInfo.environment
    return .enabled(
      if: variables["UNDERSTUDY_WHOLE"] == "1"
        && (variables["CI"] != nil || access(InfluxServer.program, X_OK) == 0),
      "set UNDERSTUDY_WHOLE=1 and install influxdb")
  }
}

/// A real InfluxDB 1.x server with its own data, which runs as long as this object exists.
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
      // InfluxDB logs two ports. The first one is for backups, and does not use HTTP.
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

  /// Returns the rows in the response to a query, with all cells as text, one series after another.
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
