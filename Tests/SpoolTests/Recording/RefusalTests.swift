import Fixtures
import Glibc
import Testing

@testable import Spool

struct RefusalTests {
  let folder: TemporaryFolder
  let study: SmallStudy

  init() throws {
    folder = try TemporaryFolder()
    study = SmallStudy(path: folder.path, participants: [0, 1], days: 2)
  }

  /// Expects that a command rejects the folder, and that the folder's content stays the same byte
  /// for byte.
  private func expectRefusal(
    _ error: RecordingError, of study: SmallStudy, replacing: Bool = false,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.tree()
    #expect(throws: error, sourceLocation: location) { try study.record(replacing: replacing) }
    #expect(try folder.tree() == before, sourceLocation: location)
  }

  @Test(arguments: [
    "notes.txt", "beiwe/abcdef11/0.csv.gz", "files.jsonl", "files.01.jsonl.part", "a.part", "x/y",
  ])
  func `a folder without a recording but with files is refused`(name: String) throws {
    try folder.put("mine", at: name)
    let first = String(name.prefix { $0 != "/" })
    for replacing in [false, true] {
      try expectRefusal(
        .foreignFile(path: folder.path + "/" + first), of: study, replacing: replacing)
    }
  }

  @Test(arguments: ["notes.txt", "beiwe/notes.txt", "truth/abcdef19/days.csv", "cozie/abcdef11/a"])
  func `a recording with a foreign file is refused, complete or not`(name: String) throws {
    for stop in [SmallStudy.Stop.halfway, .never] {
      try study.record(until: stop)
      try folder.put("mine", at: name)
      for replacing in [false, true] {
        let error = try #require(throws: RecordingError.self) {
          try study.open(replacing: replacing)
        }
        guard case .foreignFile(let path) = error else {
          Issue.record("\(error)")
          return
        }
        #expect((folder.path + "/" + name).hasPrefix(path))
        try expectRefusal(error, of: study, replacing: replacing)
      }
      try Folder.deleteFile(folder.path + "/" + name)
      for folder in name.folders { Folder.deleteIfEmpty(self.folder.path + "/" + folder) }
      try study.record()
    }
  }

  @Test func `another recording and a shorter one are refused`() throws {
    try study.record()
    var other = study
    other.seed = 2
    try expectRefusal(
      .anotherRecording(folder: folder.path, differences: ["seed is 1, here 2"]), of: other)
    var shorter = study
    shorter.days = 1
    try expectRefusal(
      .longerRecording(folder: folder.path, days: 2, asked: 1), of: shorter)
  }

  @Test func `a manifest of another kind is refused`() throws {
    try folder.put("{}", at: "manifest.json")
    let before = try folder.tree()
    for replacing in [false, true] {
      let error = #expect(throws: MalformedFile.self) { try study.open(replacing: replacing) }
      #expect(error?.file == folder.path + "/manifest.json")
      #expect(try folder.tree() == before)
    }
  }

  /// A list from another source must not refer to files outside of the folder, or to files of other
  /// participants.
  @Test(arguments: [
    ("\"path\":\"beiwe/abcdef11/0.csv.gz\"", "\"path\":\"../victim\"", "path"),
    ("\"path\":\"beiwe/abcdef11/0.csv.gz\"", "\"path\":\"beiwe/abcdef11/../../../victim\"", "path"),
    ("\"participant\":0", "\"participant\":7", "participant"),
    ("\"patient\":\"abcdef11\"", "\"patient\":\"abcdef12\"", "path"),
    ("abcdef11", "stranger", "patient"),
    ("\"rows\":1", "\"rows\":9223372036854775807", "rows"),
  ])
  func `a list that cannot be a recording's ends the command and touches nothing`(
    old: String, new: String, key: String
  ) throws {
    try study.record()
    let outside = try TemporaryFolder(["victim": "precious"])
    var lines = try folder.text("files.jsonl").split(separator: "\n").map(String.init)
    lines[0] = lines[0].replacing(old, with: new)
    try folder.put(lines.joined(separator: "\n") + "\n", at: "files.jsonl")
    var longer = study
    longer.days = 3
    let before = try folder.tree()
    for wanted in [study, longer] {
      let error = #expect(throws: MalformedFile.self) { try wanted.record() }
      #expect(error?.line == 1 && error?.bad.key == key, "\(String(describing: error))")
    }
    #expect(try folder.tree() == before)
    #expect(try outside.text("victim") == "precious")
  }

  @Test func `links are not followed, neither to be read nor to be deleted`() throws {
    try study.record()
    let outside = try TemporaryFolder(["abcdef11/0.csv.gz": "precious", "manifest.json": "{}"])
    for (name, target) in [("beiwe", ""), ("manifest.json", "/manifest.json")] {
      let changed = try folder.copy()
      var wanted = study
      wanted.path = changed.path
      wanted.days = 3
      try changed.delete(name)
      symlink(outside.path + target, changed.path + "/" + name)
      for replacing in [false, true] {
        #expect(throws: (any Error).self) { try wanted.open(replacing: replacing) }
      }
    }
    #expect(try outside.text("abcdef11/0.csv.gz") == "precious")
    #expect(try outside.files() == ["abcdef11/0.csv.gz", "manifest.json"])
  }

  @Test func `a FIFO is refused and not waited for`() throws {
    mkfifo(folder.path + "/manifest.json", 0o600)
    let error = #expect(throws: FileError.self) { try study.open() }
    #expect(error == .unreadableKind(path: folder.path + "/manifest.json", .fifo))
  }

  @Test func `dot-files are nobody's business`() throws {
    try folder.put("mine", at: ".note")
    #expect(try study.record() == .new)
    try folder.put("mine", at: "beiwe/.note")
    #expect(try study.record() == .complete)
    #expect(try folder.text(".note") == "mine")
    #expect(try folder.text("beiwe/.note") == "mine")
  }

  @Test func `a folder that is being written is refused`() throws {
    let open = try study.open()
    try expectRefusal(.inUse(folder: folder.path), of: study)
    #expect(open.state == .new)
  }

  @Test func `the lock ends with the folder`() throws {
    #expect(try study.open().state == .new)
    #expect(try study.open().state == .resumed)
    #expect(try Array(folder.tree().keys) == ["/manifest.json"])
  }

  @Test func `messages name the folder and what to do`() {
    #expect(
      RecordingError.anotherRecording(
        folder: "out", differences: ["seed is 1, here 2", "version is 1, here 2"]
      ).description
        == "'out' contains another recording (differences: seed is 1, here 2; version is 1, here "
        + "2); choose another folder, or replace the recording with --force"
    )
  }
}

extension String {
  /// The parent folders of a path, the innermost folder first.
  fileprivate var folders: [String] {
    guard let slash = lastIndex(of: "/") else { return [] }
    let folder = String(self[..<slash])
    return [folder] + folder.folders
  }
}
