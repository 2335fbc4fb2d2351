import Simulation

/// A file that the app has closed.
protocol PhoneFile {
  /// The time at which the app created the file; it is part of the file's name.
  var created: Timestamp { get }
  var closed: Timestamp { get }
  /// Whether the app sends the file.
  var isSent: Bool { get }

  /// Returns whether the file has a row in a time span, in ms, without measuring any row.
  func hasRow(in span: Range<Int64>) -> Bool
}

/// A file of rows that the app receives at the time of each event.
struct EventFile<Sample: Sendable>: PhoneFile {
  var created: Timestamp
  var closed: Timestamp
  var isSent = true
  var rows: [(milliseconds: Int64, sample: Sample)]

  func hasRow(in span: Range<Int64>) -> Bool {
    rows.contains { span.contains($0.milliseconds) }
  }
}

/// A file of a motion stream; its rows are measured when the file is written.
struct SampleFile: PhoneFile {
  let created: Timestamp
  let closed: Timestamp
  let spans: [Span]

  /// The rows of one on-time.
  struct Span {
    let session: SensorSession
    let indices: Range<Int>
  }

  var isSent: Bool { true }

  func hasRow(in span: Range<Int64>) -> Bool {
    spans.contains { $0.hasRow(in: span) }
  }
}

extension SampleFile.Span {
  fileprivate func hasRow(in span: Range<Int64>) -> Bool {
    // The times of the rows increase with their indices.
    let later = indices.dropFirst(indices.prefixCount { milliseconds(of: $0) < span.lowerBound })
    return later.first.map { milliseconds(of: $0) < span.upperBound } ?? false
  }

  private func milliseconds(of index: Int) -> Int64 {
    session.clock.milliseconds(at: session.sampling.time(index))
  }
}
