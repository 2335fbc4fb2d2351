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
    let first = firstIndex(notBefore: span.lowerBound)
    return first < indices.upperBound && milliseconds(of: first) < span.upperBound
  }

  /// Times rise with their index.
  private func firstIndex(notBefore time: Int64) -> Int {
    var (low, high) = (indices.lowerBound, indices.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if milliseconds(of: middle) < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func milliseconds(of index: Int) -> Int64 {
    session.clock.milliseconds(at: session.sampling.time(index))
  }
}
