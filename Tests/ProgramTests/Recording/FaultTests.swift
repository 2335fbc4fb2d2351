import Fixtures
import Spool
import Testing

/// Tests of recordings with faults, with the built program.
struct FaultTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func record(
    _ folder: String, days: Int = 1, participants: Int = 4, _ more: [String] = []
  ) throws -> [String] {
    try scratch.put(Self.everything, at: "faults.json5")
    let words = scratch.record(folder, days: days, participants: participants)
    return words + ["--faults", scratch.path + "/faults.json5"] + more
  }

  /// A profile with shares of all families of faults, which give some hundred faults per day.
  private static let everything = """
    { name: "everything", kinds: {
      "junk-name-rlist": 0.01, "duplicate-file": 0.02, "cut-in-two": 0.02, "lost-file": 0.02,
      "identifiers-underscore": 1, "empty-file": 0.01, "unsorted-rows": 0.02, "cut-row": 0.02,
      "stamp-too-early": 0.02, "utc-time-again": 0.05, "hour-back": 0.02, "jump": 0.05 } }
    """

  private func faults(_ folder: String) throws -> [FaultEntry] {
    let names = try scratch.tree(folder).keys.filter {
      $0.hasPrefix("/faults.") && $0.hasSuffix(".jsonl")
    }
    let reader = FaultReader(names.map { String($0.dropFirst()) }, in: scratch.path + "/" + folder)
    var faults: [FaultEntry] = []
    while let fault = try reader.next() { faults.append(fault) }
    return faults.sorted()
  }

  /// Returns the checksums of all files except the lists and manifests, which differ between parts.
  private func content(_ folder: String) throws -> [String: [UInt64]] {
    try scratch.tree(folder).filter { $0.key.dropFirst().contains("/") }
  }

  @Test(.whole) func `parts in any number have the faults of one run, and any width`() throws {
    #expect(try Program.run(record("direct", participants: 7)).code == 0)
    let (whole, faults) = try (content("direct"), faults("direct"))
    #expect(faults.count > 100 && Set(faults.map(\.participant)).count == 7)
    for count in [1, 3, 7] {
      for number in (1...count).reversed() {
        let more = ["--shard", "\(number)/\(count)", "--jobs", "\(number)"]
        let ending = try Program.run(record("parts-\(count)", participants: 7, more))
        #expect(ending.code == 0, "\(ending.errors)")
      }
      #expect(try content("parts-\(count)") == whole)
      #expect(try self.faults("parts-\(count)") == faults)
    }
  }

  @Test(.whole) func `a run with faults killed anywhere continues to the same content`() throws {
    try scratch.expectWholeAfterKills(seed: 21) { try record($0) }
    #expect(try scratch.tree("whole")["/faults.jsonl"] != nil)
  }

  @Test(.whole) func `a recording with faults that grows equals the longer one`() throws {
    #expect(try Program.run(record("out", days: 1, participants: 2)).code == 0)
    #expect(try Program.run(record("out", days: 1, participants: 3)).code == 0)
    #expect(try Program.run(record("out", days: 2, participants: 3)).code == 0)
    #expect(try Program.run(record("direct", days: 2, participants: 3)).code == 0)
    try scratch.expectSame("out", "direct")
  }

  @Test(.whole) func `three people of the demo have at least eight kinds`() throws {
    let output = scratch.path + "/demo"
    let words = ["record", "--participants", "3", "--faults", "real-world", "--progress", "none"]
    #expect(try Program.run(words + ["--output", output]).code == 0)
    let faults = try faults("demo")
    #expect(Set(faults.map(\.kind)).count >= 8, "\(Set(faults.map(\.kind)).sorted())")
  }
}
