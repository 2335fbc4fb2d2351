/// The manual page `understudy(1)`, with the help of all commands.
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
      Understudy simulates participants of phone-sensing studies. One simulated life drives every
      sensor of a simulated iPhone and Apple Watch. Understudy writes the files that the apps Beiwe,
      Cozie, MyLifeDB and SWIP would have written, and the ground truth.
      """)
    page.paragraph("Every command accepts:")
    page.items([Understudy.help.row])
    page.section("COMMANDS")
    for command in commands {
      page.subsection(command.name)
      page.write(command)
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
    Usage.Row("UNDERSTUDY_PROFILES", "The folder of profiles if --profiles is missing."),
    Usage.Row("UNDERSTUDY_CREDENTIALS", "The credentials if --credentials is missing."),
    Usage.Row(
      "SSL_CERT_FILE",
      "A PEM file with the certificates of the authorities that send and load trust. --ca takes "
        + "precedence."),
    Usage.Row("TMPDIR", "The folder of temporary files [default: /tmp]."),
  ]
}

extension Roff {
  /// Writes the help of a command without its exit codes, which have a separate section.
  fileprivate mutating func write(_ command: any Command.Type) {
    let usage = command.usage
    paragraph(command.summary + ".")
    lines(usage.forms)
    for text in usage.about { paragraph(text) }
    for table in usage.tables {
      heading(table.heading)
      items(table.rows)
    }
    heading("Examples")
    lines(Step.table(usage.examples).split(separator: "\n"))
  }
}
