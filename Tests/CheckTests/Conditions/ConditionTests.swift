import Testing

@testable import Check
@testable import Reading

struct ConditionTests {
  @Test(arguments: Condition.all)
  func `a rule holds just inside its limit and is broken just outside`(
    condition: Condition
  ) throws {
    let rule = try #require(Rule.named(condition.rule))
    let inside = try rule.judge(condition.inside())
    #expect(inside.verdict == .holds, "\(inside.examples) \(String(describing: inside.lack))")
    let outside = try rule.judge(condition.outside())
    #expect(outside.failures == condition.failures, "\(outside.examples)")
    #expect(
      outside.examples.contains { $0.value.contains(condition.value) }, "\(outside.examples)")
  }

  @Test(arguments: Shortage.all)
  func `a rule judges as soon as there is enough`(shortage: Shortage) throws {
    let rule = try #require(Rule.named(shortage.rule))
    #expect(try rule.judge(shortage.enough()).verdict != .notJudged)
    let finding = try rule.judge(shortage.tooLittle())
    #expect(finding.verdict == .notJudged)
    #expect(finding.lack?.needed == shortage.needed)
    #expect(finding.lack?.present == shortage.present)
  }
}
