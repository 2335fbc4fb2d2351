@testable import Check
@testable import Reading

/// Conditions of the rules about prompts in the ground truth.
extension Condition {
  static let ofPrompts: [Condition] = [
    .prompts(
      "prompt 7-2", inside: ["7", "7-1", "7-2"], outside: ["7", "7-2", "7-3"], failures: 2),
    .prompts("prompt 7-1", inside: ["7", "7-1"], outside: ["7-1", "7-2"], failures: 2),
    .prompts("prompt 7", inside: ["7", "8", "7-1"], outside: ["7", "8", "7"]),
    .prompts("prompt 7-one", inside: ["7"], outside: ["7", "7-one"]),
    .prompts("prompt 7--1", inside: ["7", "7-1"], outside: ["7", "7--1"]),
    // Prompts are numbered separately for each survey and each app.
    .tables(
      "prompts-repeat", "prompt 7-1",
      inside: { truth in
        truth.prompts = [
          prompt("7"), prompt("7", survey: "week"), prompt("7", app: "cozie"), prompt("7-1"),
        ]
      },
      outside: { $0.prompts = [prompt("7"), prompt("7-1", survey: "week")] }),
    .tables(
      "prompts-repeat", "prompt 7-1", inside: { $0.prompts = [prompt("7")] },
      outside: { $0.prompts = [prompt("7"), prompt("7-1", app: "cozie")] }),
  ]

  private static func prompts(
    _ value: String, inside: [String], outside: [String], failures: Int = 1
  ) -> Condition {
    tables(
      "prompts-repeat", value, failures: failures,
      inside: { $0.prompts = inside.map { prompt($0) } },
      outside: { $0.prompts = outside.map { prompt($0) } })
  }

  fileprivate static func prompt(
    _ number: String, survey: String = "day", app: String = "beiwe"
  ) -> Truth.Prompt {
    Truth.Prompt(app: app, survey: survey, number: number, submitted: nil, row: 1)
  }
}

extension Shortage {
  static let ofPrompts: [Shortage] = [
    Shortage(
      "prompts-repeat", needed: 0, present: 0,
      enough: .truth(Truth.oneDay.with { $0.prompts = [Condition.prompt("7")] }),
      tooLittle: .truth(Truth.oneDay))
  ]
}
