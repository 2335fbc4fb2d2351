import FoundationEssentials
import ProfileFiles
import Simulation
import Testing

@testable import understudy

@Suite(.serialized) struct ReadmeTests {
  private let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  private func lines(_ path: String) throws -> [Substring] {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines between two lines, without them.
  private func part(
    of lines: [Substring], from first: Substring, to last: Substring
  ) throws -> [Substring] {
    let start = try #require(lines.firstIndex(of: first)) + 1
    let end = try #require(lines[start...].firstIndex(of: last))
    return Array(lines[start..<end])
  }

  @Test func `the example of the library compiles and runs`() throws {
    // As the readme has it.
    let study = try Study.load("demo", from: ProfileFiles()).study
    let life = LifeReader(study.participant(0).life)
    let noon = study.span.lowerBound.advanced(bySeconds: 12 * 3_600)
    let day = life.day(at: noon)
    let state = day.motion.state(at: noon.seconds(since: day.start))
    print("at noon the phone is at", state.position, "and feels", state.specificForce, "g")
    // So far.
    #expect(abs(state.specificForce.z) < 2)
  }

  @Test func `the readme's example is the one that compiles`() throws {
    let shown = try part(of: lines("README.md"), from: "```swift", to: "```")
    let here = try part(
      of: lines("Tests/UnderstudyTests/ReadmeTests.swift"), from: "    // As the readme has it.",
      to: "    // So far.")
    #expect(
      shown == ["import ProfileFiles", "import Simulation", ""] + here.map { $0.dropFirst(4) })
  }

  /// `RECORD_GOLDEN=1` writes the help anew; look at the difference before keeping it.
  @Test(arguments: ["record", "check"])
  func `the readme shows the help of a command`(name: String) throws {
    let lines = try lines("README.md")
    let usage = try #require(commands.first { $0.name == name }).usage.text
    let help = usage.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(help.first)
    let start = try #require(lines.firstIndex(of: first))
    let end = try #require(lines[start...].firstIndex(of: "```"))
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      let text = (lines[..<start] + help + lines[end...]).joined(separator: "\n")
      try text.write(to: root.appending(path: "README.md"), atomically: true, encoding: .utf8)
      Issue.record("the help of \(name) is written")
    }
    #expect(lines[start..<end].elementsEqual(help), "RECORD_GOLDEN=1 writes it anew")
  }
}
