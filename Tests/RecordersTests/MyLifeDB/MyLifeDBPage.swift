import Foundation
import Simulation
import Testing

@testable import Recorders

/// The page docs/reference/mylifedb.md: its generated part, and the rows of its tables of samples.
enum MyLifeDBPage {
  static let file = URL(filePath: #filePath)
    .appending(path: "../../../../docs/reference/mylifedb.md").standardized

  static func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

  // MARK: Data points

  /// The ranges of the generated part, without the marks around it.
  static func generatedRange(of text: String) throws -> Range<String.Index> {
    let first = try #require(text.firstRange(of: "<!-- data points -->\n")).upperBound
    let last = try #require(text[first...].firstRange(of: "<!-- end of data points -->"))
    return first..<last.lowerBound
  }

  /// The numbers of data points, and the table of the data points.
  static var generated: String {
    let points = MyLifeDBCatalogue.headings.flatMap(\.points)
    var lines = [
      "| judgement of the design | data points | `healthkit` | `all` |", "|---|---|---|---|",
    ]
    for availability in DataPoint.Availability.allCases {
      lines.append(
        counts("`\(availability.rawValue)`", points.filter { $0.availability == availability }))
    }
    lines += [
      counts("all", points), "",
      "| `collect` | heading | data point | judgement | `rows` | folder | types, or a reason |",
      "|---|---|---|---|---|---|---|",
    ]
    for heading in MyLifeDBCatalogue.headings {
      lines += heading.points.map { point in
        "| `\(heading.key.rawValue)` | \(heading.title) | \(point.name) | "
          + "\(point.availability.rawValue) | \(point.rows.map { "`\($0.rawValue)`" } ?? "") | "
          + "\(folders(of: point)) | \(source(of: point)) |"
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func counts(_ title: String, _ points: [DataPoint]) -> String {
    let written = [points.count { $0.rows == .healthkit }, points.count { $0.rows != nil }]
    return "| \(title) | \(points.count) | \(written[0]) | \(written[1]) |"
  }

  /// The folders with the files of a data point, below the folder of the participant.
  private static func folders(of point: DataPoint) -> String {
    if case .files = point.source { return "`\(ClaudeFiles.folder)`" }
    let metrics = Metric.all.filter { point.types.contains($0.type) }
    let isHealth = point.types.contains { $0.hasPrefix("HK") }
    let folders =
      (isHealth ? ["imports/fitness/apple-health"] : [])
      + metrics.map { "\($0.tree.folder)/\($0.collector)" }
    let distinct = folders.enumerated().filter { !folders[..<$0].contains($1) }.map(\.1)
    return distinct.map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func source(of point: DataPoint) -> String {
    switch point.source {
    case .samples(let types, let remark):
      types.map { "`\($0)`" }.joined(separator: ", ") + (remark.isEmpty ? "" : ". \(remark)")
    case .files(let stream, let remark): "files of `\(stream)`. \(remark)"
    case .nothing(let reason): "none: \(reason.rawValue)"
    }
  }

  // MARK: Samples

  /// A row of a table of samples.
  struct Row {
    let type: String
    /// The key of the metadata, or `value`.
    let key: String
    let unit: String
    let content: String
  }

  /// The rows of the tables of samples, which have the columns type, key, unit and content.
  static func samples() throws -> [Row] {
    try text().split(separator: "\n").filter { $0.hasPrefix("| `sim.") }.compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "") }
      guard cells.count == 6 else { return nil }
      return Row(type: cells[1], key: cells[2], unit: cells[3], content: cells[4])
    }
  }
}
