import Fixtures
import Testing

@testable import Check
@testable import Reading

/// Ids that are not the same, of phones with power rows at instants that only they have.
struct ContentMatchTests {
  private static let ours = "aaaaaaa1"
  private static let first = 1_772_427_600_000

  /// A phone with 400 rows, of which `common` are those of every other phone too.
  private func put(_ common: Int, of patient: String, own: Int, in folder: TemporaryFolder) throws {
    let rows = (0..<400).map {
      "\(Self.first + 1_000 * $0 + ($0 < common ? 0 : own)),Unlocked,0.\($0)"
    }
    try folder.put(
      "timestamp,event,level\n" + rows.joined(separator: "\n") + "\n",
      at: "\(patient)/\(patient)_powerState_\(Self.first).csv")
  }

  private func match(_ common: [Int]) throws -> [String: String] {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    try put(400, of: Self.ours, own: 0, in: folder)
    let theirs = common.indices.map { "zzzzzzz\($0 + 1)" }
    for (number, patient) in theirs.enumerated() {
      try put(common[number], of: patient, own: number + 1, in: other)
    }
    return try ContentMatch.ids(
      of: [Self.ours], in: Source(folder.path), among: theirs, in: Source(other.path))
  }

  @Test func `a phone of whose rows many are lost is found`() throws {
    #expect(try match([400]) == [Self.ours: "zzzzzzz1"])
    #expect(try match([200, 0]) == [Self.ours: "zzzzzzz1"])
    #expect(try match([20, 200]) == [Self.ours: "zzzzzzz2"])
  }

  @Test func `some rows that happen to be the same make no match`() throws {
    #expect(try match([0]) == [:])
    #expect(try match([16]) == [:])
  }

  @Test func `a phone that may be one of two is neither`() throws {
    #expect(try match([400, 400]) == [:])
    #expect(try match([200, 150]) == [:])
  }

  @Test func `a signature has one hash in four, and 20,000 at most`() {
    var signature = ContentMatch.Signature()
    for hash in 0..<12 as Range<UInt64> { signature.add(hash) }
    #expect(signature.hashes == [0, 4, 8] && !signature.isFull)
    for hash in 3..<19_999 as Range<UInt64> { signature.add(4 * hash) }
    #expect(signature.hashes.count == 19_999 && !signature.isFull)
    signature.add(80_000)
    #expect(signature.isFull)
    signature.add(80_004)
    #expect(signature.hashes.count == 20_000)
  }

  /// Rows that are part of a signature, by a phone's number.
  private func signed(_ phone: Int) -> [String] {
    (0..<1_000).map { "\(Self.first + 10_000_000 * phone + 1_000 * $0),Unlocked,0.5" }
      .filter { RowMark.hash(of: Array($0.utf8)) % 4 == 0 }
  }

  private func folder(_ rows: [String: [String]]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (patient, rows) in rows {
      try folder.put(
        "timestamp,event,level\n" + rows.map { $0 + "\n" }.joined(),
        at: "\(patient)/\(patient)_powerState_\(Self.first).csv")
    }
    return folder
  }

  private func ids(_ ours: [String: [String]], _ theirs: [String: [String]]) throws -> [String:
    String]
  {
    let (folder, other) = (try folder(ours), try folder(theirs))
    return try ContentMatch.ids(
      of: ours.keys.sorted(), in: Source(folder.path), among: theirs.keys.sorted(),
      in: Source(other.path))
  }

  /// So many rows of ours, and of these so many of the best and of the second phone.
  @Test(arguments: [
    (40, 4, 0, true), (40, 3, 0, false), (41, 4, 0, false), (4, 4, 0, true), (3, 3, 0, false),
    (50, 5, 0, true), (60, 8, 4, true), (60, 8, 5, false), (60, 4, 8, false),
  ])
  func `a match has a tenth of the rows, four of them, and twice as many as the next`(
    rows: Int, best: Int, next: Int, isFound: Bool
  ) throws {
    let ours = Array(signed(0).prefix(rows))
    let found = try ids(
      [Self.ours: ours],
      [
        "zzzzzzz1": Array(ours.prefix(best)) + signed(1).prefix(50),
        "zzzzzzz2": Array(ours.suffix(next)) + signed(2).prefix(50),
      ])
    #expect((found[Self.ours] == "zzzzzzz1") == isFound)
  }

  @Test func `an id on the other side is that of the phone with the most rows`() throws {
    let (one, other) = (Array(signed(0).prefix(30)), Array(signed(3).prefix(30)))
    let theirs = ["zzzzzzz1": Array(one.prefix(10)) + other.prefix(20)]
    #expect(
      try ids(["aaaaaaa1": one, "aaaaaaa2": other], theirs) == ["aaaaaaa2": "zzzzzzz1"])
    #expect(
      try ids(["aaaaaaa2": one, "aaaaaaa1": other], theirs) == ["aaaaaaa1": "zzzzzzz1"])
    // Of two with as many, it is the first.
    let alike = ["zzzzzzz1": Array(one.prefix(10)) + other.prefix(10)]
    #expect(try ids(["aaaaaaa1": one, "aaaaaaa2": other], alike) == ["aaaaaaa1": "zzzzzzz1"])
  }
}
