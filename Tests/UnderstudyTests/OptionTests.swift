import Testing

@testable import understudy

struct OptionTests {
  /// All options of all commands, with the commands' names.
  private static let all = commands.flatMap { command in
    command.options.map { (command: command.name, option: $0.name) }
  }

  /// Returns the usage error of the command for these words.
  private func refusal(
    of words: [String], by command: any Command.Type
  ) throws -> UsageError? {
    var arguments = try Arguments(words, options: command.options)
    do {
      _ = try command.init(&arguments)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: commands.map { $0.name })
  func `the help lists each option once`(name: String) throws {
    let command = try #require(commands.first { $0.name == name })
    let table = command.help.split(separator: "\n").filter { $0.hasPrefix("  --") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(table == command.options.map(\.name))
    #expect(Set(table).count == table.count)
  }

  @Test(arguments: all)
  func `the command reads an option as its table lists it`(name: String, option: String) throws {
    let command = try #require(commands.first { $0.name == name })
    let option = try #require(command.options.first { $0.name == option })
    guard option.value != nil else {
      let error = try refusal(of: ["\(option.name)=x"], by: command)
      #expect(error == .unexpectedValue("x", flag: option.name))
      return
    }
    #expect(try refusal(of: [option.name], by: command) == .missingValue(option: option.name))
    switch option.offer {
    case .names(let names), .list(let names):
      let error = try refusal(of: [option.name, "?"], by: command)
      #expect(error == .badChoice("?", of: option.name, known: names))
      let twice = names.prefix(1).flatMap { [option.name, $0] }
      let repeated = try refusal(of: twice + twice, by: command)
      #expect((repeated != .repeated(option: option.name)) == option.repeats)
    default: break
    }
  }

  @Test func `a row breaks at blanks and behind commas`() {
    let names = Array(repeating: "abcdefghi", count: 8).joined(separator: ",")
    #expect(
      Usage.Row("--names LIST", "Of \(names) and more").text == """
          --names LIST          Of abcdefghi,abcdefghi,abcdefghi,abcdefghi,abcdefghi,abcdefghi,
                                abcdefghi,abcdefghi and more
        """)
    #expect(Usage.Row("--a-name-longer-than-its-column X", "y").text.hasSuffix("column X y"))
  }
}
