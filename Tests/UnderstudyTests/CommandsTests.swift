import Testing

@testable import understudy

struct CommandsTests {
  @Test func `names differ`() {
    #expect(Set(commands.map { $0.name }).count == commands.count)
  }

  @Test(arguments: commands.map { $0.name })
  func `the usage text names its command and fits the terminal`(name: String) throws {
    let command = try #require(commands.first { $0.name == name })
    #expect(command.usage.text.hasPrefix("Usage: understudy \(name)"))
    let words = try #require(command.usage.forms.first).split(separator: " ")
    #expect(words[1] == name)
    #expect(command.usage.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(!command.summary.hasSuffix(".") && command.summary.count <= 70)
    #expect(Understudy.usage.contains("  \(name) "))
  }
}
