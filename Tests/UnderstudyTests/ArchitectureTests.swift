import FoundationEssentials
import Testing

/// Tests that compare the page about the architecture with Package.swift.
struct ArchitectureTests {
  private let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private func names(in text: some StringProtocol, between mark: Character) -> Set<String> {
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    return Set(parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) })
  }

  /// Returns the dependencies of each target of the full build, from Package.swift, without the
  /// test targets.
  private func declared() throws -> [String: Set<String>] {
    let package = try text("Package.swift")
    /// Returns the dependencies in the list that Package.swift defines under a name.
    func list(_ name: String) throws -> Set<String> {
      let start = try #require(package.firstRange(of: "let \(name): [Target.Dependency] ="))
        .upperBound
      let end = try #require(package.range(of: ": []", in: start)).lowerBound
      return names(in: package[start..<end], between: "\"")
    }
    let lists = try ["fullLibraries", "delivery", "maps"].map { (name: $0, needs: try list($0)) }
    var declared: [String: Set<String>] = [:]
    for part in package.split(separator: "\n    .") {
      guard part.hasPrefix("target(") || part.hasPrefix("executableTarget(") else { continue }
      let name = String(part.split(separator: "\"")[1])
      guard !name.hasSuffix("Tests"), !name.hasSuffix("Fixtures") else { continue }
      let rest = part.firstRange(of: "dependencies:").map { part[$0.upperBound...] } ?? ""
      let end = ["path:", "exclude:", "plugins:"].compactMap { rest.firstRange(of: $0)?.lowerBound }
        .min()
      let needs = rest[..<(end ?? rest.endIndex)]
      declared[name] = lists.reduce(into: names(in: needs, between: "\"")) {
        if needs.contains("+ \($1.name)") { $0.formUnion($1.needs) }
      }
    }
    return declared
  }

  @Test func `the page's arrows are those of the package`() throws {
    var shown: [String: Set<String>] = [:]
    for line in try text("docs/explanation/architecture.md").split(separator: "\n")
    where line.hasPrefix("| `") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      shown[try #require(names(in: cells[1], between: "`").first)] = names(
        in: cells[2], between: "`")
    }
    let declared = try declared()
    #expect(declared.count > 10)
    #expect(shown == declared)
  }

  /// A program that contains the Swift runtime and all of Foundation is larger and starts more
  /// slowly.
  ///
  /// From Swift 6.4 on, such a program does not link.
  @Test func `nothing in the program needs all of Foundation`() throws {
    let paths = try FileManager.default
      .subpathsOfDirectory(atPath: root.appending(path: "Sources").path)
      .filter { $0.hasSuffix(".swift") }
    #expect(paths.count > 500)
    for path in paths where !path.hasPrefix("benchmark/") && !path.hasPrefix("embed/") {
      let lines = try text("Sources/" + path).split(separator: "\n")
      #expect(!lines.contains("import Foundation"), "\(path)")
    }
  }

  @Test func `the files that the page calls lists exist`() throws {
    let page = try text("docs/explanation/architecture.md")
    let heading = "**Each item is registered once, in a list.**"
    let start = try #require(page.firstRange(of: heading)).upperBound
    let end = try #require(page.range(of: "Contract tests", in: start)).lowerBound
    let lists = names(in: page[start..<end], between: "`")
    let sources = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: "Sources").path)
    let present = Set(sources.map { String($0.split(separator: "/").last ?? "") })
    #expect(lists.count == 12 && lists.isSubset(of: present))
  }
}

extension String {
  /// Returns the first range of a text after an index.
  fileprivate func range(of text: String, in start: Index) -> Range<Index>? {
    self[start...].firstRange(of: text)
  }
}
