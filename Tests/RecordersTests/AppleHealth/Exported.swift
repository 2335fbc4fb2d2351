import Formats
import Simulation
import Spool
import Testing

@testable import Recorders

/// A participant's Apple Health export, as a reader of its files sees it.
struct Exported {
  /// An XML element with its attributes and content.
  struct Element {
    let name: String
    var attributes: [(name: String, value: String)] = []
    var children: [Element] = []

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    func number(_ name: String) -> Double { self[name].flatMap(Double.init) ?? .nan }

    func all(_ name: String) -> [Element] { children.filter { $0.name == name } }
  }

  let recorded: Recorded
  let text: String
  let root: Element

  init(_ recorded: Recorded) throws {
    self.recorded = recorded
    let entry = try #require(recorded.entries.first { $0.stream == ExportFiles.exportStream })
    text = String(decoding: recorded.contents[entry.path] ?? [], as: UTF8.self)
    root = try Self.tree(text)
  }

  static func record(
    _ study: Study, _ layouts: [Layout] = [.appleHealth], between: Range<Timestamp>? = nil
  ) async throws -> Exported {
    try Exported(try await Recorded(study, layouts, between: between))
  }

  var records: [Element] { root.all("Record") }
  var workouts: [Element] { root.all("Workout") }

  func records(_ type: String) -> [Element] {
    records.filter { $0["type"]?.hasSuffix("Identifier" + type) == true }
  }

  /// The paths and texts of the route files.
  var routes: [(path: String, text: String)] {
    recorded.entries.filter { $0.stream == ExportFiles.routeStream }.map {
      ($0.path, String(decoding: recorded.contents[$0.path] ?? [], as: UTF8.self))
    }
  }

  // MARK: Reading

  /// Parses a time such as `2026-03-02 07:04:44 -0500`.
  static func instant(_ text: String?) throws -> Timestamp {
    let parts = try #require(text).split(separator: " ").map(String.init)
    try #require(parts.count == 3 && parts[2].utf8.count == 5)
    let clock = parts[1].split(separator: ":").compactMap { Int($0) }
    let date = try #require(CivilDate(parts[0]))
    let offset = try #require(Int(parts[2].dropFirst()))
    let east = (offset / 100 * 3_600 + offset % 100 * 60) * (parts[2].hasPrefix("-") ? -1 : 1)
    try #require(clock.count == 3)
    return Timestamp(
      seconds: Int64(
        86_400 * date.daysSinceEpoch + 3_600 * clock[0] + 60 * clock[1] + clock[2] - east))
  }

  /// Parses the elements after the document type declaration; each tag must fill whole lines.
  private static func tree(_ text: String) throws -> Element {
    let parts = text.split(separator: "]>\n", maxSplits: 1)
    var open = [Element(name: "")]
    for line in try #require(parts.count == 2 ? parts[1] : nil).split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("</") {
        let done = open.removeLast()
        try #require(line == "</\(done.name)>" && !open.isEmpty)
        open[open.count - 1].children.append(done)
        continue
      }
      try #require(line.hasPrefix("<") && line.hasSuffix(">"))
      let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
      let words = quoted[0].split(separator: " ")
      var element = Element(name: String(words[0].drop { $0 == "<" }.prefix { $0 != ">" }))
      for index in stride(from: 1, to: quoted.count, by: 2) {
        let name = quoted[index - 1].split(separator: " ").last?.dropLast() ?? ""
        element.attributes.append((String(name), plain(quoted[index])))
      }
      if line.hasSuffix("/>") {
        open[open.count - 1].children.append(element)
      } else {
        open.append(element)
      }
    }
    try #require(open.count == 1 && open[0].children.count == 1)
    return open[0].children[0]
  }

  private static func plain(_ text: Substring) -> String {
    String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
      "&quot;", with: "\""
    )
    .replacing("&amp;", with: "&")
  }
}
