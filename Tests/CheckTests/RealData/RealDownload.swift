import Fixtures
import Formats
import Spool
import Testing

@testable import Check
@testable import Reading

/// A small download of a real phone, in files that tests change.
struct RealDownload {
  static let patient = "abcd1234"
  static let survey = String(repeating: "a", count: 24)
  /// 2026-03-02 14:00 UTC, in ms since 1970.
  static let start: Int64 = 1_772_460_000_000

  /// The text of each file, by its path.
  var files: [String: String]

  init() {
    let hour = "2026-03-02 14_00_00+00_00.csv"
    let own = Self.patient
    files = [
      "\(own)/gps/\(hour)": Self.text(
        "latitude,longitude,altitude,accuracy",
        (0..<30).map { "42.36\(101 + 2 * $0),-71.0589,12.5,8.0" }),
      "\(own)/accelerometer/\(hour)": Self.text(
        "accuracy,x,y,z", (0..<30).map { "unknown,\(Double($0) / 64),0.25,-1.0" }),
      "\(own)/power_state/\(hour)": Self.text(
        "event,level",
        ["Unlocked", "Charging", "Full", "Charging", "Unplugged", "Charging", "Locked"].map {
          $0 + ",0.75"
        }),
      "\(own)/reachability/\(hour)": Self.text("event", ["wifi", "cellular", "unreachable"]),
      "\(own)/survey_timings/\(Self.survey)/\(hour)": Self.timings(),
      "\(own)/survey_answers/\(Self.survey)/2026-03-02 14_00_04+00_00.csv": """
      question id,question type,question text,question answer options,answer
      q1,slider,How?,min = 0; max = 10,4
      """,
      "\(own)/identifiers/2026-03-02 13_00_00+00_00.csv":
        BeiweStream.identifiersProcessedHeader + "\n"
        + "1772457000000,2026-03-02T13:10:00.000,abcd1234,NotAvailable,None,ABC,iOS,17.5.1,"
        + "iPhone,Apple,12,Apple,iPhone14,7,2.5.2",
    ]
  }

  /// A file with one row a second from `start`.
  private static func text(
    _ columns: String, _ rows: [String], from start: Int64 = start
  ) -> String {
    let lines = rows.enumerated().map { second, row in
      let time = start + Int64(second) * 1_000
      return "\(time),\(BeiweUTCTime.text(time)),\(row)"
    }
    return (["timestamp,UTC time," + columns] + lines).joined(separator: "\n")
  }

  /// The timings of a survey that is submitted 4 s after its start.
  static func timings(from start: Int64 = start) -> String {
    let question = "q1,\(survey),slider,How?,min = 0; max = 10"
    return text(
      "question id,survey id,question type,question text,question answer options,answer,event",
      [
        "\(question),NO_ANSWER_SELECTED,present", "\(question),3,changed",
        "\(question),4,changed", "\(question),4,unpresent", ",\(survey),,,,,submitted",
      ], from: start)
  }

  /// Changes the text of the files whose path contains a text.
  mutating func edit(_ part: String, _ change: (String) -> String) {
    for (path, text) in files where path.contains(part) { files[path] = change(text) }
  }

  /// Changes the paths of all files.
  mutating func rename(_ change: (String) -> String) {
    files = Dictionary(uniqueKeysWithValues: files.map { (change($0.key), $0.value) })
  }

  /// Checks the files in a temporary folder.
  func check(_ path: String = "") async throws -> CheckReport {
    let folder = try TemporaryFolder(files)
    defer { withExtendedLifetime(folder) {} }
    return try await Check(folder.path + path).run(width: 1)
  }
}

extension CheckReport {
  /// The failures, such as `headers abcd1234/gps/x.csv 3: value`.
  var failures: [String] {
    lines.flatMap { line in
      line.finding.examples.map { "\(line.rule.name) \($0.file) \($0.row ?? 0): \($0.value)" }
    }
  }

  /// The names of the rules with remarks, and their numbers of remarks.
  var remarks: [String: Int] {
    Dictionary(
      uniqueKeysWithValues: lines.filter { $0.finding.remarks > 0 }.map {
        ($0.rule.name, $0.finding.remarks)
      })
  }

  func finding(_ rule: String) throws -> Finding {
    try #require(lines.first { $0.rule.name == rule }).finding
  }
}
