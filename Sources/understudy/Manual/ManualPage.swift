/// The page `understudy(1)` of the manual. What it tells of commands is what `--help` tells.
enum ManualPage {
  static var text: String {
    var page = Roff()
    page.title("understudy", section: 1, source: "understudy \(Understudy.version)")
    page.section("NAME")
    page.write("understudy - simulate the participants of phone-sensing studies")
    page.section("SYNOPSIS")
    page.lines(commands.flatMap { $0.usage.forms })
    page.section("DESCRIPTION")
    page.paragraph(
      """
      Understudy simulates the participants of phone-sensing studies. One simulated life drives every
      sensor of a simulated iPhone and Apple Watch, and the files that the Beiwe, Cozie, MyLifeDB and
      SWIP apps would have written come out, with the truth beside them.
      """)
    page.paragraph("Every command accepts:")
    page.items([Understudy.help.row])
    page.section("COMMANDS")
    for command in commands {
      page.subsection(command.name)
      page.write(command.usage)
    }
    page.section("EXIT STATUS")
    page.items(ExitCode.allCases.map { Usage.Row(String($0.rawValue), $0.meaning) })
    page.section("ENVIRONMENT")
    page.items(environment)
    page.section("EXAMPLES")
    page.lines(Step.table(Step.first).split(separator: "\n"))
    return page.text
  }

  private static let environment = [
    Usage.Row("UNDERSTUDY_PROFILES", "A folder of profiles, where --profiles names none."),
    Usage.Row(
      "UNDERSTUDY_CREDENTIALS", "The credentials themselves, where --credentials names no file."),
    Usage.Row(
      "SSL_CERT_FILE",
      "A file with the certificates, in PEM, of the authorities that send and load trust. --ca goes "
        + "before it."),
    Usage.Row("TMPDIR", "Where temporary files are kept, else /tmp."),
  ]
}

extension Roff {
  /// What a command's help says.
  fileprivate mutating func write(_ usage: Usage) {
    for block in usage.blocks {
      switch block {
      case .forms(let forms): lines(forms)
      case .paragraph(let text): paragraph(text)
      case .example(let lines): self.lines(lines)
      case .heading(let text): heading(text)
      case .rows(let rows): items(rows)
      }
    }
  }
}
