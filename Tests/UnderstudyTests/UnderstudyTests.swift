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

  @Test func `no command is a mistake that shows the usage`() throws {
    let run = try Run()
    #expect(run.code == 64 && run.output == "" && run.errors == Understudy.usage + "\n")
  }

  @Test(arguments: commands.map { $0.name })
  func `a command tells about itself`(name: String) throws {
    let command = try #require(commands.first { $0.name == name })
    let run = try Run(name, "--nonsense", "--help")
    #expect(run.code == 0 && run.output == command.usage + "\n" && run.errors == "")
  }

  @Test(arguments: [
    (word: "profils", message: "unknown command profils; did you mean profiles?"),
    (word: "--verson", message: "unknown option --verson; did you mean --version?"),
  ])
  func `an unknown word is told with the nearest`(word: String, message: String) throws {
    let run = try Run(word)
    #expect(run.code == 64 && run.output == "" && run.errors == "understudy: \(message)\n")
  }
}
