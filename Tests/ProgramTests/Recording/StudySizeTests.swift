import Fixtures
import Testing

/// The list of studies tells what recording them comes to.
struct StudySizeTests {
  @Test(.whole, arguments: ["demo", "beiwe-defaults", "parser-fixtures", "gait-class"])
  func `the list has the rows that are forecast`(study: String) throws {
    let list = try Program.run(["profiles", "list", "studies"])
    let lines = list.output.split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("  \(study) ") })
    let told = try #require(line.firstMatch(of: /([0-9.]+) M rows/)).1
    let scratch = try Scratch()
    let forecast = try Program.run([
      "record", "--study", study, "--output", scratch.path + "/out", "--dry-run", "--json",
    ])
    let rows = try #require(forecast.output.firstMatch(of: /"rows":([0-9]+)/)).1
    let ratio = try #require(Double(told)) * 1e6 / #require(Double(rows))
    #expect((0.98...1.02).contains(ratio), "purposes.json5 tells \(told) M rows")
  }
}
