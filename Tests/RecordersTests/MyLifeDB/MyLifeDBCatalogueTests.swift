import FoundationEssentials
import Simulation
import Testing

@testable import Recorders

/// Tests that compare MyLifeDB's catalogue with the registered types and with its page.
struct MyLifeDBCatalogueTests {
  private let headings = MyLifeDBCatalogue.headings

  @Test func `it has all headings, under the names that a study collects them by`() {
    #expect(headings.map(\.key) == MyLifeDBSettings.Category.allCases)
    #expect(headings.count == 18 && headings.reduce(0) { $0 + $1.points.count } == 132)
    for heading in headings {
      #expect(Set(heading.points.map(\.name)).count == heading.points.count)
    }
  }

  @Test func `each type of a point is registered, and each type of HealthKit is some point's`() {
    let named = Set(headings.flatMap(\.points).flatMap(\.types))
    let health = HealthType.all.map(\.identifier)
    #expect(named.subtracting(health).subtracting(Metric.all.map(\.type)) == [])
    #expect(Set(health).subtracting(named) == [])
  }

  @Test func `a point has types or a reason, and a future point has a reason`() {
    for point in headings.flatMap(\.points) {
      switch point.source {
      case .samples(let types, _): #expect(!types.isEmpty && point.availability != .future)
      case .files: #expect(point.rows == .all)
      case .nothing(let reason):
        #expect((point.availability == .future) == (reason == .noInterface), "\(point.name)")
      }
    }
  }

  @Test func `a type is collected under the heading of a point that names it`() {
    let own =
      HealthHeading.allCases.flatMap { heading in
        heading.types.map { (type: $0.identifier, key: heading.rawValue) }
      } + Metric.all.map { (type: $0.type, key: $0.category.rawValue) }
    for (type, key) in own {
      let naming = headings.flatMap { heading in
        heading.points.filter { $0.types.contains(type) }.map { (heading.key.rawValue, $0) }
      }
      let isOwn = naming.contains { heading, point in
        guard case .samples(_, let remark) = point.source else { return false }
        return heading == key || remark.contains("under `\(key)`")
      }
      #expect(naming.isEmpty || isOwn, "\(type)")
    }
  }

  /// With `RECORD_GOLDEN=1`, the test writes the generated part again. Review the difference before
  /// you keep it.
  @Test func `the page has the numbers and the table of the data points`() throws {
    let text = try MyLifeDBPage.text()
    let range = try MyLifeDBPage.generatedRange(of: text)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      let new = text[..<range.lowerBound] + MyLifeDBPage.generated + text[range.upperBound...]
      try String(new).write(to: MyLifeDBPage.file, atomically: true, encoding: .utf8)
      Issue.record("the table is written")
    }
    #expect(text[range] == MyLifeDBPage.generated, "RECORD_GOLDEN=1 writes it anew")
  }

  @Test func `the numbers of data points are those of the design`() {
    let points = headings.flatMap(\.points)
    let counts = Dictionary(grouping: points, by: \.availability).mapValues(\.count)
    #expect(counts == [.available: 76, .limited: 15, .manual: 30, .future: 11])
    // 132 points less 11 future points are 121, or 56 and 65.
    #expect(points.count { $0.rows == .healthkit } == 56)
    #expect(points.count { $0.rows == .all } == 65)
  }

  @Test func `the page describes each type that only the setting all writes, with its unit`() throws
  {
    let samples = try MyLifeDBPage.samples()
    let values = samples.filter { $0.key == "value" }
    let late = Metric.all.filter { $0.rows == .all }
    #expect(values.map(\.type) == late.map(\.type))
    for (metric, row) in zip(late, values) {
      #expect(metric.unit.map { $0 == row.unit } ?? ["", "currency"].contains(row.unit))
    }
    #expect(samples.allSatisfy { !$0.content.isEmpty })
  }
}
