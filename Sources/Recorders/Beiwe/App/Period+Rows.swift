import Simulation

/// A file that the app has closed.
protocol PhoneFile {
  /// When the app made the file, which names it, and when it closed it.
  var created: Timestamp { get }
  var closed: Timestamp { get }
  /// Whether the app ever sends it.
  var isSent: Bool { get }

  /// Whether a row carries one of these times, in ms; no row is measured to know.
  func hasRow(in span: Range<Int64>) -> Bool
}

extension Period.EventFile: PhoneFile {
  func hasRow(in span: Range<Int64>) -> Bool {
    rows.contains { span.contains($0.milliseconds) }
  }
}

extension Period.MotionFile: PhoneFile {
  var isSent: Bool { true }

  func hasRow(in span: Range<Int64>) -> Bool {
    spans.contains { $0.hasRow(in: span) }
  }
}

extension Period.Span {
  fileprivate func hasRow(in span: Range<Int64>) -> Bool {
    // Times rise with their index.
    let later = indices.dropFirst(indices.prefixCount { milliseconds(of: $0) < span.lowerBound })
    return later.first.map { milliseconds(of: $0) < span.upperBound } ?? false
  }

  private func milliseconds(of index: Int) -> Int64 {
    session.clock.milliseconds(at: session.sampling.time(index))
  }
}
