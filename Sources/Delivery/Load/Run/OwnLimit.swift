import Formats

/// A count of uploads that started late because this process, and not the server, was too slow.
struct OwnLimit {
  /// The longest delay that does not count as late, in microseconds.
  static let tolerance: Int64 = 100_000
  /// The minimum number of late uploads for a warning. Fewer may be late by chance.
  static let least = 10
  /// The minimum percentage of late uploads for a warning. A smaller percentage may be chance.
  static let percent = 1
  /// The share of time above which a thread counts as fully busy.
  private static let busyShare = 0.95

  /// The number of uploads that started late, or never, although a connection was free.
  private(set) var late = 0

  /// Counts an upload as late if its delay exceeds the tolerance. The delay counts from the time at
  /// which the upload could have started.
  mutating func count(_ microseconds: Int64) {
    if microseconds > Self.tolerance { late += 1 }
  }

  /// Counts uploads that never started, although they could have started in time before the end of
  /// the test.
  mutating func countUnsent(_ number: Int) { late += number }

  /// Returns the warning that this process was too slow, with advice; nil if it was not.
  ///
  /// - Parameters:
  ///   - unsent: the number of uploads that did not start, for any reason.
  ///   - busy: the share of time in which the sending thread worked.
  func reason(asked: Int, unsent: Int, busy: Double) -> String? {
    if Self.isMuch(late, of: asked) {
      return "\(grouped(late)) of \(grouped(asked)) uploads (\(Quantity.share(late, of: asked))) "
        + "started more than \(Quantity.duration(Self.tolerance)) late or never, although a "
        + "connection was free; use a lower rate or a faster machine"
    }
    if busy > Self.busyShare, Self.isMuch(unsent, of: asked) {
      return
        "the sending thread was busy for \(Quantity.share(Int(busy * 1_000), of: 1_000)) of "
        + "the time, and \(grouped(unsent)) uploads could not be sent; use a lower rate, "
        + "fewer --connections or a faster machine"
    }
    return nil
  }

  private static func isMuch(_ part: Int, of whole: Int) -> Bool {
    part >= least && part * 100 >= whole * percent
  }
}
