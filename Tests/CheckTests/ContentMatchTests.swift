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
}
