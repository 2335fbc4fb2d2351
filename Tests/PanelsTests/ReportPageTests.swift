import Check
import Fixtures
import Formats
import Foundation
import Reading
import Testing

@testable import Panels

/// Tests with two handwritten participants. One has rows in three hours of two dates. The other has
/// one hour of accelerometer rows, some fixes and one unlock event.
struct ReportPageTests {
  /// The time 2026-03-02 14:00 UTC, in ms since 1970.
  private static let start = SmallDownload.start
  private static let hour: Int64 = 3_600_000

  /// Returns the path and text of a download's file for the hour that starts `hours` after the
  /// start. Its rows are one second apart.
  private static func accelerometer(_ hours: Int64, rows: Int64) -> (String, String) {
    let times = (0..<rows).map { start + hour * hours + 1_000 * $0 }
    let name = String(BeiweUTCTime.text(start + hour * hours).prefix(13)).replacing("T", with: " ")
    return ("accelerometer/\(name)_00_00+00_00.csv", SmallDownload.accelerometer(times))
  }

  private static func folder(manifest: Bool = false) throws -> TemporaryFolder {
    var files: [String: String] = [:]
    for (hours, rows) in [(0, 8), (1, 4), (12, 8)] as [(Int64, Int64)] {
      let (name, text) = accelerometer(hours, rows: rows)
      files["aaaaaaa1/\(name)"] = text
    }
    let (name, text) = accelerometer(2, rows: 1_000)
    files["bbbbbbb2/\(name)"] = text
    files["bbbbbbb2/gps/2026-03-02 14_00_00+00_00.csv"] = SmallDownload.gps
    files["bbbbbbb2/power_state/2026-03-02 14_00_00+00_00.csv"] = SmallDownload.table(
      .powerState, ["\(start + 5),\(BeiweUTCTime.text(start + 5)),Unlocked,0.5"])
    return try TemporaryFolder(files)
  }

  private func numbers(_ report: RecordingReport) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
  }

  @Test func `the overview has the sums of all participants`() async throws {
    let report = try await SmallDownload.report(of: Self.folder())
    let overview = try #require(try numbers(report)["overview"] as? [String: Any])
    #expect(overview["participants"] as? Int == 2 && overview["time_zone"] as? String == "UTC")
    // The rows are 20 of the first participant, and 1,000 + 6 + 1 of the second participant.
    #expect(overview["rows"] as? Int == 1_027)
    #expect(overview["from"] as? Int64 == Self.start)
    #expect(overview["to"] as? Int64 == Self.start + 13 * Self.hour)
    let streams = try #require(overview["streams"] as? [String: [String: Int]])
    #expect(streams["accel"] == ["participants": 2, "files": 4, "rows": 1_020])
    #expect(streams["gps"] == ["participants": 1, "files": 1, "rows": 6])
    #expect(streams["powerState"] == ["participants": 1, "files": 1, "rows": 1])
    #expect(streams.count == 3 && (overview["apps"] as? [String: Any])?.isEmpty == true)

    let page = report.html
    let rows = Shown.rows("streams", in: page)
    #expect(rows.contains(["accel", "2", "4", "1,020", "–"]))
    #expect(rows.contains(["gps", "1", "1", "6", "of 1 participant"]))
    #expect(rows.count == 3)
    let tiles = page.matches(of: /<dt>([a-z]*)<\/dt><dd>([^<]*)<\/dd><dd class="detail">([^<]*)</)
      .map { [String($0.1), String($0.2), String($0.3)] }
    #expect(
      tiles.prefix(3) == [
        ["participants", "2", "0 with ground truth"], ["days", "2", "local dates"],
        ["rows", "1,027", "with a time"],
      ])
    #expect(tiles.count == 4 && tiles[3][0] == "text" && tiles[3][1].hasSuffix(" kB"))
    #expect(page.contains("<li>a folder without a manifest</li>"))
    #expect(page.contains("<li>2026-03-02 to 2026-03-03 in UTC</li>"))
    #expect(page.contains("aria-label=\"Coverage of 2 participants.\""))
  }

  @Test func `the text is that of all files of Beiwe`() async throws {
    let folder = try Self.folder()
    let bytes = try folder.files().reduce(0) { try $0 + folder.bytes($1).count }
    let report = try await SmallDownload.report(of: folder)
    let overview = try #require(try numbers(report)["overview"] as? [String: Any])
    #expect(overview["content_bytes"] as? Int == bytes)
  }

  @Test func `each participant has rows and hours of their own`() async throws {
    let report = try await SmallDownload.report(of: Self.folder())
    let people = try #require(try numbers(report)["participants"] as? [[String: Any]])
    #expect(people.map { $0["patient"] as? String } == ["aaaaaaa1", "bbbbbbb2"])
    #expect(
      people.map { $0["rows"] as? [String: Int] } == [
        ["accel": 20], ["accel": 1_000, "gps": 6, "powerState": 1],
      ])
    // The 13 hours are 900 pixels wide, so one hour is 69.2 pixels. The first and the last hour are
    // full. The second hour has half of the usual 8 rows.
    let page = report.html
    let first = try #require(page.firstRange(of: "data-strips=\"coverage\""))
    let picture = String(page[first.lowerBound...])
    // In the first and the third hour, the other participant has only one of two streams, which
    // counts as half.
    #expect(Shown.strips("level4", in: picture)[12] == "M0 7h69m762 0h69")
    #expect(Shown.strips("level2", in: picture)[12]?.hasPrefix("M69 7h69m-138 14h69") == true)
    #expect(page.contains("left:76%\">03-03</span>"))
  }

  @Test func `participants that are only in the overview are counted`() async throws {
    let folder = try Self.folder()
    for (detailed, fact) in [
      (0, "2 participants only in the overview"), (1, "1 participant only in the overview"),
      (2, nil),
    ] as [(Int, String?)] {
      var report = RecordingReport(
        of: try Source(folder.path), .all, details: { place, _ in place < detailed }, rules: [])
      try await report.read(width: 1, progress: nil)
      #expect(report.detailed == detailed)
      let people = try #require(try numbers(report)["participants"] as? [Any])
      #expect(people.count == detailed && report.html.contains("Results of check") == false)
      #expect(report.html.contains("only in the overview") == (fact != nil))
      if let fact { #expect(report.html.contains("<li>\(fact); use --details to show them</li>")) }
      // If the report details only one participant, the section of this participant is open.
      #expect(report.html.contains("<details open=\"\">") == (detailed == 1))
    }
  }

  @Test func `a span counts its rows, and no files of streams without times`() async throws {
    let window = Self.start + 500..<Self.start + 2 * Self.hour
    let report = try await SmallDownload.report(of: Self.folder(), window: window)
    let overview = try #require(try numbers(report)["overview"] as? [String: Any])
    // The rows are 7 + 4 of the first participant, and 5 fixes of the second participant.
    #expect(overview["rows"] as? Int == 16)
    #expect(overview["from"] as? Int64 == Self.start)
    #expect(overview["to"] as? Int64 == Self.start + 2 * Self.hour)
  }

  @Test func `a folder without a row with a time says so`() async throws {
    let name = "aaaaaaa1/accelerometer/2026-03-02 14_00_00+00_00.csv"
    let folder = try TemporaryFolder([name: SmallDownload.accelerometer([])])
    let report = try await SmallDownload.report(of: folder)
    #expect(report.html.ranges(of: "The files have no row with a time.").count == 2)
    let overview = try #require(try numbers(report)["overview"] as? [String: Any])
    #expect(overview["from"] is NSNull && overview["to"] is NSNull)
    #expect(report.html.contains("<dt>days</dt><dd>–</dd>"))
    #expect(report.fragment.contains("The files have no row with a time."))
  }

  @Test func `the title is the folder's name without those above it`() async throws {
    let folder = try Self.folder()
    let name = try #require(folder.path.split(separator: "/").last)
    let report = try await SmallDownload.report(of: folder)
    #expect(report.html.contains("<h1>Recording \(name)</h1>"))
    #expect(report.html.contains("<title>Recording \(name)</title>"))
    var dot = RecordingReport(
      of: try Source(folder.path + "/."), .all, details: { _, _ in false }, rules: [])
    try await dot.read(width: 1, progress: nil)
    #expect(dot.html.contains("<h1>Recording</h1>"))
  }

  @Test func `rules with remarks have their first places, too`() async throws {
    let folder = try Self.folder()
    let gps = "bbbbbbb2/gps/2026-03-02 14_00_00+00_00.csv"
    try folder.put(try folder.text(gps) + "\r", at: gps)
    let report = try await SmallDownload.report(of: folder, judges: true)
    let rows = Shown.rows("remarks", in: report.html)
    #expect(rows.contains { $0.prefix(2) == ["line-ends", "1"] }, "\(rows)")
    #expect(report.html.contains("<small>\(gps)</small>"))
  }

  @Test func `results of check are counted, and failed rules have their first places`() async throws
  {
    let folder = try Self.folder()
    let gps = "bbbbbbb2/gps/2026-03-02 14_00_00+00_00.csv"
    try folder.put(try folder.text(gps).replacing("42.3621", with: "42.3621x"), at: gps)
    let report = try await SmallDownload.report(of: folder, judges: true)
    let verdicts = try #require(try numbers(report)["verdicts"] as? [String: Any])
    let names = try #require(verdicts["failed_rules"] as? [String])
    #expect(names.contains("shortest-numbers") && verdicts["fail"] as? Int == names.count)
    let rows = Shown.rows("rules", in: report.html)
    let words = rows.map { $0[1] }
    #expect(verdicts["pass"] as? Int == words.count { $0 == "pass" })
    #expect(verdicts["skipped"] as? Int == words.count { $0 == "skipped" })
    #expect(words.count { $0 == "FAIL" } == names.count)
    #expect(rows.count > 20)
    #expect(!report.html.contains("in the whole folder"))
    let span = try await SmallDownload.report(
      of: folder, window: Self.start..<Self.start + 1, judges: true)
    #expect(span.html.contains(" in the whole folder"))
  }

  @Test func `a folder with a manifest names its study`() async throws {
    for (complete, end) in [(true, ""), (false, ", not complete")] {
      let manifest = """
        {"format":1,"version":"0.1.0","complete":\(complete),"study":"s","seed":"7",
        "start":"2026-03-02","days":1,"time_zone":"UTC","participants":[0],
        "phones":[{"model":"iPhone14,7","system_version":"17.5.1","participants":[0]}],
        "apps":{"beiwe":{"version":"2.5.1","dialect":"current"}},"recorders":["beiwe-download"],
        "streams":["accel","gyro"],"arguments":{},"profiles":{},
        "totals":{"files":1,"rows":1,"content_bytes":1,"bytes":1}}
        """
      let (name, text) = Self.accelerometer(0, rows: 5)
      let folder = try TemporaryFolder([
        "manifest.json": manifest, "beiwe-download/aaaaaaa1/\(name)": text,
      ])
      let report = try await SmallDownload.report(of: folder)
      #expect(
        report.html.contains(
          "<li>the study s, seed 7, by understudy 0.1.0\(end)</li>"), "\(report.html.prefix(9_000))"
      )
      // The report expects rows of each stream in the manifest.
      #expect(
        Shown.rows("streams", in: report.html) == [
          ["accel", "1", "1", "5", "–"], ["gyro", "0", "0", "0", "of 1 participant"],
        ])
    }
  }
}
