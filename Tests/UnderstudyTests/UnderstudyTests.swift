import FoundationEssentials
import Testing

@testable import understudy

struct UnderstudyTests {
  @Test func `the version is printed`() throws {
    let run = try Run("--version")
    #expect(run.code == 0 && run.output == "0.1.0\n" && run.errors == "")
  }

  @Test(arguments: ["--help", "-h", "help"])
  func `help is a result`(word: String) throws {
    let run = try Run(word)
    #expect(run.code == 0 && run.output == Understudy.usage + "\n" && run.errors == "")
  }

  @Test(arguments: commands.map { $0.name })
  func `help with a command is the command's`(name: String) throws {
    let command = try #require(commands.first { $0.name == name })
    let run = try Run("help", name)
    #expect(run.code == 0 && run.output == command.help + "\n" && run.errors == "")
  }

  @Test func `a command line without a command is wrong, and prints the help`() throws {
    let run = try Run()
    #expect(run.code == 64 && run.output == "" && run.errors == Understudy.usage + "\n")
  }

  @Test(arguments: commands.map { $0.name })
  func `--help prints the help of a command`(name: String) throws {
    let command = try #require(commands.first { $0.name == name })
    let run = try Run(name, "--nonsense", "--help")
    #expect(run.code == 0 && run.output == command.help + "\n" && run.errors == "")
  }

  @Test func `an error shows what a terminal would obey`() throws {
    let run = try Run("check", "no\u{1B}[31m\nwhere")
    #expect(run.code == 66)
    #expect(run.errors == "understudy: the folder 'no\\u{1B}[31m\\nwhere' does not exist\n")
  }

  @Test(arguments: [
    (words: ["profils"], message: "unknown command profils; did you mean profiles?"),
    (words: ["--verson"], message: "unknown option --verson; did you mean --version?"),
    (words: ["help", "recrd"], message: "unknown command recrd; did you mean record?"),
    (words: ["help", "record", "check"], message: "unexpected word \"check\""),
  ])
  func `an unknown word is reported with the nearest known word`(words: [String], message: String)
    throws
  {
    let run = try Run(
      of: Run.products.appending(path: "understudy"), words, files: [:])
    #expect(run.code == 64 && run.output == "")
    #expect(run.errors == "understudy: \(message) (see understudy --help)\n")
  }

  @Test func `a wrong command line names the help of its command`() throws {
    let run = try Run("record", "--dayz", "3")
    #expect(
      run.errors
        == "understudy: unknown option --dayz; did you mean --days? (see understudy record --help)\n"
    )
  }
}
