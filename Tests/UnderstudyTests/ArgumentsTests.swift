import Testing

@testable import understudy

struct ArgumentsTests {
  enum Pace: String, CaseIterable { case asap, realtime }

  private func makeArguments(_ words: String...) throws(UsageError) -> Arguments {
    try Arguments(words, options: Self.options)
  }

  private static let options = [
    "--rate N", "--as LIST", "--json", "--header TEXT", "--none", "--pace WORD", "--seed N",
  ].map { Option($0, "") }

  /// Returns the message of the thrown error; nil without an error.
  private func message(_ read: () throws -> Void) throws -> String? {
    do {
      try read()
      return nil
    } catch let error as UsageError {
      return error.description
    }
  }

  @Test func `a value follows its option or an equals sign`() throws {
    var arguments = try makeArguments("--rate", "5", "a", "--seed=-1=2", "--header=--x", "--as=")
    #expect(try arguments.number("--rate", in: 0...9) == 5)
    #expect(try arguments.option("--seed") == "-1=2")
    #expect(try arguments.option("--header") == "--x")
    #expect(try arguments.required("--as") == "")
    #expect(try arguments.word("DIR") == "a")
    #expect(arguments.word() == nil)
    try arguments.finish()
  }

  @Test func `what is not there is nil`() throws {
    var arguments = try makeArguments()
    #expect(try arguments.option("--rate") == nil)
    #expect(try arguments.integer("--rate", in: 0...9) == nil)
    #expect(try arguments.choice("--pace", of: Pace.self) == nil)
    #expect(try arguments.flag("--json") == false)
    #expect(try arguments.all("--header") == [])
  }

  @Test func `a flag takes no word`() throws {
    var arguments = try makeArguments("--json", "DIR")
    #expect(try arguments.flag("--json"))
    #expect(arguments.word() == "DIR")
  }

  @Test func `an option may be there several times if it is asked for so`() throws {
    var arguments = try makeArguments("--header", "a", "x", "--header=b", "--header", "-1")
    #expect(try arguments.all("--header") == ["a", "b", "-1"])
    #expect(arguments.word() == "x")
  }

  @Test func `after two dashes all is words`() throws {
    var arguments = try makeArguments("a", "--", "--nonsense", "--")
    #expect(arguments.word() == "a")
    #expect(arguments.word() == "--nonsense")
    #expect(arguments.word() == "--")
    try arguments.finish()
  }

  @Test func `a negative number and a dash are words`() throws {
    var arguments = try makeArguments("-", "-5", "--rate", "-2.5")
    #expect(try arguments.number("--rate", in: -9...9) == -2.5)
    #expect(arguments.word() == "-")
    #expect(arguments.word() == "-5")
  }

  @Test func `choices are separated by commas`() throws {
    var arguments = try makeArguments("--as", "asap,realtime", "--pace", "realtime")
    #expect(try arguments.choices("--as", of: Pace.self) == [.asap, .realtime])
    #expect(try arguments.choice("--pace", of: Pace.self) == .realtime)
  }

  @Test func `a seed may have all 64 bits`() throws {
    var arguments = try makeArguments("--seed", "18446744073709551615")
    #expect(try arguments.integer("--seed", in: 0...UInt64.max) == .max)
  }

  @Test(arguments: [
    (words: ["--rates", "5"], message: "unknown option --rates; did you mean --rate?"),
    (words: ["--jsn"], message: "unknown option --jsn; did you mean --json?"),
    (
      words: ["-x"],
      message: "unknown option -x; known: --rate, --as, --json, --header, --none, --pace, --seed"
    ),
    (words: ["--rate"], message: "--rate needs a value"),
    (words: ["--rate", "--json"], message: "--rate needs a value"),
    (words: ["--rate", "1", "--rate=2"], message: "--rate is given twice"),
    (
      words: ["--rate", "fast"],
      message: "--rate is \"fast\"; it must be a whole number from 1 to 9"
    ),
    (words: ["--rate", "10"], message: "--rate is \"10\"; it must be a whole number from 1 to 9"),
    (words: ["--rate=1.5"], message: "--rate is \"1.5\"; it must be a whole number from 1 to 9"),
    (words: ["--json=yes"], message: "--json accepts no value, but has the value \"yes\""),
    (words: ["--json", "--json"], message: "--json is given twice"),
    (words: ["--pace", "x2"], message: "--pace is \"x2\"; it must be one of asap, realtime"),
    (
      words: ["--pace=real-time"],
      message: "--pace is \"real-time\"; it must be one of asap, realtime; did you mean realtime?"
    ),
    (words: ["--as=asap,"], message: "--as is \"\"; it must be one of asap, realtime"),
    (words: [], message: "DIR is missing"),
    (words: ["a", "b"], message: "unexpected word \"b\""),
    (words: ["a", "--none", "1"], message: "unexpected word \"1\""),
  ])
  func `a mistake is told`(words: [String], message words2: String) throws {
    #expect(
      try message {
        var arguments = try Arguments(words, options: Self.options)
        _ = try arguments.integer("--rate", in: 1...9)
        _ = try arguments.flag("--json")
        _ = try arguments.flag("--none")
        _ = try arguments.choice("--pace", of: Pace.self)
        _ = try arguments.choices("--as", of: Pace.self)
        _ = try arguments.word("DIR")
        try arguments.finish()
      } == words2)
  }

  @Test func `an option that must be there is told`() throws {
    var arguments = try makeArguments("DIR")
    #expect(try message { _ = try arguments.required("--as") } == "--as is missing")
    #expect(
      try message { _ = try arguments.number("--rate", in: 0...1) } == nil)
  }
}
