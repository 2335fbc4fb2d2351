import Formats
import Simulation
import Spool

/// What the server's database has of one participant, as if nobody else wrote to the experiment.
struct CozieDatabase {
  /// What became of a row.
  struct Written {
    let point: InfluxPoint
    let fate: Fate
  }

  /// What became of a field.
  enum Fate: String, CaseIterable {
    /// It is in a point that its row has made.
    case stored
    /// It is in a point that another row of the same time has made.
    case merged
    /// Its row is dropped, since a field of it has another type than before.
    case conflict
    /// Its request found no network, and is not made again.
    case lost
    /// It was never sent: it begins at or before its type's mark, or too long ago.
    case late
    /// It waits for a request when the study ends.
    case unsent
  }

  private var types = InfluxTypes()
  /// Without a table the times of the points, in ms: all of an installation have the same tags.
  private var times: Set<Int64> = []
  /// The researchers' table; nil where nobody asks for it.
  private(set) var samples: CozieSamples?

  /// Seconds that a request takes until its rows are written. Assumed.
  private static let delay = 0.8

  /// - Parameter hasTable: whether somebody asks for the researchers' table.
  init(hasTable: Bool) { samples = hasTable ? CozieSamples() : nil }

  /// What the server's clock shows while it writes the rows of a request.
  static func clock(of due: Timestamp) -> String {
    CozieServer.clock(due.advanced(bySeconds: delay).milliseconds)
  }

  /// Takes a row of a request.
  mutating func write(
    _ row: CozieRow, at clock: String
  ) throws(CozieServer.Refusal) -> Written {
    let point = try CozieServer.point(of: row, writtenAt: clock)
    guard types.take(point) == nil else { return Written(point: point, fate: .conflict) }
    let isNew = samples?.store(point) ?? times.insert(point.time).inserted
    return Written(point: point, fate: isNew ? .stored : .merged)
  }

  /// The rows that follow have other tags, so they share no point with those before.
  mutating func startSeries() { times = [] }

  /// Forgets the times before an instant: no burst reaches back so far, so no row has them again.
  mutating func forget(before instant: Timestamp) {
    let time = instant.milliseconds
    times = times.filter { $0 >= time }
  }
}
