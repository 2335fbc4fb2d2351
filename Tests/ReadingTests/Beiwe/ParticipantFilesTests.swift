import Fixtures
import Formats
import Testing

@testable import Reading

/// Tests of the files of one participant in every known layout.
struct ParticipantFilesTests {
  private static let patient = "abcdefg1"
  private static let survey = String(repeating: "a", count: 24)
  private static let mark = "-duplicate-abcdefghij"

  private func files(
    _ paths: [String], in homes: [Home] = [Home("beiwe/\(patient)", id: patient)]
  ) throws -> ParticipantFiles {
    let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: paths.map { ($0, "") }))
    return try withExtendedLifetime(folder) {
      try ParticipantFiles(of: Self.patient, in: homes, of: folder.path)
    }
  }

  @Test func `a phone's files are found by their names`() throws {
    let folder = "beiwe/\(Self.patient)/\(Self.patient)"
    let files = try files([
      "\(folder)_gps_1772427600002.csv", "\(folder)_gps_1772427600001.csv.gz",
      "\(folder)_ios_log_1772427600000.csv", "\(folder)_gps_999.csv",
      "\(folder)_surveyTimings_\(Self.survey)_1772427600009.csv",
      "\(folder)_voiceRecording_\(Self.survey)_1772427600008.mp4",
      "\(folder)_identifiers_1772427600000.csv", "\(folder)_unknown_1772427600000.csv",
      "beiwe/\(Self.patient)/abcdefg2_gps_1772427600000.csv", "beiwe/\(Self.patient)/.hidden",
    ])
    #expect(files.phone[.gps]?.map(\.milliseconds) == [999, 1_772_427_600_001, 1_772_427_600_002])
    #expect(files.phone[.gps]?[1].path == "\(folder)_gps_1772427600001.csv.gz")
    #expect(files.phone[.iosLog]?.count == 1 && files.phone.count == 2 && files.download.isEmpty)
    #expect(files.phone.values.joined().allSatisfy { $0.layout == .phone })
    #expect(files.surveys.map(\.milliseconds) == [1_772_427_600_008, 1_772_427_600_009])
    #expect(files.surveys.map(\.kind.type) == ["voiceRecording", "surveyTimings"])
    #expect(files.surveys.allSatisfy { $0.layout == .phone })
    #expect(files.others == [Unjudged("identifiers", reason: "file of the server")])
    #expect(
      files.strangers
        == [
          "\(folder)_unknown_1772427600000.csv",
          "beiwe/\(Self.patient)/abcdefg2_gps_1772427600000.csv",
        ].sorted())
  }

  @Test func `a download's files lie in folders of their streams`() throws {
    let folder = "beiwe/\(Self.patient)"
    let hour = "2026-03-02 05_00_00+00_00.csv"
    let files = try files([
      "\(folder)/power_state/2026-03-02 06_00_00+00_00.csv", "\(folder)/power_state/\(hour).gz",
      "\(folder)/gps/\(hour)", "\(folder)/gps/notes.csv", "\(folder)/gps/.\(hour)",
      "\(folder)/gps/2026-03-02 05_30_00+00_00.csv", "\(folder)/wifi/\(hour)",
      "\(folder)/identifiers/\(hour)", "\(folder)/identifiers/2026-03-02 06_00_00+00_00.csv.gz",
      "\(folder)/identifiers/.\(hour)", "\(folder)/identifiers/other.csv",
      "\(folder)/identifiers/\(hour)\(Self.mark)",
    ])
    #expect(
      files.download[.powerState]?.map(\.milliseconds) == [1_772_427_600_000, 1_772_431_200_000])
    #expect(files.download[.gps]?.map(\.path) == ["\(folder)/gps/\(hour)"])
    #expect(files.download.values.joined().allSatisfy { $0.layout == .download })
    #expect(files.phone.isEmpty && files.others == [Unjudged("wifi", reason: AndroidFiles.reason)])
    #expect(
      files.registrations.map(\.path) == [
        "\(folder)/identifiers/\(hour)", "\(folder)/identifiers/2026-03-02 06_00_00+00_00.csv.gz",
      ])
    #expect(files.registrations.map(\.hour) == [1_772_427_600_000, 1_772_431_200_000])
    #expect(
      Set(files.strangers) == [
        "\(folder)/gps/notes.csv", "\(folder)/gps/2026-03-02 05_30_00+00_00.csv",
        "\(folder)/identifiers/\(hour)\(Self.mark)",
      ])
  }

  @Test func `a server keeps raw files in folders of the phone's streams`() throws {
    let folder = "beiwe/\(Self.patient)"
    let files = try files([
      "\(folder)/powerState/1772427600005.csv",
      "\(folder)/powerState/1772427600004.csv\(Self.mark)",
      "\(folder)/powerState/1772427600003\(Self.mark).csv", "\(folder)/powerState/177242760000.csv",
      "\(folder)/powerState/17724276000xx.csv", "\(folder)/powerState/1772427600006.txt",
      "\(folder)/ios/log/1772427600001.csv", "\(folder)/ios/other/1772427600001.csv",
    ])
    #expect(
      files.phone[.powerState]?.map { $0.milliseconds % 10 } == [3, 4, 5])
    #expect(files.phone[.iosLog]?.map(\.path) == ["\(folder)/ios/log/1772427600001.csv"])
    #expect(files.strangers.count == 3 && files.others == [] && files.download.isEmpty)
  }

  @Test func `files of surveys lie in folders of the surveys`() throws {
    let folder = "beiwe/\(Self.patient)"
    let files = try files([
      "\(folder)/survey_timings/\(Self.survey)/2026-03-02 05_00_00+00_00.csv.gz",
      "\(folder)/survey_timings/\(Self.survey)/.x",
      "\(folder)/survey_timings/\(Self.survey)/2026-03-02 05_00_01+00_00.csv",
      "\(folder)/survey_timings/short/2026-03-02 05_00_00+00_00.csv",
      "\(folder)/survey_answers/\(Self.survey)/2026-03-02 05_00_01+00_00.csv",
      "\(folder)/audio_recordings/\(Self.survey)/2026-03-02 04_59_59+00_00.mp4",
      "\(folder)/surveyAnswers/\(Self.survey)/1772427600500.csv",
      "\(folder)/surveyAnswers/\(Self.survey)/1772427600501.csv\(Self.mark)",
    ])
    #expect(
      files.surveys.map(\.milliseconds) == [
        1_772_427_599_000, 1_772_427_600_000, 1_772_427_600_500, 1_772_427_600_501,
        1_772_427_601_000,
      ])
    #expect(files.surveys.map(\.layout) == [.download, .download, .phone, .phone, .download])
    #expect(
      files.surveys.map(\.kind.type) == [
        "voiceRecording", "surveyTimings", "surveyAnswers", "surveyAnswers", "surveyAnswers",
      ])
    #expect(
      files.strangers == [
        "\(folder)/survey_timings/\(Self.survey)/2026-03-02 05_00_01+00_00.csv",
        "\(folder)/survey_timings/short",
      ])
  }

  @Test func `all homes are read`() throws {
    let name = "\(Self.patient)_gps_1772427600000.csv"
    let files = try files(
      ["beiwe/\(Self.patient)/\(name)", "\(Self.patient)/\(Self.patient)_gps_5.csv"],
      in: [Home(Self.patient, id: Self.patient), Home("beiwe/\(Self.patient)", id: Self.patient)])
    #expect(
      files.phone[.gps]?.map(\.path)
        == ["\(Self.patient)/\(Self.patient)_gps_5.csv", "beiwe/\(Self.patient)/\(name)"])
  }

  @Test func `a folder may have another name than the ids in its files`() throws {
    let files = try files(
      ["P 007/abcdefg2_gps_1772427600000.csv", "P 007/abcdefg3_gps_1772427600000.csv"],
      in: [Home("P 007", id: "abcdefg2")])
    #expect(files.phone[.gps]?.map(\.path) == ["P 007/abcdefg2_gps_1772427600000.csv"])
    #expect(files.strangers == ["P 007/abcdefg3_gps_1772427600000.csv"])
  }

  @Test func `names of older servers are read and kept`() throws {
    let folder = "beiwe/\(Self.patient)"
    let paths = [
      "\(folder)/gps/2026-03-02 05_00_00.csv", "\(folder)/gps/2026-03-02 06:00:00+00:00.csv.gz",
      "\(folder)/survey_answers/\(Self.survey)/2026-03-02 05_00_01.csv",
    ]
    let files = try files(paths)
    #expect(
      files.download[.gps]?.map(\.milliseconds) == [1_772_427_600_000, 1_772_431_200_000])
    #expect(files.surveys.map(\.milliseconds) == [1_772_427_601_000])
    #expect(files.olderNames.sorted() == paths.sorted() && files.strangers == [])
  }

  @Test func `a single file is found by its path`() throws {
    let hour = "2026-03-02 05_00_00+00_00.csv"
    for (path, count) in [("x/gps/\(hour)", 1), ("x/surveyTimings/\(Self.survey)/notes.csv", 0)] {
      let files = try files([path], in: [Home(path, id: "x")])
      #expect(files.download[.gps]?.count ?? 0 == count && files.strangers.count == 1 - count)
    }
    let answers = "x/survey_answers/\(Self.survey)/2026-03-02 05_00_01+00_00.csv"
    let found = try files([answers], in: [Home(answers, id: "x")])
    #expect(found.surveys.map(\.path) == [answers])
    let raw = "\(Self.patient)_gps_1772427600000.csv"
    #expect(try files([raw], in: [Home(raw, id: Self.patient)]).phone[.gps]?.count == 1)
  }

  @Test(
    arguments: [
      ("2026-03-02 05_00_00+00_00.csv", true), ("2026-03-02 05_00_00.csv.gz", true),
      ("2026-03-02 05:00:00+00:00.csv", true), ("1772427600005.csv", true),
      ("2026-03-02 05_00_07+00_00.wav", true), ("notes.csv", false), ("177242760000.csv", false),
      ("2026-03-02.csv", false),
    ]) func `data files have known names`(name: String, isKnown: Bool)
  {
    #expect(ParticipantFiles.isDataFile(name) == isKnown)
  }
}
