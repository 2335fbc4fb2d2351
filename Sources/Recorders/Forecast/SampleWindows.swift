import Simulation

/// The windows of time whose files a sample writes: every n-th of them, and those at the ends of the
/// study, which are like no others.
///
/// Windows have one length and begin at whole multiples of it since 1970, so that hours of UTC lie in
/// one window each.
struct SampleWindows: Sendable {
  /// In ms.
  let length: Int64
  let every: Int
  /// Which of the first `every` windows between the ends is written; none if there is no such one.
  let phase: Int
  /// The windows between the ends: those that begin after the study does and end before it.
  let inner: Range<Int64>

  init(of span: Range<Timestamp>, length: Int64, every: Int, phase: Int) {
    self.length = length
    self.every = every
    self.phase = phase
    inner = Self.inner(of: span, length: length)
  }

  static func inner(of span: Range<Timestamp>, length: Int64) -> Range<Int64> {
    let first = index(of: span.lowerBound.milliseconds, length: length) + 1
    return first..<max(first, index(of: span.upperBound.milliseconds, length: length))
  }

  /// The number of the window that holds an instant in ms.
  func window(at milliseconds: Int64) -> Int64 { Self.index(of: milliseconds, length: length) }

  func writes(window: Int64) -> Bool {
    !inner.contains(window) || Int(window - inner.lowerBound) % every == phase
  }

  /// Whether a window that any of the span lies in is written.
  func writes(_ span: ClosedRange<Timestamp>) -> Bool {
    (window(at: span.lowerBound.milliseconds)...window(at: span.upperBound.milliseconds))
      .contains { writes(window: $0) }
  }

  private static func index(of milliseconds: Int64, length: Int64) -> Int64 {
    // Rounded down before 1970 too.
    (milliseconds - (milliseconds < 0 ? length - 1 : 0)) / length
  }
}
