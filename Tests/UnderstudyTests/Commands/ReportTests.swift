import Fixtures
import Foundation
import Testing

@testable import understudy

struct ReportTests {
  /// A download of one patient with three rows.
  private func download() throws -> TemporaryFolder {
    let rows = [
      "timestamp,UTC time,accuracy,x,y,z",
      "1772460000000,2026-03-02T14:00:00.000,unknown,0.0,0.0,-1.0",
      "1772460000100,2026-03-02T14:00:00.100,unknown,0.0,0.0,-1.0",
      "1772460000200,2026-03-02T14:00:00.200,unknown,0.0,0.0,-1.0",
    ]
    return try TemporaryFolder([
      "data/5ria6lij/accelerometer/2026-03-02 14_00_00+00_00.csv": rows.joined(separator: "\n")
    ])
  }

  private func run(_ words: [String]) throws -> Run {
    try Run(of: Run.products.appending(path: "understudy"), words, files: [:])
  }

  @Test func `a page is written, and told of in a line`() throws {
    let folder = try download()
    let page = folder.path + "/page.html"
    let run = try Run("report", folder.path + "/data", "--output", page)
    #expect(run.code == 0 && run.output.hasPrefix("\(page): ") && run.output.hasSuffix(" kB\n"))
    #expect(try folder.text("page.html").hasPrefix("<!DOCTYPE html>\n"))
    #expect(try !folder.text("page.html").contains(folder.path))
  }

  @Test func `a page or its overview can be printed`() throws {
    let folder = try download()
    let page = try Run("report", folder.path + "/data", "--output", "-", "--no-verdicts")
    #expect(page.output.hasPrefix("<!DOCTYPE html>\n") && page.output.contains("in UTC"))
    #expect(
      page.output.contains("Participant 5ria6lij") && !page.output.contains("Results of check"))
    let part = try Run("report", folder.path + "/data", "--output", "-", "--part", "overview")
    #expect(part.output.hasPrefix("<div") && !part.output.contains("<html"))
    #expect(part.output.utf8.count < 60_000)
  }

  @Test func `numbers are printed without a page`() throws {
    let folder = try download()
    let run = try Run("report", folder.path + "/data", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let overview = try #require((object as? [String: Any])?["overview"] as? [String: Any])
    #expect(overview["rows"] as? Int == 3 && overview["participants"] as? Int == 1)
    #expect(try folder.files("").filter { $0.hasSuffix(".html") }.isEmpty)
  }

  @Test func `days go by the clocks that are asked for`() throws {
    let folder = try download()
    let words = ["report", folder.path + "/data", "--output", "-", "--no-verdicts"]
    #expect(try run(words + ["--time-zone", "Europe/Berlin"]).output.contains("in Europe/Berlin"))
    let span = ["--time-zone", "America/New_York", "--between"]
    let inside = try run(words + span + ["2026-03-02T09:00,2026-03-02T09:01"])
    #expect(inside.output.contains("<td>3</td>"))
    let outside = try run(words + span + ["2026-03-02T10:00,2026-03-02T11:00"])
    #expect(outside.output.contains("The files have no row with a time."))
  }

  @Test func `participants are chosen by their numbers`() throws {
    let folder = try download()
    let words = ["report", folder.path + "/data", "--output", "-", "--no-verdicts", "--details"]
    #expect(try run(words + ["0"]).output.contains("Participant 5ria6lij"))
    let none = try run(words + ["1-3"])
    #expect(!none.output.contains("Participant 5ria6lij"))
    #expect(none.output.contains("1 participant only in the overview"))
    #expect(none.errors == "understudy: the folder has only 0 of the 3 participants in --details\n")
    #expect(try run(words + ["0"]).errors == "")
  }

  @Test(arguments: [
    (["--time-zone", "Europe/Berlim"], 64, "Europe/Berlin"),
    (["--details", "a"], 64, "3,10-19"),
    (["--between", "2026"], 64, "two local date-times"),
    (["--between", "2026-03-02T10:00,2026-03-02T09:00"], 64, "two times in order"),
    (["--part", "days"], 64, "overview"),
    (["--json", "--output", "-"], 64, "--json writes the numbers"),
    (["--output", "/nowhere/page.html"], 73, "the folder does not exist"),
  ])
  func `wrong words are refused`(options: [String], code: Int32, words: String) throws {
    let folder = try download()
    let run = try run(["report", folder.path + "/data"] + options)
    #expect(run.code == code && run.errors.contains(words), "\(run.errors)")
    withExtendedLifetime(folder) {}
  }

  @Test func `a folder without data is refused`() throws {
    let folder = try TemporaryFolder(["a.txt": ""])
    #expect(try Run("report", folder.path, "--output", "-").code == 66)
    #expect(try Run("report", folder.path + "/none", "--output", "-").code == 66)
  }
}
