import Formats

/// What this process, and not the server, has kept from beginning in time.
struct OwnLimit {
  /// Beginning so much later than possible is late, in microseconds.
  static let tolerance: Int64 = 100_000
  /// So many late ones may be chance.
  static let least = 10
  /// So many of a hundred, too.
  static let percent = 1
  /// The share of the time that a thread can hardly work more than.
  private static let busyShare = 0.95

  /// Uploads that began late, or not at all, although a connection was free for them.
  private(set) var late = 0

  /// Counts an upload that could have begun so many microseconds earlier.
  mutating func count(_ microseconds: Int64) {
    if microseconds > Self.tolerance { late += 1 }
  }

  /// Counts uploads that could have begun that long before the end, and never did.
  mutating func countUnsent(_ number: Int) { late += number }

  /// Why this process was the limit and what helps, if it was.
  ///
  /// - Parameters:
  ///   - unsent: uploads that could not begin for whatever reason.
  ///   - busy: the share of the time that the sending thread worked for.
  func reason(asked: Int, unsent: Int, busy: Double) -> String? {
    if Self.isMuch(late, of: asked) {
      return "\(grouped(late)) of \(grouped(asked)) uploads "
        + "(\(Quantity.share(late, of: asked))) started more than "
        + "\(Quantity.duration(Self.tolerance)) late, or never, although a connection was free; use a "
        + "lower rate or a faster machine"
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
