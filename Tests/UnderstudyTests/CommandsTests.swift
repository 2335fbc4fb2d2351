import Testing

@testable import understudy

struct CommandsTests {
  @Test func `names differ`() {
    #expect(Set(commands.map { $0.name }).count == commands.count)
  }

  @Test(arguments: commands.map { $0.name })
  func `help has a purpose, command lines, examples and exit codes within 100 columns`(
    name: String
  ) throws {
    let command = try #require(commands.first { $0.name == name })
    #expect(command.help.hasPrefix("\(command.summary).\n\nUsage: understudy \(name)"))
    #expect(command.usage.forms.allSatisfy { $0.split(separator: " ")[1] == name })
    #expect(command.help.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(!command.summary.hasSuffix(".") && command.summary.count <= 80)
    let usage = command.usage
    #expect(usage.examples.count >= 2)
    #expect(
      usage.examples.allSatisfy {
        $0.commandLine.hasPrefix("understudy \(name) ") || $0.commandLine == "understudy \(name)"
      })
    #expect(usage.exitCodes.starts(with: [.ok, .usage]))
    #expect(usage.exitCodes.map(\.rawValue) == usage.exitCodes.map(\.rawValue).sorted())
    #expect(Understudy.usage.contains("  \(name) "))
  }
}
