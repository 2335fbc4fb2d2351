import Fixtures
import Glibc
import Testing

@testable import Spool

/// Recordings with packs and faults, and what a folder says of them.
struct GrownRecordingTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func patient(_ number: Int) -> String { "abcdef1\(number)" }

  private func manifest(
    _ participants: [Int], days: Int = 2, _ arguments: [String: String]
  ) -> Manifest {
    Manifest(
      version: "1.0", study: "small", seed: 1, start: "2026-03-02", days: days, timeZone: "UTC",
      participants: participants, recorders: ["beiwe", "truth"], streams: ["accel"],
      arguments: arguments, profiles: [:])
  }

  private func open(_ manifest: Manifest, replacing: Bool = false) throws -> RecordingFolder {
    try RecordingFolder.open(
      folder.path, for: manifest, replacing: replacing, patient: Self.patient)
  }

  private func entry(_ number: Int, _ name: String, _ content: EncodedContent) -> FileEntry {
    FileEntry(
      path: "beiwe/\(Self.patient(number))/\(name)", recorder: "beiwe", participant: number,
      patient: Self.patient(number), stream: "accel", rows: 1, content: content, first: nil,
      last: nil, closed: nil, due: nil)
  }

  private func fault(_ number: Int, _ name: String) -> FaultEntry {
    FaultEntry(
      path: "beiwe/\(Self.patient(number))/\(name)", participant: number, stream: "accel",
      kind: "jump", rows: 0...0, cleanRows: 1, cleanCRC32: 1, expected: .flag, server: nil,
      visible: .data)
  }

  /// What lies in the folder, but for the lock.
  private func files() throws -> [String] { try folder.files().filter { $0 != ".lock" } }

  /// Records files of two bytes each, with a fault in the first.
  private func record(
    _ number: Int, _ names: [String], to recording: RecordingFolder, pack: PackStore? = nil
  ) throws {
    try recording.begin(number)
    var writer = ContentWriter(in: folder.path, compression: .none, pack: pack)
    var entries: [FileEntry] = []
    for name in names {
      let entry = entry(number, name, EncodedContent(bytes: 0, contentBytes: 0, contentCRC32: 0))
      try writer.create(entry.path)
      try writer.write([UInt8(number), 7].span)
      entries.append(self.entry(number, name, try writer.close()))
    }
    try recording.finish(
      number, entries.reversed(), faults: names.first.map { [fault(number, $0)] } ?? [], from: pack)
  }

  // MARK: Faults

  @Test func `faults of all participants are one list, in order of their paths`() throws {
    let wanted = manifest([0, 1, 2], ["faults": "all"])
    do {
      let recording = try open(wanted)
      for number in [2, 0, 1] { try record(number, ["b", "a"], to: recording) }
      #expect(folder.has("faults.2.jsonl.part") && !folder.has("faults.jsonl"))
      #expect(try recording.complete().complete)
    }
    let reader = FaultReader(["faults.jsonl"], in: folder.path)
    var paths: [String] = []
    while let fault = try reader.next() { paths.append(fault.path) }
    #expect(paths == (0...2).map { "beiwe/\(Self.patient($0))/b" })
    let roots = try files().filter { !$0.contains("/") }
    #expect(roots == ["faults.jsonl", "files.jsonl", "manifest.json"])
    #expect(try open(wanted).state == .complete)
    // A longer run takes the list apart, and a recording without its list is damaged.
    let longer = try open(manifest([0, 1, 2], days: 3, ["faults": "all"]))
    #expect(longer.state == .extended && longer.damaged == [] && longer.previousDays(1) == 2)
    #expect(folder.has("faults.1.jsonl.part") && !folder.has("faults.jsonl"))
  }

  @Test func `without the list of faults all are damaged`() throws {
    let wanted = manifest([0, 1], ["faults": "all"])
    do {
      let recording = try open(wanted)
      for number in [0, 1] { try record(number, ["a"], to: recording) }
      _ = try recording.complete()
    }
    try folder.delete("faults.jsonl")
    let recording = try open(wanted)
    #expect(recording.damaged == [0, 1] && recording.state == .extended)
    #expect(!recording.isDone(0) && recording.previousDays(0) == nil)
    #expect(try files() == ["manifest.json"])
  }

  @Test func `a recording without faults has no list of them`() throws {
    let recording = try open(manifest([0], [:]))
    try record(0, ["a"], to: recording)
    #expect(!folder.has("faults.0.jsonl.part"))
    #expect(try recording.complete().totals.files == 1)
    #expect(try files() == ["beiwe/abcdef10/a", "files.jsonl", "manifest.json"])
  }

  // MARK: Packs

  @Test func `a packed recording grows, and keeps the files that are named again`() throws {
    let wanted = manifest([0, 1], ["pack": ""])
    do {
      let recording = try open(wanted)
      for number in [0, 1] {
        try record(number, ["b", "a"], to: recording, pack: PackStore(in: folder.path))
      }
      #expect(try recording.complete().totals.files == 4)
    }
    #expect(
      try files()
        == ["beiwe/abcdef10.tar", "beiwe/abcdef11.tar", "files.jsonl", "manifest.json"])
    #expect(try open(wanted).state == .complete)
    let longer = try open(manifest([0, 1], days: 3, ["pack": ""]))
    #expect(longer.state == .extended && longer.previousDays(0) == 2 && !longer.isDone(0))
    let entries = try longer.previousEntries(0)
    #expect(entries.map(\.path) == ["beiwe/abcdef10/a", "beiwe/abcdef10/b"])
    #expect(entries.map(\.offset) == [512, 1_536])
    try longer.begin(0)
    #expect(folder.has("beiwe/abcdef10.tar"), "kept files lie in the pack")
    try longer.finish(0, [entries[1]], faults: [], from: PackStore(in: folder.path))
    #expect(try Folder.names(in: "beiwe/abcdef10", of: folder.path) == ["b"])
    #expect(try FileReader.bytes(of: "beiwe/abcdef10/b", in: folder.path) == [0, 7])
  }

  @Test func `a pack that was cut off is damage`() throws {
    let wanted = manifest([0, 1], ["pack": ""])
    do {
      let recording = try open(wanted)
      for number in [0, 1] {
        try record(number, ["a"], to: recording, pack: PackStore(in: folder.path))
      }
      _ = try recording.complete()
    }
    try folder.put(Array(folder.bytes("beiwe/abcdef11.tar").prefix(600)), at: "beiwe/abcdef11.tar")
    #expect(try open(wanted).damaged == [1])
  }

  // MARK: States

  @Test func `files that a longer run does not name again are deleted`() throws {
    do {
      let recording = try open(manifest([0], [:]))
      #expect(recording.state == .new && recording.path == folder.path)
      #expect(!recording.isDone(0) && recording.previousDays(0) == nil)
      try recording.begin(0)
      #expect(recording.previousDays(0) == nil)
      try record(0, ["a", "b", "c"], to: recording)
      _ = try recording.complete()
    }
    let longer = try open(manifest([0], days: 3, [:]))
    let entries = try longer.previousEntries(0)
    try folder.put("left by a killed run", at: "beiwe/abcdef10/d.part")
    try longer.begin(0)
    #expect(entries.count == 3 && longer.previousDays(0) == 2)
    try longer.finish(0, [entries[0], entries[2]])
    #expect(
      try files() == [
        "beiwe/abcdef10/a", "beiwe/abcdef10/c", "files.0.jsonl.part", "manifest.json",
      ])
    let result = try longer.complete()
    #expect(result.complete && result.days == 3 && result.totals.files == 2)
  }

  @Test func `participants that are not done leave the recording incomplete`() throws {
    let recording = try open(manifest([0, 1], [:]))
    try record(0, ["a"], to: recording)
    let result = try recording.complete()
    #expect(!result.complete && result.totals.files == 0 && !folder.has("files.jsonl"))
    try recording.begin(1)
    #expect(try !recording.complete().complete)
  }

  @Test func `a participant without any file is listed when a recording grows`() throws {
    do {
      let recording = try open(manifest([0, 1], [:]))
      try record(0, [], to: recording)
      try record(1, ["a"], to: recording)
      _ = try recording.complete()
    }
    let longer = try open(manifest([0, 1, 2], [:]))
    #expect(longer.state == .extended && longer.isDone(0) && longer.isDone(1) && !longer.isDone(2))
    #expect(longer.manifest.participants == [0, 1, 2])
    #expect(try ParticipantList(of: 0, in: folder.path)?.totals.files == 0)
    #expect(try ParticipantList(of: 1, in: folder.path)?.days == 2)
  }

  @Test func `an inspection says whether there is a recording, and touches nothing`() throws {
    let wanted = manifest([0, 1], [:])
    func inspect(shard: Shard? = nil) throws -> Bool {
      try RecordingFolder.inspect(
        folder.path + "/out", for: wanted, shard: shard, patient: Self.patient)
    }
    #expect(try !inspect() && folder.files().isEmpty)
    let part = Shard(number: 1, count: 2)
    _ = try RecordingFolder.open(
      folder.path + "/out", for: wanted, shard: part, patient: Self.patient)
    let before = try folder.tree()
    #expect(try inspect(shard: part) && inspect(shard: Shard(number: 2, count: 2)))
    #expect(
      throws: RecordingError.otherParts(
        folder: folder.path + "/out", found: "manifest.1-of-2.json")
    ) { try inspect() }
    #expect(try folder.tree() == before)
  }

  // MARK: What a killed run leaves

  @Test(arguments: [
    "faults.1.jsonl.part", "faults.1.jsonl.part.part", "faults.jsonl.part", "faults.jsonl",
  ])
  func `lists of faults without use are deleted`(name: String) throws {
    let wanted = manifest([0, 1], ["faults": "all"])
    do {
      let recording = try open(wanted)
      try record(0, ["a"], to: recording)
    }
    try folder.put("", at: name)
    let recording = try open(wanted)
    #expect(recording.state == .resumed && recording.isDone(0))
    // What of a participant's faults counts goes with the participant's list.
    #expect(folder.has(name) == (name == "faults.1.jsonl.part"))
    try record(1, ["a"], to: recording)
    #expect(try recording.complete().complete)
    #expect(try !folder.files().contains { $0.hasSuffix(".part") })
  }

  @Test func `a replaced recording leaves nothing, its faults included`() throws {
    do {
      let recording = try open(manifest([0, 1], ["faults": "all"]))
      for number in [0, 1] { try record(number, ["a"], to: recording) }
      _ = try recording.complete()
    }
    let other = manifest([0], days: 1, ["between": "a"])
    let recording = try open(other, replacing: true)
    #expect(recording.state == .new && recording.left == [] && recording.damaged == [])
    #expect(try files() == ["manifest.json"])
    #expect(try Manifest(text: folder.bytes("manifest.json")) == other)
  }
}
