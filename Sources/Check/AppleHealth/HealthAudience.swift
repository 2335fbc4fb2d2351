import Reading
import Spool

/// Shows an export to somebody who looks on, many samples at a time.
struct HealthAudience {
  private var onlooker: any Onlooker
  private let truth: Truth?
  private let folder: String
  private var samples: [HealthSample] = []

  private static let limit = 4_096
  /// Ms of the truth's minutes that are in memory at a time.
  private static let pieceLength: Int64 = 86_400_000

  /// Nil where nobody looks on.
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

  /// Shows the truth's minutes, which no rule about exports needs.
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
