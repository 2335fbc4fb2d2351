import Simulation

/// The names of closed files that wait for their upload.
struct UploadQueue {
  /// The maximum number of parallel uploads: the app starts another upload if at most ten are
  /// running.
  static let width = 11

  private var files: [String] = []

  mutating func append(_ file: String) {
    files.append(file)
  }

  /// Sends all waiting files in the arbitrary order of a folder listing; returns the arrival time
  /// of each file.
  mutating func send(
    at instant: Timestamp, _ random: Random
  ) -> [(file: String, done: Timestamp)] {
    let order = files.indices.map { (random["order"].word(at: $0), $0) }.sorted { $0 < $1 }
    var lanes = [Double](repeating: 0.05, count: Self.width)
    var sent: [(file: String, done: Timestamp)] = []
    for (number, (_, index)) in order.enumerated() {
      let lane = lanes.indices.min { (lanes[$0], $0) < (lanes[$1], $1) } ?? 0
      lanes[lane] += random["seconds"].logNormal(median: 0.35, sigma: 0.5, at: number)
      sent.append((files[index], instant.advanced(bySeconds: lanes[lane])))
    }
    files = []
    return sent
  }
}
