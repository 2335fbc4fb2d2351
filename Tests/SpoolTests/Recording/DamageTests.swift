import Fixtures
import Glibc
import Testing

@testable import Spool

/// What happens to a recording between two commands, and what the second one makes of it.
struct DamageTests {
  let folder: TemporaryFolder
  let study: SmallStudy

  init() throws {
    folder = try TemporaryFolder()
    study = SmallStudy(path: folder.path, participants: [0, 1, 2], days: 2)
    try study.record()
  }

  private let file = "beiwe/abcdef12/1.csv.gz"

  /// The file with one byte less.
  private func cut() throws { try folder.put(Array(folder.bytes(file).dropLast()), at: file) }

  private func expectWhole(_ study: SmallStudy) throws {
    #expect(
      try folder.tree() == RecordingFolderTests.whole(study.participants, days: study.days))
  }

  @Test(arguments: [2, 3], [true, false])
  func `a file that is missing or cut is recorded again with its participant`(
    days: Int, isMissing: Bool
  ) throws {
    var wanted = study
    wanted.days = days
    if isMissing { try folder.delete(file) } else { try cut() }
    do {
      let open = try wanted.open()
      #expect(open.damaged == [1])
      #expect(open.isDone(0) == (days == 2) && !open.isDone(1) && open.previousDays(1) == nil)
    }
    try wanted.record()
    try expectWhole(wanted)
    #expect(try wanted.record() == .complete)
  }

  @Test func `a folder or a link in the place of a file is damage too`() throws {
    try folder.delete(file)
    mkdir(folder.path + "/" + file, 0o700)
    #expect(try study.open().damaged == [1])
    try study.record()
    try expectWhole(study)
    try folder.delete(file)
    symlink("/etc/passwd", folder.path + "/" + file)
    #expect(try study.open().damaged == [1])
    try study.record()
    try expectWhole(study)
  }

  @Test func `a file of the same length is noticed where contents are verified`() throws {
    var bytes = try folder.bytes(file)
    bytes[12] ^= 1
    try folder.put(bytes, at: file)
    #expect(try study.open().state == .complete)
    let open = try RecordingFolder.open(
      folder.path, for: study.manifest, verifying: true
    ) { SmallStudy.patient($0) }
    #expect(open.damaged == [1] && open.state != .complete)
  }

  @Test func `a list with another recorder's file is refused with its line`() throws {
    let text = try folder.text("files.jsonl")
    try folder.put(text.replacing("\"truth", with: "\"diary"), at: "files.jsonl")
    let error = #expect(throws: MalformedFile.self) { try study.open() }
    #expect(error?.bad.key == "recorder" && error?.bad.value == "\"diary\"")
    #expect(error?.file == folder.path + "/files.jsonl" && (error?.line ?? 0) > 0)
  }

  @Test func `without the list of files everybody is recorded again`() throws {
    try folder.delete("files.jsonl")
    #expect(try study.open().damaged == [0, 1, 2])
    try study.record()
    try expectWhole(study)
  }

  @Test func `a recording that was stopped is looked at as well`() throws {
    var longer = study
    longer.days = 3
    try longer.record(until: .finished)
    try folder.delete("truth/abcdef11/days.csv.gz")
    #expect(try longer.open().damaged == [0])
    try longer.record()
    try expectWhole(longer)
  }

  @Test func `what another recording leaves because it is not its own is told`() throws {
    try folder.put("mine", at: "beiwe/abcdef11/.note")
    var other = study
    other.seed = 2
    let open = try other.open(replacing: true)
    #expect(open.left == [folder.path + "/beiwe/abcdef11"])
    #expect(try folder.text("beiwe/abcdef11/.note") == "mine")
  }
}
