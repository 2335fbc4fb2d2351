import Crypto
import Delivery
import FoundationEssentials
import Recorders
import Simulation
import Spool

/// A benchmark of the encryption of a motion stream's files in memory, as in the Beiwe app.
enum Encryption {
  static func measure(
    _ stream: String, of study: Study, into report: inout Report
  ) async throws {
    let run = try await WholeRun.record(
      study, as: [.beiwe], streams: [stream], compression: .none)
    let encryption = BeiweEncryption(for: try PublicKey(PrivateKey(bits: 2_048).publicText))
    var secrets = SecretSource.system.secrets(for: "benchmark")
    var bytes = 0
    var seconds = 0.0
    for file in run.entries where file.stream == stream {
      let text = [UInt8](try Data(contentsOf: run.folder.appending(path: file.path)))
      let watch = Stopwatch()
      _ = try encryption.encrypt(lines: text, with: &secrets)
      seconds += watch.elapsed.cpu
      bytes += text.count
    }
    report.add(
      "\(study.name), \(stream), encrypted text per second", "MB/s",
      Double(bytes) / 1e6 / seconds)
  }
}
