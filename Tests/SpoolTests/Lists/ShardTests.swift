import Fixtures
import Testing

@testable import Spool

/// Tests of a recording in parts, each recorded as if by its own process.
struct ShardTests {
  let folder: TemporaryFolder
  static let participants = Array(0..<5)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func study(_ number: Int, of count: Int, days: Int = 2, seed: UInt64 = 1) -> SmallStudy {
    SmallStudy(
      path: folder.path, participants: Self.participants, days: days, seed: seed,
      shard: Shard(number: number, count: count))
  }

  private func stop(_ study: SmallStudy, at stop: SmallStudy.Stop) throws {
    do { try study.record(until: stop) } catch is SmallStudy.Stopped {}
  }

  /// Returns the files except manifests and lists, and the lines of all lists in order.
  private func union(_ tree: [String: [UInt8]]) throws -> (
    files: [String: [UInt8]], lines: [String]
  ) {
    let own = tree.filter { RecordingPaths.owner(of: String($0.key.dropFirst())) != nil }
    let lists = own.filter { $0.key.hasSuffix(".jsonl") }.values
    let lines = lists.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
    return (tree.filter { own[$0.key] == nil }, lines.map(String.init).sorted())
  }

  private func whole(days: Int = 2) throws -> (files: [String: [UInt8]], lines: [String]) {
    try union(RecordingFolderTests.whole(Self.participants, days: days))
  }

  @Test(arguments: [1, 2, 3, 7, 64])
  func `all parts together are the whole`(count: Int) throws {
    // The parts run in reverse order, because no part depends on another.
    for number in (1...count).reversed() { #expect(try study(number, of: count).record() == .new) }
    let tree = try folder.tree()
    let (union, whole) = (try union(tree), try whole())
    #expect(union.files == whole.files)
    #expect(union.lines == whole.lines)
    let manifests = try (1...count).map {
      try Manifest(text: tree["/manifest.\($0)-of-\(count).json"] ?? [])
    }
    #expect(!manifests.contains { !$0.complete })
    #expect(manifests.flatMap(\.participants).sorted() == Self.participants)
    #expect(manifests.reduce(0) { $0 + $1.totals.files } == 15)
  }

  @Test(arguments: SmallStudy.Stop.allCases)
  func `a part stopped anywhere continues, and the others do not mind`(
    at stop: SmallStudy.Stop
  ) throws {
    try study(1, of: 2).record()
    try self.stop(study(2, of: 2), at: stop)
    #expect(try study(1, of: 2).record() == .complete)
    try self.stop(study(2, of: 2), at: stop)
    try study(2, of: 2).record()
    let (union, whole) = (try union(folder.tree()), try whole())
    #expect(union.files == whole.files)
    #expect(union.lines == whole.lines)
  }

  @Test func `parts at the same time leave each other's files alone`() throws {
    try stop(study(1, of: 2), at: .insideFile)
    let one = try study(1, of: 2).open()
    try stop(study(2, of: 2), at: .halfway)
    #expect(one.state == .resumed)
    #expect(throws: RecordingError.inUse(folder: folder.path)) { try study(1, of: 2).open() }
    withExtendedLifetime(one) {}
  }

  @Test func `parts grow by days each for itself`() throws {
    for number in 1...2 { try study(number, of: 2).record() }
    #expect(try study(2, of: 2, days: 3).record() == .extended)
    #expect(try study(1, of: 2, days: 3).record() == .extended)
    let (union, whole) = (try union(folder.tree()), try whole(days: 3))
    #expect(union.files == whole.files)
    #expect(union.lines == whole.lines)
  }

  @Test func `a recording divided in another way is refused and left alone`() throws {
    try study(1, of: 2).record()
    let before = try folder.tree()
    var other = study(1, of: 3)
    #expect(
      throws: RecordingError.otherParts(folder: folder.path, found: "files.1-of-2.jsonl")
    ) { try other.record() }
    other.shard = nil
    #expect(
      throws: RecordingError.otherParts(folder: folder.path, found: "files.1-of-2.jsonl")
    ) { try other.record() }
    #expect(
      throws: RecordingError.anotherRecording(
        folder: folder.path, differences: ["seed is 1, here 2"])
    ) { try study(2, of: 2, seed: 2).record() }
    #expect(try folder.tree() == before)
  }

  @Test func `a foreign file beside parts is refused`() throws {
    try study(1, of: 2).record()
    try folder.put("mine", at: "beiwe/abcdef19/0.csv")
    #expect(throws: RecordingError.foreignFile(path: folder.path + "/beiwe/abcdef19")) {
      try study(2, of: 2).record()
    }
  }

  @Test(arguments: [
    (count: 1, part: 1, numbers: [3, 4, 8]), (2, 2, [4]), (3, 3, [8]), (7, 5, []),
  ])
  func `a part has every so many of the participants`(count: Int, part: Int, numbers: [Int]) {
    #expect(Shard(number: part, count: count).part(of: [3, 4, 8]) == numbers)
  }

  @Test(arguments: [
    "", "1", "0-of-2", "3-of-2", "1-of-", "1-of-2-of-3", "a-of-2", "1-OF-2", "+1-of-2", "01-of-2",
    "1-of-+2", "1-of-02", "-1-of-2",
  ])
  func `other texts are no part`(text: String) {
    #expect(Shard(text) == nil)
  }
}
