import Reading
import Spool

/// An observer of an export, which receives many samples at a time.
struct HealthAudience {
  private var onlooker: any Onlooker
  private let truth: Truth?
  private let folder: String
  private var samples: [HealthSample] = []

  private static let limit = 4_096
  /// The duration of the ground truth's minutes that are in memory at a time, in ms.
  private static let pieceLength: Int64 = 86_400_000

  /// Returns nil if the assignment has no onlooker.
  init?(_ assignment: Assignment, in folder: String) throws(FileError) {
    guard let onlooker = assignment.onlooker else { return nil }
    self.onlooker = onlooker
    truth = assignment.truth
    self.folder = folder
    if let truth { self.onlooker.begin(try BodyTruth(of: truth, in: folder)) }
  }

  mutating func take(_ sample: HealthSample) {
    samples.append(sample)
    if samples.count == Self.limit { handOn() }
  }

  private mutating func handOn() {
    onlooker.see(HealthPiece(app: AppleHealthCheck.app, samples: samples))
    samples.removeAll(keepingCapacity: true)
  }

  /// Hands over the minutes of the ground truth, which no rule about exports needs, and returns the
  /// onlooker.
  mutating func finish() throws(FileError) -> any Onlooker {
    handOn()
    let table = try TruthRows(.minutes, of: truth, in: folder)
    while let time = try table.nextTime() {
      var piece = HealthPiece(app: AppleHealthCheck.app)
      try table.read(before: time + Self.pieceLength, into: &piece.minutes)
      onlooker.see(piece)
    }
    return onlooker
  }
}
