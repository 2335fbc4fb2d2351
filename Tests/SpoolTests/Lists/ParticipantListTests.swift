import Fixtures
import Testing

@testable import Spool

struct ParticipantListTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func entry(_ name: String, _ recorder: String = "beiwe") -> FileEntry {
    FileEntry(
      path: "\(recorder)/abc1def2/\(name)", recorder: recorder, participant: 7,
      patient: "abc1def2", stream: "accel", rows: 2,
      content: EncodedContent(bytes: 30, contentBytes: 90, contentCRC32: 1), first: nil, last: nil,
      closed: nil, due: nil)
  }

  private static let first = """
    {"participant":7,"patient":"abc1def2","days":3,\
    "totals":{"files":3,"rows":6,"content_bytes":270,"bytes":90}}
    """

  @Test func `a list has a line about the participant, then its files in order`() throws {
    let entries = [Self.entry("b"), Self.entry("c", "apple"), Self.entry("a")]
    try ParticipantList.write(
      entries, of: 7, patient: "abc1def2", days: 3, in: folder.path)
    let lines = try folder.text("files.7.jsonl.part").split(separator: "\n")
    #expect(lines.first == Self.first[...] && lines.count == 4)
    let list = try #require(try ParticipantList(of: 7, in: folder.path))
    #expect(list.participant == 7 && list.patient == "abc1def2" && list.days == 3)
    #expect(list.totals == Manifest.Totals(of: entries))
    let read = try ParticipantList.entries(of: 7, in: folder.path).all()
    #expect(read == [Self.entry("c", "apple"), Self.entry("a"), Self.entry("b")])
    var rest = try ParticipantList.lines(of: 7, in: folder.path)
    let piece = try rest.nextPiece()
    let text = try folder.text("files.7.jsonl.part")
    #expect(piece == Array(text.utf8.dropFirst(Self.first.utf8.count + 1)))
  }

  @Test func `a long list is written whole`() throws {
    let entries = (0..<1_000).map { Self.entry("\(10_000 + $0)") }
    try ParticipantList.write(
      entries.reversed(), of: 7, patient: "abc1def2", days: 3, in: folder.path)
    #expect(try folder.bytes("files.7.jsonl.part").count > 3 * 65_536)
    #expect(try ParticipantList.entries(of: 7, in: folder.path).all() == entries)
    #expect(try ParticipantList(of: 7, in: folder.path)?.totals.files == 1_000)
  }

  @Test(arguments: [
    ("files.7.jsonl.part", 7 as Int?), ("files.0.jsonl.part", 0),
    ("files.123456.jsonl.part", 123_456), ("files.07.jsonl.part", nil),
    ("files.+7.jsonl.part", nil), ("files.jsonl.part", nil), ("files..jsonl.part", nil),
    ("files.7.jsonl", nil), ("files.7.jsonl.part.part", nil), ("files.1-of-2.jsonl.part", nil),
  ])
  func `a list is named by its participant's number`(name: String, participant: Int?) {
    #expect(ParticipantList.participant(named: name) == participant)
    let faults = name.replacing("files", with: "faults")
    #expect(ParticipantFaults.participant(named: faults) == participant)
    #expect(ParticipantFaults.participant(named: name) == nil)
    #expect(ParticipantList.participant(named: faults) == nil)
    if let participant { #expect(ParticipantList.name(of: participant) == name) }
  }

  @Test(arguments: [
    ("", false), ("{}", false), ("[]", false), (first, true),
    (first.replacing("\"days\":3", with: "\"days\":0"), true),
    (first.replacing("\"days\":3", with: "\"days\":3650"), true),
    (first.replacing("\"days\":3", with: "\"days\":3651"), false),
    (first.replacing("\"days\":3", with: "\"days\":-1"), false),
    (first.replacing("\"participant\":7", with: "\"participant\":1000000"), false),
    (first.replacing("abc1def2", with: "a b"), false), (String(first.dropLast()), false),
  ])
  func `a list whose first line is damaged counts as missing`(line: String, isRead: Bool) throws {
    try folder.put(line + "\n", at: "files.7.jsonl.part")
    #expect(try (ParticipantList(of: 7, in: folder.path) != nil) == isRead)
  }

  @Test func `without a file there is no list`() throws {
    #expect(try ParticipantList(of: 7, in: folder.path) == nil)
  }

  // MARK: Faults

  private static func fault(
    _ path: String, of participant: Int, kind: String = "jump"
  ) -> FaultEntry {
    FaultEntry(
      path: path, participant: participant, stream: "gps", kind: kind, rows: nil, cleanRows: 1,
      cleanCRC32: 1, expected: .flag, server: nil, visible: .data)
  }

  /// In the order of patient ids, participant 2 comes before participant 1.
  private static let faults = [
    1: [fault("beiwe/zz/b", of: 1), fault("apple/zz/x", of: 1), fault("beiwe/zz/a", of: 1)],
    2: [fault("beiwe/aa/c", of: 2), fault("beiwe-download/aa/c", of: 2)], 3: [],
  ]

  @Test func `faults are joined in the order of their paths, and taken apart again`() throws {
    for (number, faults) in Self.faults {
      try ParticipantFaults.write(faults, of: number, in: folder.path)
    }
    #expect(try folder.text("faults.3.jsonl.part").isEmpty)
    #expect(
      ParticipantFaults.path(of: 3, in: folder.path) == folder.path + "/faults.3.jsonl.part")
    try ParticipantFaults.join(
      [(1, "zz"), (2, "aa"), (3, "mm")], recorders: ["truth", "beiwe", "beiwe-download", "apple"],
      in: folder.path, to: folder.path + "/faults.jsonl")
    let reader = FaultReader(["faults.jsonl"], in: folder.path)
    var paths: [String] = []
    while let fault = try reader.next() { paths.append(fault.path) }
    #expect(
      paths == ["apple/zz/x", "beiwe-download/aa/c", "beiwe/aa/c", "beiwe/zz/a", "beiwe/zz/b"])
    let before = try (1...3).map { try folder.text("faults.\($0).jsonl.part") }
    for number in 1...3 { try folder.delete("faults.\(number).jsonl.part") }
    try ParticipantFaults.split("faults.jsonl", among: [1, 2, 3], in: folder.path)
    #expect(try (1...3).map { try folder.text("faults.\($0).jsonl.part") } == before)
  }

  @Test func `a wrong fault is reported with its list and line`() throws {
    var json = JSONWriter(.compact)
    Self.fault("a/b", of: 1).write(to: &json)
    try folder.put(json.bytes + json.bytes, at: "one")
    try folder.put(json.bytes + Array("{}\n".utf8), at: "two")
    let reader = FaultReader(["one", "two"], in: folder.path)
    for _ in 0..<3 { #expect(try reader.next() == Self.fault("a/b", of: 1)) }
    let error = #expect(throws: MalformedFile.self) { try reader.next() }
    #expect(error?.file == folder.path + "/two" && error?.line == 2)
    #expect(try reader.next() == nil)
  }
}
