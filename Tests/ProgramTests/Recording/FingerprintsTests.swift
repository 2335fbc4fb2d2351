import Testing

struct FingerprintsTests {
  @Test func `changed, new and missing streams are changes`() {
    let known: [String: UInt32] = ["a": 1, "b": 2, "c": 3]
    #expect(Fingerprints.changes(from: known, to: ["b": 2, "c": 4, "d": 5]) == ["a", "c", "d"])
    #expect(Fingerprints.changes(from: known, to: known) == [])
  }

  @Test func `a change needs the list of streams and the changelog`() throws {
    let changelog = "- `truth/fixes` and `truth/windows` name the app."
    let changed = ["truth/fixes", "truth/windows"]
    try Fingerprints.check(changed, told: "truth/windows,truth/fixes", changelog: changelog)
    #expect(throws: Fingerprints.Refusal.otherStreams(changed: changed)) {
      try Fingerprints.check(changed, told: "truth/fixes", changelog: changelog)
    }
    #expect(throws: Fingerprints.Refusal.otherStreams(changed: ["truth/fixes"])) {
      try Fingerprints.check(["truth/fixes"], told: "", changelog: changelog)
    }
    #expect(throws: Fingerprints.Refusal.notInChangelog("beiwe/gps")) {
      try Fingerprints.check(["beiwe/gps"], told: "beiwe/gps", changelog: changelog)
    }
  }

  @Test func `the changelog has an unreleased part`() throws {
    let part = try Fingerprints.changelog()
    #expect(part.hasPrefix("Unreleased") && !part.contains("## 0.1"))
  }
}
