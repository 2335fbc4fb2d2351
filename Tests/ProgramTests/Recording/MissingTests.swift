import Fixtures
import Testing

/// Tests of recordings with missing data, with the built program.
struct MissingTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Returns the checksums of all files except the lists and manifests.
  private func content(_ folder: String) throws -> [String: [UInt64]] {
    try scratch.tree(folder).filter { $0.key.dropFirst().contains("/") }
  }

  @Test(.whole) func `a study of which nothing goes missing has the bytes without a word`() throws {
    #expect(try Program.run(scratch.record("plain")).code == 0)
    #expect(
      try Program.run(scratch.record("none", days: 1, participants: 3, "--missing", "none")).code
        == 0)
    #expect(try content("none") == content("plain"))
    #expect(try content("plain").keys.allSatisfy { !$0.hasSuffix("gaps.csv") })
  }

  @Test(.whole)
  func `parts lose what the whole loses, and a longer run what a shorter one has lost`() throws {
    func record(_ folder: String, days: Int, _ more: [String] = []) throws {
      let words = scratch.record(folder, days: days, participants: 3, "--missing", "heavy") + more
      let ending = try Program.run(words)
      #expect(ending.code == 0, "\(ending.errors)")
    }
    try record("direct", days: 3)
    try record("grown", days: 1)
    try record("grown", days: 3)
    for number in [3, 1, 2] { try record("parts", days: 3, ["--shard", "\(number)/3"]) }
    let direct = try content("direct")
    #expect(direct.keys.count { $0.hasSuffix("/gaps.csv") } == 3)
    #expect(try content("grown") == direct)
    #expect(try content("parts") == direct)
  }

  @Test(.whole) func `no mechanism of that name ends with its nearest`() throws {
    let ending = try Program.run(
      scratch.record("out", days: 1, participants: 1, "--missing", "heavi"))
    #expect(ending.code == 78 && ending.errors.contains("heavy"), "\(ending)")
  }
}
