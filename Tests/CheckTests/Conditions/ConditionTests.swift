import Testing

@testable import Check
@testable import Reading

struct ConditionTests {
  /// The rules without handwritten scenes, by the test suites that violate their conditions.
  /// `ControlTests` violates each rule once, in complete recordings.
  private static let elsewhere = [
    "BrokenCellTests": [
      "headers", "cells", "timestamps", "shortest-numbers", "level-text", "words", "utc-column",
      "truth-text",
    ],
    "StreamCursorTests": ["hours", "row-order", "merged-rows", "line-ends", "no-empty-files"],
    "LayoutComparisonTests": ["layouts-agree"],
    "RealDownloadTests": ["far-dates"],
    "TamperingTests": ["readable"],
    "ListingTests": ["list-order"],
    "DayFileTests": ["health-text"],
    "ClaudeReaderTests": ["claude-sessions"],
    "CozieSentTests": ["cozie-text"],
    "ExportTextTests": ["export-document-type", "export-text"],
    "RouteTextTests": ["export-routes"],
  ]

  @Test func `every rule has conditions`() {
    let scenes = Set(Condition.all.map(\.rule))
    let others = Set(Self.elsewhere.values.joined())
    #expect(Rule.all.map(\.name).filter { !scenes.contains($0) && !others.contains($0) } == [])
    #expect(scenes.intersection(others) == [])
  }

  @Test func `the limit of a rule is exact, a number, or in words`() {
    let others = Rule.all.filter { rule in
      !rule.limit.hasPrefix("exact") && !rule.limit.contains(where: \.isNumber)
    }
    #expect(Set(others.map(\.name)) == Self.inWords)
  }

  /// The rules whose limits are not numbers in their texts, but words such as "one step" or "equal
  /// times".
  private static let inWords: Set = [
    "bouts-walked", "cozie-devices", "cozie-log", "cozie-order", "cozie-times", "files-apart",
    "files-once", "fixes-true", "layouts-agree", "list-order", "manifest-values",
    "no-wifi-driving", "numbers", "registrations", "steps-carried", "stride", "swip-consent",
  ]

  @Test(arguments: Condition.all)
  func `a rule holds just inside its limit and is broken just outside`(
    condition: Condition
  ) throws {
    let rule = try #require(Rule.named(condition.rule))
    let inside = try rule.judge(condition.inside())
    #expect(inside.verdict == .pass, "\(inside.examples) \(String(describing: inside.lack))")
    let outside = try rule.judge(condition.outside())
    #expect(outside.failures == condition.failures, "\(outside.examples)")
    #expect(
      outside.examples.contains { $0.value.contains(condition.value) }, "\(outside.examples)")
  }

  @Test(arguments: Shortage.all)
  func `a rule judges as soon as there is enough`(shortage: Shortage) throws {
    let rule = try #require(Rule.named(shortage.rule))
    #expect(try rule.judge(shortage.enough()).isJudged)
    let finding = try rule.judge(shortage.tooLittle())
    #expect(finding.verdict == .skipped)
    #expect(finding.lack?.needed == shortage.needed)
    #expect(finding.lack?.present == shortage.present)
  }
}
