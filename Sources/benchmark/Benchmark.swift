import FoundationEssentials
import ProfileFiles
import Recorders
import Simulation
import Spool

/// Measures how fast whole studies are recorded: rows, bytes and participant-days a second.
@main
struct Benchmark {
  /// What is recorded: a study, and the streams of it that are written.
  private static let cases: [(study: String, streams: [SensorStream])] = [
    ("beiwe-defaults", []),
    ("beiwe-defaults", [.gps]),
    ("stress-100hz", [.accel]),
    ("stress-100hz", [.gyro]),
    ("stress-100hz", [.magnetometer]),
    ("stress-100hz", [.devicemotion]),
  ]

  private static let rounds = 3

  static func main() async throws {
    let files = try ProfileFiles(
      directory: nil, environment: ProcessInfo.processInfo.environment)
    print("\(machine), one job, zlib level 1, the fastest of \(rounds) rounds of CPU time")
    print("study           streams         rows/s     MB/s   person-days/s")
    for (name, streams) in cases {
      let study = try Study.load(name, from: files).study
      var best: (seconds: Double, totals: Manifest.Totals)?
      for _ in 0..<rounds {
        let result = try await record(study, streams)
        if result.seconds < best?.seconds ?? .infinity { best = result }
      }
      guard let best else { continue }
      let what = streams.isEmpty ? "all" : streams.map(\.rawValue).joined(separator: ",")
      print(
        pad(name, 16) + pad(what, 14)
          + right(String(Int(Double(best.totals.rows) / best.seconds)), 10)
          + right(String(Int(Double(best.totals.contentBytes) / best.seconds / 1e6)), 9)
          + right(twoDecimals(1 / best.seconds), 16))
    }
  }

  /// Records one participant-day into a temporary folder; returns the CPU seconds it took.
  private static func record(_ study: Study, _ streams: [SensorStream]) async throws -> (
    seconds: Double, totals: Manifest.Totals
  ) {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "understudy-benchmark-\(ProcessInfo.processInfo.processIdentifier)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let written = streams.isEmpty ? study.beiwe?.settings.streams ?? [] : streams
    let manifest = Manifest(
      version: "benchmark", study: study.name, seed: study.profile.seed,
      start: study.profile.start.description, days: 1, timeZone: study.zone.name,
      participants: [0], recorders: ["beiwe"], streams: written.map(\.rawValue), arguments: [:],
      profiles: [:])
    let seed = study.profile.seed
    let folder = try RecordingFolder.open(path, for: manifest) {
      PatientID.text(of: $0, seed: seed)
    }
    let recorder = StudyRecorder(
      study,
      choice: .init(recorders: [.beiwe], streams: written, compression: .zlib(level: 1)),
      progress: Progress())
    let start = processSeconds()
    let result = try await recorder.record([0], to: folder, width: 1)
    return (processSeconds() - start, result.totals)
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }

  private static func twoDecimals(_ value: Double) -> String {
    let hundredths = Int((100 * value).rounded())
    return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
  }
}
