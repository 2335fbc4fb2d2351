import FoundationEssentials
import ProfileFiles
import Testing

@testable import Simulation
@testable import understudy

/// Tests that compare the tables of keys in `Profiles/README.md` with the code that reads profiles.
struct ProfilePageTests {
  private static let page = URL(filePath: #filePath)
    .appending(path: "../../../../Profiles/README.md").standardized
  private static let end = "<!-- end of keys -->"

  /// Returns the keys that the program looks up when it reads the built-in profiles of a kind and
  /// some examples.
  private static func keys(of kind: ProfileFiles.Kind) throws -> [ProfileKeys.Key] {
    let files = try ProfileFiles()
    let keys = ProfileKeys()
    try ProfileKeys.$current.withValue(keys) {
      let names = files.names.filter { $0.hasPrefix(kind.rawValue) }
      for name in names {
        let profile = try files.load(named: name)
        _ = try validate(profile, as: kind, from: files)
      }
      for example in ProfileExamples.examples where example.kind == kind {
        _ = try validate(LoadedProfile(example.text, file: example.file), as: kind, from: files)
      }
    }
    return keys.all
  }

  /// Returns the keys for a table, each path once. Keys of an object with its own table are
  /// omitted.
  private static func keys(
    of source: ProfileExamples.Source, among all: [ProfileKeys.Key]
  ) -> [ProfileKeys.Key] {
    let inner = ProfileExamples.tables.values.filter {
      $0.kind == source.kind && $0.below.count > source.below.count
    }
    var found: [ProfileKeys.Key] = []
    for key in all where source.isAround(key.path) {
      guard source.file.isEmpty || key.file.contains(source.file) else { continue }
      guard !inner.contains(where: { $0.isAround(key.path) }) else { continue }
      let path = Array(key.path.dropFirst(source.below.count))
      if let place = found.firstIndex(where: { $0.path == path }) {
        found[place].merge(key)
      } else {
        found.append(
          ProfileKeys.Key(
            file: key.file, path: path, allowed: key.allowed, isRequired: key.isRequired,
            fallback: key.fallback))
      }
    }
    return found
  }

  /// With `RECORD_GOLDEN=1`, the test writes the generated columns again. Review the difference
  /// before you keep it.
  @Test func `the tables of keys show the values and defaults of the code`() throws {
    var text = try String(contentsOf: Self.page, encoding: .utf8)
    var problems: [String] = []
    var noted: [ProfileFiles.Kind: [ProfileKeys.Key]] = [:]
    for (name, source) in ProfileExamples.tables.sorted(by: { $0.key < $1.key }) {
      let all = try noted[source.kind] ?? Self.keys(of: source.kind)
      noted[source.kind] = all
      let start = "<!-- keys of \(name) -->\n" + ProfileTable.header
      let first = try #require(text.firstRange(of: start)?.upperBound, "no table \(name)")
      let last = try #require(text[first...].firstRange(of: Self.end)).lowerBound
      let table = ProfileTable(name: name, lines: text[first..<last].split(separator: "\n"))
      let written = Self.written(table, Self.keys(of: source, among: all), &problems)
      problems += text[first..<last] == written ? [] : ["\(name): RECORD_GOLDEN=1 writes it anew"]
      text.replaceSubrange(first..<last, with: written)
    }
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try text.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    #expect(problems == [])
  }

  /// Returns the rows of a table, with the generated columns from the code.
  private static func written(
    _ table: ProfileTable, _ keys: [ProfileKeys.Key], _ problems: inout [String]
  ) -> String {
    var left = Set(keys.map(\.path))
    var lines = ""
    for row in table.rows {
      let described = keys.filter { key in
        row.patterns.contains { ProfileTable.matches($0, key.path) }
      }
      left.subtract(described.map(\.path))
      // If a key has no allowed values here, only some of the objects have this key.
      let known = described.filter { $0.allowed != nil }
      let cells = Set((known.isEmpty ? described : known).map { [$0.valuesCell, $0.defaultCell] })
      if cells.count != 1 { problems.append("\(table.name): \(row.patterns) has \(cells)") }
      if row.notes.first?.isEmpty ?? true {
        problems.append("\(table.name): \(row.patterns) has no meaning")
      }
      let names = row.patterns.map { "`\($0)`" }.joined(separator: ", ")
      let facts = cells.first ?? ["?", "?"]
      lines +=
        "| \(names) | " + (facts + row.notes.map(String.init)).joined(separator: " | ") + " |\n"
    }
    // Objects and lists need no row of their own, and the page describes the keys of distributions
    // and rates only once.
    let groups: Set<String> = ["object", "list of objects"]
    let distributions = keys.filter { key in
      switch key.allowed {
      case .distribution, .rate: true
      default: false
      }
    }
    for key in keys where left.contains(key.path) && !groups.contains(key.valuesCell) {
      if distributions.contains(where: {
        key.path.count > $0.path.count && key.path.starts(with: $0.path)
      }) {
        continue
      }
      problems.append("\(table.name): no row has \(key.path.joined(separator: "."))")
    }
    return lines
  }
}
