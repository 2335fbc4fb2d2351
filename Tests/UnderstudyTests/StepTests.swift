import Testing

@testable import understudy

struct StepTests {
  @Test func `steps and examples are command lines that are accepted`() throws {
    let examples = commands.flatMap { $0.usage.examples }
    for step in Step.first + Step.after(recording: "a") + examples {
      // The shell handles the part of the line after | or >.
      let words = step.commandLine.prefix { $0 != "|" && $0 != ">" }
        .split(separator: " ").map(String.init)
      #expect(words.first == "understudy")
      let command = try #require(commands.first { $0.name == words[1] })
      var arguments = try Arguments(words.dropFirst(2), options: command.options)
      _ = try command.init(&arguments)
      try arguments.finish()
    }
  }

  @Test(arguments: [
    ("output/demo", "output/demo"), ("my study", "'my study'"), ("it's", #"'it'\''s'"#),
    ("-x", "'-x'"), ("", "''"), ("é", "'é'"), ("a;b", "'a;b'"),
  ])
  func `a folder is named as a shell reads it back`(folder: String, word: String) {
    #expect(Step.after(recording: folder)[1].commandLine == "understudy check \(word)")
  }

  @Test func `purposes are aligned`() {
    #expect(
      Step.table([Step("a", purpose: "one"), Step("a", "long", purpose: "two")]) == """
          understudy a       # one
          understudy a long  # two
        """)
  }
}
