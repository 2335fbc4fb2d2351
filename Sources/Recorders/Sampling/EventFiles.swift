import Simulation

/// The open file of a stream of events, and those that are closed and not yet written.
struct EventFiles<Sample: Sendable> {
  private var open: EventFile<Sample>?
  var closed: [EventFile<Sample>] = []

  /// Appends a row; returns whether it made a new file.
  mutating func append(_ sample: Sample, at milliseconds: Int64) -> Bool {
    append([(milliseconds, sample)], at: Timestamp(milliseconds: milliseconds))
  }

  /// Appends rows that the app writes at `instant`; returns whether they made a new file.
  mutating func append(
    _ rows: [(milliseconds: Int64, sample: Sample)], at instant: Timestamp
  ) -> Bool {
    guard !rows.isEmpty else { return false }
    let isNew = open == nil
    if isNew {
      open = EventFile(created: instant, closed: instant, rows: rows)
    } else {
      open?.rows += rows
    }
    return isNew
  }

  /// Closes the open file; returns when it was made, nil if none was open.
  ///
  /// - Parameter isSent: whether the app ever sends it.
  mutating func close(at instant: Timestamp, isSent: Bool = true) -> Timestamp? {
    guard var file = open else { return nil }
    open = nil
    file.closed = instant
    file.isSent = isSent
    closed.append(file)
    return file.created
  }
}
