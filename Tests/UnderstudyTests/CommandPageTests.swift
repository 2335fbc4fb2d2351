import FoundationEssentials
import Testing

@testable import understudy

/// Tests of the generated part of docs/reference/commands.md, with the help of each command and the
/// exit codes.
struct CommandPageTests {
  private static let page = URL(filePath: #filePath)
    .appending(path: "../../../docs/reference/commands.md").standardized
  private static let start = "<!-- commands -->\n"
  private static let end = "<!-- end of commands -->\n"

  private static var generated: String {
    let help = commands.map { "\n## \($0.name)\n\n```\n\($0.help)\n```\n" }
    let codes = ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |\n" }
    return help.joined() + "\n## Exit codes\n\n| code | meaning |\n|---|---|\n" + codes.joined()
      + "\n"
  }

  /// With `RECORD_GOLDEN=1`, the test writes the generated part again. Review the difference before
  /// you keep it.
  @Test func `the page of commands shows their help and exit codes`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let first = try #require(text.firstRange(of: Self.start)).upperBound
    let last = try #require(text[first...].firstRange(of: Self.end)).lowerBound
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      let new = text[..<first] + Self.generated + text[last...]
      try String(new).write(to: Self.page, atomically: true, encoding: .utf8)
      Issue.record("the help is written")
    }
    #expect(text[first..<last] == Self.generated, "RECORD_GOLDEN=1 writes it anew")
  }
}
