/// Prints the program's page of the manual.
struct Manual: Command {
  static let name = "manual"
  static let summary = "Print the page of the manual, for man"
  static let options: [Option] = []
  static let operands = Operands.none
  static let usage: Usage = """
    Usage: understudy manual

    Prints the page of the manual, with every command and option, as man reads it:

      understudy manual | man -l -
    """

  init(_ arguments: inout Arguments) {}

  func run() {
    print(ManualPage.text, terminator: "")
  }
}
