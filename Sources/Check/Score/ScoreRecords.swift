import Reading
import Spool

/// A text for each fault and finding, in whose order those of one path stand together: the path, a zero,
/// the number of the kind, a byte of marks, and the first and last row.
struct ScoreRecord {
  /// What the byte of marks says.
  struct Marks: OptionSet {
    let rawValue: UInt8
    static let hasRows = Marks(rawValue: 1)
    /// The fault can be seen in the data.
    static let isVisible = Marks(rawValue: 2)
    static let mayAddRows = Marks(rawValue: 4)
  }

  /// Of the whole text.
  let bytes: [UInt8]
  /// Bytes behind the path.
  private static let tail = 22

  init(path: String, kind: UInt32, rows: ClosedRange<Int64>?, _ marks: Marks) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count + Self.tail)
    bytes += path.utf8
    bytes.append(0)
    bytes.append(bigEndian: kind)
    bytes.append((rows == nil ? marks : marks.union(.hasRows)).rawValue)
    bytes.append(bigEndian: rows?.lowerBound ?? 0)
    bytes.append(bigEndian: rows?.upperBound ?? 0)
    self.bytes = bytes
  }

  /// - Parameter bytes: those of a record.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// With the zero behind it, so that the order of paths is that of the records.
  var path: ArraySlice<UInt8> { bytes.dropLast(Self.tail - 1) }

  var kind: UInt32 { bytes.number(UInt32.self, at: bytes.count - 21) }

  var marks: Marks { Marks(rawValue: bytes[bytes.count - 17]) }

  var rows: ClosedRange<Int64>? {
    guard marks.contains(.hasRows) else { return nil }
    let first = bytes.number(Int64.self, at: bytes.count - 16)
    return first...bytes.number(Int64.self, at: bytes.count - 8)
  }
}

/// The faults of one path after the other.
struct FaultGroups {
  private let records: SortedTexts
  private var waiting: ScoreRecord?

  init(_ records: SortedTexts) throws(FileError) {
    self.records = records
    waiting = try records.next().map { ScoreRecord($0) }
  }

  /// The path that comes next; nil after the last.
  var path: ArraySlice<UInt8>? { waiting?.path }

  /// The faults of the path that comes next.
  mutating func next() throws(FileError) -> [ScoreRecord] {
    guard let first = waiting else { return [] }
    var group: [ScoreRecord] = []
    while let record = waiting, record.path == first.path {
      group.append(record)
      waiting = try records.next().map { ScoreRecord($0) }
    }
    return group
  }
}
