import Testing

@testable import understudy

/// Tests of options that exclude each other, and of values outside their limits.
struct OptionConflictTests {
  private func refusal(of words: [String], by command: any Command.Type) throws -> UsageError? {
    var arguments = try Arguments(words, options: command.options)
    do {
      _ = try command.init(&arguments)
      try arguments.finish()
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      (words: ["a"], error: nil), (["a", "--score", "f"], nil),
      (["a", "--score", "f", "--at-least", "90%"], nil), (["a", "--against", "b"], nil),
      (["a", "--against", "b", "--ledger", "f"], nil),
      (["a", "--against", "b", "--accounts", "f"], nil), (["--list"], nil),
      (["a", "--findings", "f", "--rule", "headers"], nil),
      (["a", "--at-least", "90%"], .needs(option: "--at-least", other: "--score")),
      (["a", "--ledger", "f"], .needs(option: "--ledger", other: "--against")),
      (["a", "--accounts", "f"], .needs(option: "--accounts", other: "--against")),
      (
        ["a", "--against", "b", "--ledger", "f", "--accounts", "g"],
        .noUse(option: "--accounts", with: "--ledger")
      ),
      (["a", "--score", "f", "--against", "b"], .noUse(option: "--against", with: "--score")),
      (["a", "--score", "f", "--findings", "g"], .noUse(option: "--findings", with: "--score")),
      (["a", "--score", "f", "--rule", "headers"], .noUse(option: "--rule", with: "--score")),
      (
        ["a", "--against", "b", "--findings", "g"], .noUse(option: "--findings", with: "--against")
      ),
      (["a", "--against", "b", "--rule", "headers"], .noUse(option: "--rule", with: "--against")),
      (
        ["a", "--findings", "-"],
        .badValue(
          "-", of: "--findings", allowed: "a file, because the report goes to standard output")
      ),
      ([], .missingWord("DIR")), (["--score", "f"], .missingWord("DIR")),
      (["a", "--jobs", "1024"], nil), (["a", "--jobs", "1"], nil),
    ] as [(words: [String], error: UsageError?)])
  func `check takes options that fit together`(words: [String], error: UsageError?) throws {
    #expect(try refusal(of: words, by: CheckCommand.self) == error)
  }

  @Test(
    arguments: [
      (words: ["a"], error: nil), (["a", "--json"], nil), (["a", "--json", "--output", "f"], nil),
      (["a", "--output", "-"], nil), (["a", "--details", "0-3,7", "--part", "overview"], nil),
      (
        ["a", "--json", "--output", "-"],
        .badValue(
          "-", of: "--output",
          allowed: "a file, because --json writes the numbers to standard output")
      ),
      ([], .missingWord("DIR")),
    ] as [(words: [String], error: UsageError?)])
  func `report takes options that fit together`(words: [String], error: UsageError?) throws {
    #expect(try refusal(of: words, by: ReportCommand.self) == error)
  }

  @Test(arguments: ["0", "1025", "x"])
  func `from 1 to 1,024 participants are read at a time`(jobs: String) throws {
    let commands: [any Command.Type] = [CheckCommand.self, ReportCommand.self]
    for command in commands {
      guard
        case .badValue(jobs, of: "--jobs", _) = try refusal(of: ["a", "--jobs", jobs], by: command)
      else {
        Issue.record("\(command)")
        continue
      }
    }
  }

  private func radius(_ words: [String]) throws -> Double {
    var arguments = try Arguments(words + ["--output", "f"], options: Streets.options)
    return try Streets(&arguments).radius
  }

  @Test func `streets reach 5 km in an export and 30 km in an import`() throws {
    #expect(try radius(["export", "--region", "boston"]) == 5)
    #expect(try radius(["import", "a.osm", "--region", "boston"]) == 30)
    for kilometres in [0.1, 2.5, 30] {
      let word = "--radius-km=\(kilometres)"
      #expect(try radius(["export", "--region", "boston", word]) == kilometres)
      #expect(try radius(["import", "a.osm", "--region", "boston", word]) == kilometres)
    }
    for text in ["0.09", "30.01", "0", "-1", "x", "nan"] {
      #expect(throws: UsageError.self) {
        try radius(["export", "--region", "boston", "--radius-km", text])
      }
    }
  }

  @Test(arguments: [
    (words: ["export", "--region", "a", "--streets", "b"], option: "--region"),
    (["import", "x", "--region", "a", "--streets", "b"], "--streets"),
  ])
  func `streets come from a region or from a file`(words: [String], option: String) throws {
    guard case .noUse(option, _) = try refusal(of: words + ["--output", "f"], by: Streets.self)
    else {
      Issue.record("\(words)")
      return
    }
  }

  @Test func `a margin is rounded up to a tenth of a percent`() {
    let margins = [0.0, 0.00001, 0.001, 0.0011, 0.0999, 1.25].map { Record.margin($0) }
    #expect(margins == ["", " ± 0.1 %", " ± 0.1 %", " ± 0.2 %", " ± 10.0 %", " ± 125.0 %"])
    #expect(Record.margin(nil) == " or so")
  }
}
