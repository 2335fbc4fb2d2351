import Simulation

/// A file that the app has closed.
protocol PhoneFile {
  /// When the app made the file, which names it.
  var created: Timestamp { get }
  var closed: Timestamp { get }
  /// Whether the app ever sends it.
  var isSent: Bool { get }

  /// Whether a row carries one of these times, in ms; no row is measured to know.
  func hasRow(in span: Range<Int64>) -> Bool
}

/// A file of rows that the app has when they happen.
struct EventFile<Sample: Sendable>: PhoneFile {
  var created: Timestamp
  var closed: Timestamp
  var isSent = true
  var rows: [(milliseconds: Int64, sample: Sample)]

  func hasRow(in span: Range<Int64>) -> Bool {
    rows.contains { span.contains($0.milliseconds) }
  }
}

/// A file of a motion stream; its rows are measured when it is written.
struct SampleFile: PhoneFile {
  let created: Timestamp
  let closed: Timestamp
  let spans: [Span]

  /// Rows of one on-window.
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
    // Times rise with their index.
    let later = indices.dropFirst(indices.prefixCount { milliseconds(of: $0) < span.lowerBound })
    return later.first.map { milliseconds(of: $0) < span.upperBound } ?? false
  }

  private func milliseconds(of index: Int) -> Int64 {
    session.clock.milliseconds(at: session.sampling.time(index))
  }
}
