import Simulation

/// The row of an unlock that is yet to come a second time: real phones report most unlocks twice,
/// some milliseconds apart.
struct RepeatedUnlock {
  private var row: (time: Int64, sample: PowerState.Sample)?

  /// The second row comes at `time`, in ms.
  mutating func expect(_ sample: PowerState.Sample, at time: Int64) {
    row = (time, sample)
  }

  /// Each row tells the level of its own moment.
  mutating func observe(level: Float) {
    row?.sample.level = level
  }

  /// The row, if it comes before `end`.
  mutating func take(before end: Int64) -> (time: Int64, sample: PowerState.Sample)? {
    guard let row, row.time < end else { return nil }
    self.row = nil
    return row
  }
}
