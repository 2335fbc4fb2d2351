import Testing

@testable import Check
@testable import Reading

/// Faults of one file and findings about it; kinds 2 and 3 are those of the ledger.
struct PathFaultsTests {
  private static func record(
    _ kind: UInt32, _ rows: ClosedRange<Int64>?, _ marks: ScoreRecord.Marks = .isVisible
  ) -> ScoreRecord {
    ScoreRecord(path: "beiwe/a.csv", kind: kind, rows: rows, marks)
  }

  private static let faults = [
    record(2, 10...14), record(3, 30...30, [.isVisible, .mayAddRows]), record(3, nil),
    record(2, 0...0), record(4, 50...60, []),
  ]

  @Test(
    arguments: [
      nil, 0...0, 7...9, Int64(1) << 40...Int64(1) << 41,
    ] as [ClosedRange<Int64>?])
  func `a record has its path, kind, rows and marks`(rows: ClosedRange<Int64>?) {
    let record = ScoreRecord(
      path: "é/b", kind: 0xFFFE_FDFC, rows: rows, [.isVisible, .mayAddRows])
    let read = ScoreRecord(record.bytes)
    #expect(read.path.elementsEqual(Array("é/b".utf8) + [0]) && read.kind == 0xFFFE_FDFC)
    #expect(read.rows == rows && read.marks.contains([.isVisible, .mayAddRows]))
    #expect(read.marks.contains(.hasRows) == (rows != nil))
    #expect(record.bytes.count == 4 + 22)
  }

  @Test func `records are in the order of paths, kinds and rows`() {
    let records = [
      ScoreRecord(path: "a", kind: 9, rows: nil, []),
      ScoreRecord(path: "a!", kind: 2, rows: nil, []),
      ScoreRecord(path: "ab", kind: 2, rows: 3...4, []),
      ScoreRecord(path: "ab", kind: 2, rows: 256...257, []),
      ScoreRecord(path: "ab", kind: 300, rows: 1...1, []),
    ]
    let sorted = records.reversed().sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    #expect(sorted.map(\.bytes) == records.map(\.bytes))
  }

  @Test(
    arguments: [
      (9...9, 2), (0...9, 2), (15...20, 2), (14...14, 2), (8...8, nil), (16...16, nil), (1...1, 2),
      (2...2, nil), (29...29, 3), (32...32, 3), (33...33, nil), (28...28, nil), (0...1, 2),
    ] as [(ClosedRange<Int64>, UInt32?)])
  func `rows name the faults that they reach`(rows: ClosedRange<Int64>, kind: UInt32?) {
    var faults = PathFaults([Self.faults[0], Self.faults[1], Self.faults[3]])
    #expect(faults.name(rows, kind: 0) == (kind.map { .right([$0]) } ?? .wrong))
    let found = faults.faults.filter(\.rowsAreFound)
    #expect(found.allSatisfy { $0.kind == kind } && found.isEmpty == (kind == nil))
    #expect(!faults.faults.contains { $0.isFound })
  }

  @Test func `a finding of another kind or of no rows names nothing`() {
    var faults = PathFaults([Self.faults[0], Self.faults[1]])
    #expect(faults.name(10...10, kind: 3) == .wrong && faults.name(10...10, kind: 2) == .right([2]))
    #expect(faults.nameFile(kind: 4) == .wrong && faults.nameFile(kind: 0) == .right([2, 3]))
    #expect(faults.faults.allSatisfy { $0.isFound })
    #expect(PathFaults([]).faults.isEmpty)
    var none = PathFaults([])
    #expect(none.nameFile(kind: 0) == .wrong && none.name(1...1, kind: 0) == .wrong)
  }

  @Test func `rows of a file that is faulty as a whole are neither right nor wrong`() {
    var faults = PathFaults([Self.faults[0], Self.faults[2]])
    #expect(faults.name(20...20, kind: 0) == .neither && faults.name(20...20, kind: 3) == .neither)
    #expect(faults.name(20...20, kind: 2) == .wrong && faults.name(12...12, kind: 0) == .right([2]))
  }

  @Test func `a finding may mean a fault that cannot be seen`() {
    var faults = PathFaults([Self.faults[0], Self.faults[4]])
    #expect(faults.nameFile(kind: 4) == .neither && faults.name(50...50, kind: 0) == .neither)
    #expect(faults.nameFile(kind: 2) == .right([2]))
    #expect(faults.faults.map(\.isFound) == [true, false])
  }
}
