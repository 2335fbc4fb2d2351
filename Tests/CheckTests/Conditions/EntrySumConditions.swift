import Spool

@testable import Check
@testable import Reading

/// Conditions of the rules for habits, money and progress that people type.
extension Condition {
  static let ofEntrySums: [Condition] = [
    .phone(
      "habit-runs", "met true", inside: [.phone([habit(20, met: true)])],
      outside: [.phone([habit(19, met: true)])]),
    .phone(
      "habit-runs", "a best run of 2 days", inside: [.phone([run(2, best: 2)])],
      outside: [.phone([run(3, best: 2)])]),
    .phone(
      "habit-runs", "a run of 0 days", inside: [.phone([habit(20, met: true), run(1)])],
      outside: [.phone([habit(20, met: true), run(0)])]),
    .phone(
      "habit-runs", "a run of 4 days", inside: [.phone([habit(19, met: false), run(0)])],
      outside: [.phone([habit(19, met: false), run(4)])]),
    .phone(
      "habit-runs", "a run of 7 days", inside: [.phone([run(2)]), .phone(1, [run(6, 1)])],
      outside: [.phone([run(2)]), .phone(1, [run(7, 1)])]),
    .phone(
      "habit-runs", "1 marks", inside: [.phone([routine(2)])], outside: [.phone([routine(1)])]),
    .phone(
      "typed-sums", "difference between net worth and assets less liabilities",
      inside: [.phone([worth(60.009)])], outside: [.phone([worth(60.011)])]),
    .phone(
      "typed-sums", "spending of 49.9",
      inside: [.phone([spent(50, 0)]), .phone(7, [spent(50, 7)])],
      outside: [.phone([spent(50, 0)]), .phone(7, [spent(49.9, 7)])]),
    .phone(
      "typed-sums", "spending of 49.9",
      inside: [.phone([spent(50, 0)]), .phone(7, [spent(49.9, 7, month: "2026-04")])],
      outside: [.phone([spent(50, 0)]), .phone(7, [spent(49.9, 7)])]),
    .phone(
      "typed-sums", "progress of ",
      inside: [.phone([course(0.4)]), .phone(1, [course(0.4, 1)])],
      outside: [.phone([course(0.4)]), .phone(1, [course(0.3, 1)])]),
    .phone(
      "typed-sums", "lesson 34", inside: [.phone([course(0.4, lesson: 33)])],
      outside: [.phone([course(0.4, lesson: 34)])]),
  ]

  private static func time(_ day: Int) -> Double { 86_400 * Double(day) + 50 }

  private static func habit(_ amount: Double, met: Bool, _ day: Int = 0) -> DaySample {
    typed(
      "habits.custom-habits", time(day), time(day), amount,
      ["habit": .text("stretch"), "target": .integer(20), "met": .bool(met)])
  }

  private static func run(_ days: Double, _ day: Int = 0, best: Int64 = 9) -> DaySample {
    typed(
      "habits.habit-streaks", time(day), time(day), days,
      ["habit": .text("stretch"), "best": .integer(best)])
  }

  private static func routine(_ marks: Int) -> DaySample {
    typed(
      "habits.morning-routine", 0, 600, nil,
      [
        "steps": .list([.text("stretch"), .text("shower")]),
        "done": .list(Array(repeating: .bool(true), count: marks)),
      ])
  }

  private static func worth(_ value: Double) -> DaySample {
    typed(
      "finance.net-worth", 0, 0, value, ["assets": .integer(100), "liabilities": .integer(40)])
  }

  private static func spent(_ value: Double, _ day: Int, month: String = "2026-03") -> DaySample {
    typed(
      "finance.budget", time(day), time(day), value,
      ["category": .text("food"), "month": .text(month)])
  }

  private static func course(_ value: Double, _ day: Int = 0, lesson: Int64 = 14) -> DaySample {
    typed(
      "learning.courses", time(day), time(day), value,
      ["title": .text("Statistics I"), "lesson": .integer(lesson), "lessons": .integer(33)])
  }
}
