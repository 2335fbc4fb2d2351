import Simulation
import Testing

@testable import ProfileFiles

/// Tests of the check of a study file, in which each name must be the name of a known profile.
struct StudyCheckTests {
  private let files: ProfileFiles

  init() throws { files = try ProfileFiles(directory: nil, environment: [:], nearby: "/nowhere") }

  private static let watches = #"{ "series-9": 0.5, none: 0.5 }"#

  /// The text of a study with Beiwe and Cozie. Errors give its line numbers, counted from 1.
  private static let text = """
    {
      name: "S", seed: 1, start: "2026-03-02", days: 1,
      region: "boston",
      participants: {
        count: 1,
        people: {student: 1},
        devices: { "iphone-14": 1 },
        watches: \(watches),
      },
      apps: {
        beiwe: {
          version: "beiwe-2.5.2", settings: {},
          surveys: ["daily-mood", "worries"],
        },
        cozie: {
          version: "cozie-3.0.2", settings: {},
          watch_survey: "comfort",
        },
      },
      missing: "typical",
    }
    """

  /// Returns the error of the study after a replacement in its text; nil without an error.
  private func error(_ old: String = "", _ new: String = "") throws -> ProfileError? {
    let text = old.isEmpty ? Self.text : Self.text.replacing(old, with: new)
    #expect(old.isEmpty || text != Self.text)
    do {
      _ = try Study.check(LoadedProfile(text, file: "s.json5"), from: files)
      return nil
    } catch let error as ProfileError {
      return error
    }
  }

  @Test func `a study whose names are known has neither an error nor a note`() throws {
    #expect(try Study.check(LoadedProfile(Self.text, file: "s.json5"), from: files) == [])
    // The name "none" means no watch, or no missing data.
    #expect(try error("\"typical\"", "\"none\"") == nil)
    #expect(try error("  missing: \"typical\",\n") == nil)
    #expect(try error(", none: 0.5", "") == nil)
    #expect(try error("    watches: \(Self.watches),\n") == nil)
  }

  /// Wrong names of participants' profiles, with the line number and the number of known names:
  /// nine people, 22 devices, and two watches plus "none".
  @Test(arguments: [
    ("student: 1", "nobody: 1", "people", "nobody", 6),
    ("student: 1", "none: 1", "people", "none", 6),
    ("\"iphone-14\"", "\"series-9\"", "devices", "series-9", 7),
    ("\"iphone-14\"", "none", "devices", "none", 7),
    ("\"series-9\"", "\"series-1\"", "watches", "series-1", 8),
    ("\"series-9\"", "student", "watches", "student", 8),
  ])
  func `participants have known names of their kind`(
    old: String, new: String, kind: String, name: String, line: Int
  ) throws {
    let error = try #require(try error(old, new))
    #expect(error.file == "s.json5" && error.line == line)
    #expect(error.path == ["participants", kind, name])
    let known = try #require(ProfileFiles.Kind(rawValue: kind).map(files.list))
    #expect(error.fact == .unknown(known: known + (kind == "watches" ? ["none"] : [])))
    #expect(known.count == ["people": 9, "devices": 22, "watches": 2][kind])
  }

  private static let cozie = ["cozie-3.0.0", "cozie-3.0.2", "cozie-doc"]
  private static let surveys = ["daily-mood", "voice-diary", "weekly-health", "worries"]

  /// Other wrong names, each with the path of its key, the line number and the known names.
  @Test(arguments: [
    (
      "\"cozie-3.0.2\"", "\"beiwe-2.5.2\"", ["apps", "cozie", "version"], 16, cozie
    ),
    ("\"cozie-3.0.2\"", "\"cozie-9\"", ["apps", "cozie", "version"], 16, cozie),
    ("\"daily-mood\"", "\"mood\"", ["apps", "beiwe", "surveys", "[0]"], 13, surveys),
    ("\"worries\"", "\"comfort\"", ["apps", "beiwe", "surveys", "[1]"], 13, surveys),
    (
      "\"comfort\"", "\"worries\"", ["apps", "cozie", "watch_survey"], 17,
      ["comfort", "momentary"]
    ),
  ])
  func `apps have known versions and surveys`(
    old: String, new: String, path: [String], line: Int, known: [String]
  ) throws {
    let error = try #require(try error(old, new))
    #expect(error.path == path && error.line == line)
    #expect(error.fact == .refused(.text(new.replacing("\"", with: "")), .choice(known)))
  }

  @Test func `missing data and a region have known names`() throws {
    let missing = try #require(try error("\"typical\"", "\"nothing\""))
    #expect(missing.path == ["missing"] && missing.line == 20)
    #expect(
      missing.fact == .refused(.text("nothing"), .choice(["none"] + files.list(.missing))))
    let region = try #require(try error("\"boston\"", "\"atlantis\""))
    #expect(region.path == ["region"] && region.line == 3 && region.file == "s.json5")
    #expect(
      region.fact == .refused(.text("atlantis"), .choice(try files.regions().names)))
  }

  /// A path to a file is not a name, so the error is about the file at this path.
  @Test(arguments: [
    ("student: 1", "\"/no/one.json5\": 1"), ("\"iphone-14\"", "\"/no/device.json5\""),
    ("\"series-9\"", "\"/no/watch.json5\""), ("\"cozie-3.0.2\"", "\"/no/app.json5\""),
    ("\"daily-mood\"", "\"/no/survey.json5\""), ("\"comfort\"", "\"/no/survey.json5\""),
    ("\"typical\"", "\"/no/missing.json5\""),
  ])
  func `a path is not compared with the names`(old: String, new: String) {
    #expect(throws: ProfileFileError.self) { try error(old, new) }
  }
}
