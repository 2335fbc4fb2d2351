import FoundationEssentials
import ProfileFiles
import Simulation
import Testing

@testable import understudy

struct LibraryPageTests {
  private let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  /// Returns the lines of a file between a first and a last line, without these two.
  private func part(
    of path: String, from first: Substring, to last: Substring
  ) throws -> [Substring] {
    let lines = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: first)) + 1
    let end = try #require(lines[start...].firstIndex(of: last))
    return Array(lines[start..<end])
  }

  @Test func `the example of the library compiles and runs`() throws {
    // The page's example begins here.
    let study = try Study.load("demo", from: ProfileFiles()).study
    let life = LifeReader(study.participant(0).life)
    let noon = study.span.lowerBound.advanced(bySeconds: 12 * 3_600)
    let day = life.day(at: noon)
    let state = day.motion.state(at: noon.seconds(since: day.start))
    print("at noon the phone is at", state.position, "and feels", state.specificForce, "g")
    // It ends here.
    #expect(abs(state.specificForce.z) < 2)
  }

  @Test func `the page's example is the one that compiles`() throws {
    let shown = try part(of: "docs/how-to/library.md", from: "```swift", to: "```")
    let here = try part(
      of: "Tests/UnderstudyTests/LibraryPageTests.swift",
      from: "    // The page's example begins here.", to: "    // It ends here.")
    #expect(
      shown == ["import ProfileFiles", "import Simulation", ""] + here.map { $0.dropFirst(4) })
  }
}
