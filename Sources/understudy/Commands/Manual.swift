/// The command that prints the program's manual page.
struct Manual: Command {
  static let name = "manual"
  static let summary = "Print the manual page"
  static let options: [Option] = []
  static let operands = Operands.none
  static let usage = Usage(
    "understudy manual",
    about: "The page describes every command and option, in the format of man.",
    tables: [],
    examples: [
      Step("manual | man -l -", purpose: "read the manual"),
      Step("manual > understudy.1", purpose: "keep the page in a file"),
    ],
    exitCodes: [.ok, .usage, .inputOutput])

  init(_ arguments: inout Arguments) {}

  func run() {
    print(ManualPage.text, terminator: "")
  }
}
