import Fixtures
import FoundationEssentials
import Spool
import Testing

struct ContentTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test(.whole) func `zone, language and width change no byte`() throws {
    #expect(try Program.run(scratch.record()).code == 0)
    let whole = try scratch.tree()
    let environments = [
      ["TZ": "Pacific/Chatham"], ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"],
      ["TZ": "Asia/Kolkata", "LC_ALL": "tr_TR.UTF-8"],
    ]
    for (number, environment) in environments.enumerated() {
      let words = scratch.record("\(number)", "--jobs", "\([1, 4, 2][number])")
      #expect(try Program.run(words, environment: environment).code == 0)
      #expect(try scratch.tree("\(number)") == whole)
    }
  }

  @Test(.whole) func `memory does not grow with the study`() throws {
    func peak(days: Int) throws -> Int {
      let ending = try Program.run(
        scratch.record("\(days)", days: days, participants: 1, "--jobs", "1"))
      #expect(ending.code == 0)
      #expect(ending.peak > 1_000)
      return ending.peak
    }
    let (short, long) = (try peak(days: 3), try peak(days: 30))
    #expect(long <= 100_000)
    #expect(long - short < 30_000)
  }

  /// A change of bytes for the same seed is a breaking change. `RECORD_GOLDEN=1` writes the fingerprints anew if
  /// `CHANGED_STREAMS` lists the streams that change, such as `truth/fixes,truth/windows`, and the changelog names each.
  @Test func `the studies have the content that they always had`() throws {
    let studies: KeyValuePairs = [
      "demo": [
        "--study", "demo", "--as", "beiwe,beiwe-download,mylifedb,cozie,apple-health,truth",
      ],
      "crowd": [
        "--study", Fingerprints.folder.path + "/crowd.json5", "--faults", "real-world", "--as",
        // A store of SWIP names the version of SQLite; its rows have a test of their own.
        "beiwe-download,mylifedb,cozie,apple-health,truth",
      ],
    ]
    var changed: Set<String> = []
    var all: [(study: String, found: [String: UInt32])] = []
    for (study, words) in studies {
      let output = ["--progress", "none", "--output", scratch.path + "/" + study]
      #expect(try Program.run(["record"] + words + output).code == 0)
      let found = try fingerprints(of: study)
      let known = try Fingerprints(of: study).read()
      #expect(known != nil, "\(study) has no fingerprints")
      changed.formUnion(Fingerprints.changes(from: known ?? found, to: found))
      all.append((study, found))
    }
    let variables = ProcessInfo.processInfo.environment
    if variables["RECORD_GOLDEN"] == "1" {
      try Fingerprints.check(
        changed.sorted(), told: variables["CHANGED_STREAMS"] ?? "",
        changelog: Fingerprints.changelog())
      for (study, found) in all { try Fingerprints(of: study).write(found) }
      Issue.record("the fingerprints are recorded")
    }
    #expect(changed == [], "streams have other bytes")
  }

  /// A checksum of each stream's checksums, in the order of files.jsonl, which is that of the paths.
  private func fingerprints(of folder: String) throws -> [String: UInt32] {
    var checksums: [String: [UInt8]] = [:]
    for entry in try scratch.entries(folder) {
      let text = String(entry.contentCRC32, radix: 16)
      checksums["\(entry.recorder)/\(entry.stream)", default: []] +=
        Array(String(repeating: "0", count: 8 - text.utf8.count).utf8) + Array(text.utf8)
    }
    return checksums.mapValues { crc32(of: $0) }
  }

  /// The demo has four streams more than the defaults.
  @Test(.whole) func `enabling a stream changes no other`() throws {
    var recorded: [[String: UInt32]] = []
    for study in ["beiwe-defaults", "demo"] {
      let words = ["record", "--study", study, "--seed", "3", "--person", "student"]
      let output = ["--progress", "none", "--output", scratch.path + "/" + study]
      #expect(try Program.run(words + output).code == 0)
      let files = try scratch.entries(study).filter { $0.recorder == "beiwe" }
      recorded.append(
        Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.contentCRC32) }))
    }
    // The app's log tells of all streams.
    let shared = recorded[0].filter { !$0.key.contains("_ios_log_") }
    #expect(shared.count > 100)
    for (path, checksum) in shared { #expect(recorded[1][path] == checksum, "\(path)") }
    #expect(recorded[1].count > recorded[0].count)
  }
}
