/// A place in a content from which on it may go on as it did at an earlier place of the same key.
///
/// Who writes rows knows such places: the same number was written before, or a cell stands below one like
/// it. An encoder compares there and nowhere else, and takes what it finds to be equal. So a mark that is
/// wrong costs length, and the content stays what it is.
public struct CellMark: Equatable, Sendable {
  /// Keys are below this.
  public static let keys = 16_384
  /// The reach of a mark whose bytes may be alike as far as equal ones go.
  public static let noEnd: UInt8 = .max

  /// The place, in bytes from the first of the bytes that the mark comes with.
  public var place: UInt32
  /// The key, from 0 up to `keys`; places of the same key may go on alike.
  public var key: UInt16
  /// How many bytes may be alike at the most, or `noEnd`.
  public var reach: UInt8
  /// Whether nobody needs the place if an earlier mark's bytes cover it.
  public var isSpare: Bool

  /// Makes a mark; an encoder leaves out one whose place is behind its bytes.
  @inline(__always)
  public init(place: UInt32, key: UInt16, reach: UInt8 = Self.noEnd, isSpare: Bool = false) {
    self.place = place
    self.key = key
    self.reach = reach
    self.isSpare = isSpare
  }
}
