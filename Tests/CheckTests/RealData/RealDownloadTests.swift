import Fixtures
import Spool
import Testing

@testable import Check
@testable import Reading

/// Tests of downloads from real servers, in all forms that users have.
struct RealDownloadTests {
  /// A valid form of a download.
  struct Form: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The rules that make a remark.
    var remarks: Set<String> = []
    let change: @Sendable (inout RealDownload) -> Void

    init(
      _ name: String, remarks: Set<String> = [],
      _ change: @escaping @Sendable (inout RealDownload) -> Void
    ) {
      (testDescription, self.remarks, self.change) = (name, remarks, change)
    }
  }

  private static func replacing(_ old: String, _ new: String) -> @Sendable (String) -> String {
    { $0.replacing(old, with: new) }
  }

  private static func folder(_ name: String) -> Form {
    Form("the participant's folder \(name)") { $0.rename(replacing("abcd1234/", name + "/")) }
  }

  private static func without(_ stream: String) -> Form {
    Form("no folder \(stream)") { $0.files = $0.files.filter { !$0.key.contains(stream) } }
  }

  private static func only(_ stream: String) -> Form {
    Form("only the folder \(stream)") { $0.files = $0.files.filter { $0.key.contains(stream) } }
  }

  static let forms: [Form] =
    [
      Form("today's form") { _ in },
      Form("older names", remarks: ["file-names"]) { $0.rename(replacing("+00_00.csv", ".csv")) },
      Form("names with colons", remarks: ["file-names"]) {
        $0.rename { path in
          path.replacing(/(\d\d)_(\d\d)_(\d\d)\+00_00/) { "\($0.1):\($0.2):\($0.3)+00:00" }
        }
      },
      Form("blanks in headers", remarks: ["headers", "survey-cells", "registrations"]) {
        $0.edit("") { text in
          let lines = text.split(separator: "\n", maxSplits: 1)
          return ([lines[0].replacing(",", with: ", ")] + lines.dropFirst()).joined(separator: "\n")
        }
      },
      Form("blanks in rows", remarks: ["headers"]) { $0.edit("/gps/", replacing(",", ", ")) },
      Form("final line feeds") { $0.edit("") { $0 + "\n" } },
      Form("carriage returns", remarks: ["headers", "line-ends"]) {
        $0.edit("/gps/") { $0.replacing("\n", with: "\r\n") + "\r\n" }
      },
      Form("a byte order mark", remarks: ["headers"]) { $0.edit("/gps/") { "\u{FEFF}" + $0 } },
      Form("empty files", remarks: ["headers", "no-empty-files"]) {
        $0.files["abcd1234/gps/2026-03-02 13_00_00+00_00.csv"] = ""
      },
      Form("files without rows", remarks: ["no-empty-files"]) {
        $0.files["abcd1234/gps/2026-03-02 13_00_00+00_00.csv"] =
          "timestamp,UTC time,latitude,longitude,altitude,accuracy"
      },
      Form("numbers without decimals", remarks: ["shortest-numbers"]) {
        $0.edit("/gps/", replacing(",8.0", ",8"))
      },
      Form("numbers with many decimals", remarks: ["shortest-numbers"]) {
        $0.edit("/gps/", replacing(",8.0", ",8.0000000000000000"))
      },
      Form("UTC times without zeros", remarks: ["utc-column"]) {
        $0.edit("/gps/", replacing(".000,", ".0,"))
      },
      Form("UTC times without milliseconds", remarks: ["utc-column"]) {
        $0.edit("/gps/", replacing(".000,", ","))
      },
      Form("no battery level", remarks: ["headers"]) {
        $0.edit("/power_state/") { $0.replacing(",level", with: "").replacing(",0.75", with: "") }
      },
      Form("battery levels in percent", remarks: ["level-text"]) {
        $0.edit("/power_state/", replacing("0.75", "75"))
      },
      Form("no accuracy", remarks: ["headers"]) {
        $0.edit("/accelerometer/") {
          $0.replacing(",accuracy", with: "").replacing(",unknown", with: "")
        }
      },
      Form("a device as the accuracy", remarks: ["words"]) {
        $0.edit("/accelerometer/", replacing("unknown", "iPhone8,1/9.3.4"))
      },
      Form("duplicate rows", remarks: ["merged-rows"]) {
        $0.edit("/accelerometer/") { $0 + "\n" + ($0.split(separator: "\n").last ?? "") }
      },
      Form("a row of another year", remarks: ["far-dates", "files-after-first-rows"]) {
        $0.files["abcd1234/abcd1234_gyro_1772460010000.csv"] =
          "timestamp,x,y,z\n1000000000000,0.5,0.5,0.5\n1772460001000,0.5,0.5,0.5\n"
      },
      Form("an older survey") {
        $0.edit("survey_") {
          $0.replacing("NO_ANSWER_SELECTED", with: "not_presented")
        }
      },
      Form("a survey with notifications") {
        $0.edit("survey_timings") { text in
          let lines = text.split(separator: "\n")
          let row = "1772459990000,2026-03-02T13:59:50.000,,\(RealDownload.survey),,,,,notified"
          return ([String(lines[0]), row] + lines.dropFirst().map(String.init))
            .joined(separator: "\n")
        }
      },
      Form("an answers file seconds after the submission") {
        $0.rename(replacing("14_00_04", "14_00_07"))
      },
      Form("a folder around") { $0.rename { "data/study 7/" + $0 } },
      Form("a registry") { $0.files["registry"] = "{}" },
      Form("other files") {
        $0.files["abcd1234/notes.txt"] = "x"
        $0.files["abcd1234/gps/picture.png"] = "x"
        $0.files["readme.md"] = "x"
        $0.files["scripts/analysis.R"] = "x"
        $0.files["__MACOSX/abcd1234/gps/._2026-03-02 14_00_00+00_00.csv"] = "x"
        $0.files[".DS_Store"] = "x"
      },
      Form("two participants") {
        for (path, text) in $0.files {
          $0.files[path.replacing("abcd1234", with: "efgh5678")] = text.replacing(
            "abcd1234", with: "efgh5678")
        }
      },
      Form("an older registration", remarks: ["registrations"]) {
        $0.edit("/identifiers/") {
          $0.replacing(",beiwe_version", with: "").replacing(",2.5.2", with: "")
        }
      },
    ]
    + ["P001", "Anna B.", "7", "abcdefgh", "ABCD1234", "user_1", "registry2"].map(folder)
    + [
      "gps", "accelerometer", "power_state", "reachability", "identifiers", "survey_timings",
      "survey_answers",
    ].flatMap { [without($0), only($0)] }

  @Test(arguments: forms) func `no valid form of a download fails`(form: Form) async throws {
    var download = RealDownload()
    form.change(&download)
    let report = try await download.check()
    #expect(report.failures == [])
    #expect(Set(report.remarks.keys) == form.remarks)
    #expect(!report.judgesNothing && report.participants >= 1)
  }

  @Test func `forms may come together`() async throws {
    var download = RealDownload()
    let names = [
      "older names", "blanks in headers", "carriage returns", "numbers without decimals",
      "UTC times without zeros", "battery levels in percent", "a device as the accuracy",
      "two participants", "a folder around", "a registry",
    ]
    for name in names {
      try #require(Self.forms.first { $0.testDescription == name }).change(&download)
    }
    #expect(try await download.check().failures == [])
  }

  /// Defects, each with the rule that must fail.
  private static let defects: [(String, @Sendable (inout RealDownload) -> Void)] = [
    ("headers", { $0.edit("/gps/", replacing("latitude", "lat")) }),
    ("cells", { $0.edit("/gps/", replacing(",12.5", "")) }),
    ("timestamps", { $0.edit("/gps/", replacing("\n1772460003000", "\n1.77246E+12")) }),
    ("shortest-numbers", { $0.edit("/gps/", replacing("12.5", "high")) }),
    ("words", { $0.edit("/reachability/", replacing("wifi", "wimax")) }),
    ("utc-column", { $0.edit("/gps/", replacing("T14:00:03", "T15:00:03")) }),
    ("hours", { $0.rename(replacing("gps/2026-03-02 14", "gps/2026-03-02 15")) }),
    (
      "row-order",
      {
        $0.edit(
          "/gps/",
          replacing("1772460003000,2026-03-02T14:00:03", "1772460001000,2026-03-02T14:00:01"))
      }
    ),
    ("level-text", { $0.edit("/power_state/", replacing("0.75", "full")) }),
    ("file-names", { $0.files["abcd1234/gps/2026-03-02.csv"] = "x" }),
    ("survey-cells", { $0.edit("survey_answers", replacing(",4", ",4,5")) }),
    ("survey-answers", { $0.rename(replacing("14_00_04+", "14_30_04+")) }),
  ]

  @Test(arguments: defects.indices) func `a defect fails its rule`(index: Int) async throws {
    let (rule, change) = Self.defects[index]
    var download = RealDownload()
    change(&download)
    #expect(try await download.check().finding(rule).verdict == .fail)
  }

  @Test func `files and folders without judgement have a reason`() async throws {
    var download = RealDownload()
    for path in ["registry", "abcd1234/notes.txt", "scripts/a.R", "abcd1234/heart/x.csv"] {
      download.files[path] = "x"
    }
    let others = try await download.check().others.keys
    #expect(
      Set(others) == [
        Unjudged("registry", reason: "list of files that the Beiwe server adds"),
        Unjudged("abcd1234/notes.txt", reason: "file of an unknown form"),
        Unjudged("scripts", reason: "folder without files of a known form"),
        Unjudged("heart", reason: "unknown stream"),
      ])
  }

  @Test(
    arguments: [
      "/abcd1234", "/abcd1234/gps/2026-03-02 14_00_00+00_00.csv",
      "/abcd1234/survey_answers/\(RealDownload.survey)/2026-03-02 14_00_04+00_00.csv",
    ]) func `a part of a download is judged`(path: String) async throws
  {
    let report = try await RealDownload().check(path)
    #expect(report.failures == [] && report.participants == 1 && !report.judgesNothing)
  }

  @Test func `one side of a submission alone fails where both kinds exist`() async throws {
    var download = RealDownload()
    let second = "abcd1234/survey_timings/\(RealDownload.survey)/2026-03-02 16_00_00+00_00.csv"
    download.files[second] = RealDownload.timings(from: RealDownload.start + 7_200_000)
    let report = try await download.check()
    let finding = try report.finding("survey-answers")
    #expect(finding.examples.map(\.file) == [second])
  }

  @Test(
    arguments: [
      ("gyro/2026-03-02 14_00_00+00_00.csv", "timestamp,UTC time,accuracy,x,y,z"),
      ("wifi/2026-03-02 14_00_00+00_00.csv", "timestamp,UTC time,hashed MAC,frequency,RSSI"),
      (
        "power_state/2026-03-02 14_00_00+00_00.csv",
        "timestamp,UTC time,event\n1772460000000,2026-03-02T14:00:00.000,Screen turned on"
      ),
      (
        "accelerometer/2026-03-02 14_00_00+00_00.csv",
        "timestamp,UTC time,accuracy,x,y,z\n"
          + "1772460000000,2026-03-02T14:00:00.000,3,0.1200000000000000,0.1,0.1"
      ),
    ]) func `an Android phone is recognised and not judged`(
      path: String, text: String
    ) async throws
  {
    var download = RealDownload()
    download.files = ["abcd1234/" + path: text]
    let report = try await download.check()
    #expect(report.failures == [] && report.judgesNothing)
    #expect(
      report.others.keys.contains(Unjudged("abcd1234", reason: "Android: not supported yet")))
  }
}
