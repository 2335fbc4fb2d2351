import Foundation
import Simulation
import Testing

@testable import Recorders

/// Tests that the table in docs/reference/mylifedb.md lists all data points of MyLifeDB's
/// catalogue.
struct MyLifeDBCatalogueTests {
  private struct Point {
    let category: String
    let name: String
    let source: String

    var types: [String] {
      source.matches(of: /`((?:HK|sim\.)[A-Za-z0-9.-]+)`/).map { String($0.1) }
    }
  }

  private static func points() throws -> [Point] {
    let file = URL(filePath: #filePath).appending(path: "../../../../docs/reference/mylifedb.md")
      .standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let table = text.split(separator: "| `collect` |", maxSplits: 1)[1]
    return table.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return Point(category: cells[0].replacing("`", with: ""), name: cells[2], source: cells[3])
    }
  }

  @Test func `it has all points, under the names that a study collects them by`() throws {
    let points = try Self.points()
    #expect(points.count == 132)
    #expect(Set(points.map { "\($0.category) \($0.name)" }).count == 132)
    let categories = MyLifeDBSettings.Category.allCases.map(\.rawValue)
    #expect(categories.count == 18 && Set(points.map(\.category)) == Set(categories))
  }

  @Test func `each point has types that are written, or a reason why it has none`() throws {
    let written = Set(HealthType.all.map(\.identifier) + PhoneMetric.all.map(\.type))
    for point in try Self.points() {
      if point.source.hasPrefix("none: ") {
        #expect(point.types.isEmpty && point.source.count > 20, "\(point.name)")
      } else {
        #expect(!point.types.isEmpty && written.isSuperset(of: point.types), "\(point.name)")
      }
    }
  }

  @Test func `each type that is written is some point's`() throws {
    let named = Set(try Self.points().flatMap(\.types))
    let written = HealthType.all.map(\.identifier) + PhoneMetric.all.map(\.type)
    #expect(written.filter { !named.contains($0) }.isEmpty)
  }

  @Test func `a type is given to who collects a point that names it`() throws {
    let own =
      HealthHeading.allCases.flatMap { heading in
        heading.types.map { (type: $0.identifier, category: heading.rawValue) }
      } + PhoneMetric.all.map { (type: $0.type, category: $0.category.rawValue) }
    let points = try Self.points()
    for (type, category) in own {
      let naming = points.filter { $0.types.contains(type) }
      #expect(
        naming.contains { $0.category == category || $0.source.contains("under `\(category)`") },
        "\(type)")
    }
  }
}
