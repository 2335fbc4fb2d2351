import Testing

@testable import understudy

struct ManualTests {
  private let lines = Set(ManualPage.text.split(separator: "\n"))

  private func escaped(_ text: String) -> String {
    text.replacing("-", with: "\\-").replacing(",", with: ",\\:")
  }

  @Test(arguments: commands.map { $0.name })
  func `the manual tells every option of a command`(name: String) throws {
    let command = try #require(commands.first { $0.name == name })
    #expect(lines.contains(".SS \"\(name)\""))
    for option in command.options {
      let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
      #expect(lines.contains("\\fB\(escaped(option.name))\\fR\(value)"))
    }
  }

  @Test(arguments: ExitCode.allCases) func `the manual tells every exit code`(code: ExitCode) {
    #expect(lines.contains("\\fB\(code.rawValue)\\fR"))
    #expect(code.meaning.hasSuffix("."))
  }

  @Test func `the manual has ASCII alone`() {
    #expect(ManualPage.text.unicodeScalars.allSatisfy { $0.isASCII })
  }

  @Test func `a line that would be a macro is text`() {
    var page = Roff()
    page.write(".part and\n'so' \\on, a±b…")
    #expect(page.text == "\\&.part and\n\\&\\(aqso\\(aq \\eon,\\: a\\[+-]b\\&...\n")
  }

  @Test func `a character that roff has no name for goes by its number`() {
    var page = Roff()
    page.write("\u{E9}\u{1F642}")
    #expect(page.text == "\\[u00E9]\\[u1F642]\n")
  }

  @Test func `the command prints the page`() throws {
    let run = try Run("manual")
    #expect(run.code == 0 && run.output == ManualPage.text && run.errors == "")
  }
}
