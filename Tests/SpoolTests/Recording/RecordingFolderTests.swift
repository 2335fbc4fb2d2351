import Fixtures
import Glibc
import Testing

@testable import Spool

struct RecordingFolderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func study(_ participants: [Int] = [0, 1, 2], days: Int = 2, seed: UInt64 = 1)
    -> SmallStudy
  {
    SmallStudy(path: folder.path, participants: participants, days: days, seed: seed)
  }

  /// What one run without an interruption leaves.
  static func whole(_ participants: [Int] = [0, 1, 2], days: Int = 2, seed: UInt64 = 1) throws
    -> [String: [UInt8]]
  {
    let folder = try TemporaryFolder()
    try SmallStudy(path: folder.path, participants: participants, days: days, seed: seed).record()
    return try folder.tree()
  }

  private func stop(_ study: SmallStudy, at stop: SmallStudy.Stop, replacing: Bool = false) throws {
    do { try study.record(until: stop, replacing: replacing) } catch is SmallStudy.Stopped {}
  }

  @Test func `a run leaves a manifest, a list and the files`() throws {
    #expect(try study().record() == .new)
    let tree = try folder.tree()
    #expect(
      tree.keys.sorted().filter { !$0.hasPrefix("/beiwe/") && !$0.hasPrefix("/truth/") }
        == ["/files.jsonl", "/manifest.json"])
    let manifest = try Manifest(text: tree["/manifest.json"] ?? [])
    #expect(manifest.complete)
    #expect(manifest.totals.files == 9)
    #expect(manifest.totals.rows == 9)
    let entries = try EntryReader(["files.jsonl"], in: folder.path).all()
    #expect(entries == entries.sorted())
    #expect(
      Set(entries.map { "/" + $0.path } + ["/files.jsonl", "/manifest.json"]) == Set(tree.keys))
  }

  @Test func `the same command again does nothing`() throws {
    try study().record()
    let before = try folder.tree()
    #expect(try study().record() == .complete)
    #expect(try study([1]).record() == .complete)
    #expect(try folder.tree() == before)
  }

  @Test(arguments: SmallStudy.Stop.allCases)
  func `a run stopped anywhere continues to the same content`(at stop: SmallStudy.Stop) throws {
    try self.stop(study(), at: stop)
    try self.stop(study(), at: stop)
    #expect(try study().record() == (stop == .never ? .complete : .resumed))
    #expect(try folder.tree() == Self.whole())
  }

  @Test(arguments: SmallStudy.Stop.allCases)
  func `a growing recording stopped anywhere equals the longer run`(at stop: SmallStudy.Stop) throws
  {
    try study([1], days: 1).record()
    try self.stop(study(days: 2), at: stop)
    try self.stop(study(days: 3), at: stop)
    try study(days: 3).record()
    #expect(try folder.tree() == Self.whole(days: 3))
  }

  @Test(arguments: SmallStudy.Stop.allCases)
  func `a replaced recording stopped anywhere equals the new one`(at stop: SmallStudy.Stop) throws {
    try study(seed: 2).record()
    try self.stop(study(), at: stop, replacing: true)
    try study().record()
    #expect(try folder.tree() == Self.whole())
  }

  @Test func `participants recorded apart give the folder of one run`() throws {
    try study([2]).record()
    #expect(try study([0, 1]).record() == .extended)
    #expect(try folder.tree() == Self.whole())
  }

  @Test func `participants that only began are forgotten when others are asked for`() throws {
    try study([0]).record()
    try stop(study([1]), at: .filesWritten)
    try study([2]).record()
    #expect(try folder.tree() == Self.whole([0, 2]))
  }

  @Test func `more days for some participants leave the recording incomplete`() throws {
    try study(days: 1).record()
    let longer = study([1], days: 2)
    try longer.record()
    #expect(try Manifest(text: folder.tree()["/manifest.json"] ?? []).complete == false)
    try study(days: 2).record()
    #expect(try folder.tree() == Self.whole())
  }

  @Test func `files that stay as they are are not written again`() throws {
    try study([0], days: 2).record()
    func number(_ name: String) -> UInt {
      var status = stat()
      stat(folder.path + "/beiwe/\(SmallStudy.patient(0))/" + name, &status)
      return status.st_ino
    }
    let before = number("0.csv.gz")
    try study([0], days: 3).record()
    #expect(number("0.csv.gz") == before)
    #expect(try folder.tree() == Self.whole([0], days: 3))
  }

  /// Every file that a run may leave at the root between two of its last steps.
  @Test(arguments: [
    "manifest.json.part", "files.jsonl.part", "files.1.jsonl.part.part", "files.1.jsonl.part",
  ])
  func `what the last steps leave is no obstacle`(name: String) throws {
    try folder.put("{}", at: name)
    #expect(try study().record() == .new)
    try folder.put("", at: name)
    #expect(try study().record() == .complete)
    try folder.put("", at: name)
    try stop(study(days: 3), at: .finished)
    if name != "files.1.jsonl.part" { try folder.put("", at: name) }
    try study(days: 3).record()
    #expect(try folder.tree() == Self.whole(days: 3))
  }

  @Test func `a list that is joined but not yet said to be complete is joined again`() throws {
    try stop(study(), at: .halfway)
    try folder.put("{\"half\":", at: "files.jsonl")
    try study().record()
    #expect(try folder.tree() == Self.whole())
  }

  @Test(arguments: [1_000, 2_000, 4_000, 7_000, 11_000, 16_000, 25_000, 60_000])
  func `a killed run continues to the same content`(microseconds: Int) async throws {
    let path = folder.path
    for days in [2, 3] {
      await #expect(processExitsWith: .signal(SIGALRM)) {
        [path = path as String, days = days as Int, microseconds = microseconds as Int] in
        var timer = itimerval()
        timer.it_value.tv_usec = microseconds
        setitimer(Int32(ITIMER_REAL.rawValue), &timer, nil)
        try SmallStudy(path: path, participants: Array(0..<9), days: days).record()
        pause()
      }
    }
    try study(Array(0..<9), days: 3).record()
    #expect(try folder.tree() == Self.whole(Array(0..<9), days: 3))
  }

  @Test func `a stranger's files are our own mistake`() async {
    await #expect(processExitsWith: .failure) {
      let folder = try TemporaryFolder()
      try SmallStudy(path: folder.path, participants: [0], days: 1).open().begin(1)
    }
  }
}
