import Fixtures
import Spool
import Testing

@testable import Check
@testable import Reading

/// The rules about MyLifeDB's tree on one short recording.
@Suite(.whole)
struct HealthControlTests {
  @Test func `rules of days notice one changed sample and no harmless change`() async throws {
    try await Control.expect(
      MyLifeDBCheck.self, MyLifeDBCheck.healthRules, in: SmallRecording.health())
  }

  @Test func `rules of what people do with phones notice one changed sample`() async throws {
    try await Control.expect(
      MyLifeDBCheck.self, MyLifeDBCheck.digitalRules, in: SmallRecording.digital())
  }

  @Test func `rules of Macs and of entries notice one changed sample`() async throws {
    let rules = MyLifeDBCheck.macRules.filter { $0.name != "claude-sessions" }
    try await Control.expect(
      MyLifeDBCheck.self, rules + MyLifeDBCheck.entryRules, in: SmallRecording.digital())
  }

  @Test func `no rule is broken by all rows of the catalogue`() async throws {
    try await Control.expectWhole(SmallRecording.digital())
  }

  @Test func `bytes of days are counted to the last`() async throws {
    try await Control.expectWhole(SmallRecording.health())
  }

  @Test func `the rule of the text notices one other unit`() async throws {
    let control = try #require(Control.all.first { $0.rule == "health-text" })
    guard case .files(let defect, let harmless) = control.method else { return }
    for (change, failures) in [(defect, 1), (harmless, 0)] {
      let folder = try await SmallRecording.health().copy()
      try change(folder)
      #expect(try await folder.finding("health-text").failures == failures)
    }
  }
}

extension TemporaryFolder {
  /// Returns the finding of one rule about the folder.
  func finding(_ name: String) async throws -> Finding { try await Self.finding(name, in: path) }

  static func finding(_ name: String, in path: String) async throws -> Finding {
    let rule = try #require(Rule.named(name))
    return try await Check(path, rules: [rule]).run(width: 1).lines[0].finding
  }
}
