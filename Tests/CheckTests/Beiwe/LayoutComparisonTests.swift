import Fixtures
import Formats
import Testing

@testable import Check
@testable import Reading

/// Tests with a few files of a phone and the download that a server made from them.
struct LayoutComparisonTests {
  private static let start: Int64 = 1_772_427_600_000
  private static let hour: Int64 = 3_600_000
  private static let survey = String(repeating: "a", count: 24)

  /// The times of rows in ms after `start`, by the number of hours from `start` to the time in each
  /// file's name.
  private typealias Files = [Int64: [Int64]]

  private struct Result {
    var told: [String]
    var judged: Int
    var lacksFiles: Bool
  }

  private func compare(
    phone: Files, download: Files, faulty: Set<String> = [], unsent: Set<String> = [],
    surveys: [(layout: Layout, kind: BeiweFileKind, offset: Int64, text: String)] = [],
    ending: String = "csv"
  ) throws -> Result {
    let folder = try TemporaryFolder()
    var files = ParticipantFiles(patient: "p")
    var facts: [FileFacts] = []
    for (layout, all) in [(Layout.phone, phone), (.download, download)] {
      for (number, times) in all.sorted(by: { $0.key < $1.key }) {
        let made = Self.start + Self.hour * number
        let path =
          layout == .phone
          ? "beiwe/p/\(number).csv" : "beiwe-download/p/gyro/\(number).\(ending)"
        let rows = times.map { time in
          let time = Self.start + time
          return layout == .phone
            ? "\(time),0.5" : "\(time),\(BeiweUTCTime.text(time)),0.5"
        }
        try folder.put((["h"] + rows).joined(separator: "\n"), at: path)
        let file = DataFile(path: path, stream: .gyro, layout: layout, milliseconds: made)
        if layout == .phone {
          files.phone[.gyro, default: []].append(file)
        } else {
          files.download[.gyro, default: []].append(file)
        }
        var fact = FileFacts(file: file)
        if let first = times.first, let earliest = times.min(), let latest = times.max() {
          fact.times = .init(
            first: Self.start + first, earliest: Self.start + earliest,
            latest: Self.start + latest)
        }
        facts.append(fact)
      }
    }
    for (number, survey) in surveys.enumerated() {
      let path = "surveys/\(number)"
      try folder.put(survey.text, at: path)
      files.surveys.append(
        SurveyFile(
          path: path, kind: survey.kind, layout: survey.layout,
          milliseconds: Self.start + survey.offset))
    }
    return try withExtendedLifetime(folder) {
      var comparison = LayoutComparison(files, in: folder.path, facts, without: faulty)
      try comparison.run(without: unsent)
      let told = comparison.finding.examples.map { "\($0.file) \($0.row ?? 0): \($0.value)" }
      return Result(
        told: told, judged: comparison.finding.judged, lacksFiles: comparison.lacksFiles)
    }
  }

  @Test func `layouts agree that have the same rows`() throws {
    let same = try compare(
      phone: [0: [1, 5, 9], 2: [2 * Self.hour, 3 * Self.hour]],
      download: [0: [1, 5, 9], 2: [2 * Self.hour], 3: [3 * Self.hour]])
    #expect(same.told == [] && same.judged == 5 && !same.lacksFiles)
  }

  @Test func `a row that the download lacks is a finding of the file in which it belongs`() throws {
    let lost = try compare(
      phone: [0: [1, 5, 9, Self.hour + 1]], download: [0: [1, 9], 1: [Self.hour + 1]])
    let name = "2026-03-02 05_00_00+00_00"
    #expect(lost.told == ["beiwe-download/p/gyro/\(name).csv 0: 1 rows missing in one hour"])
    #expect(lost.judged == 4 && !lost.lacksFiles)
    let second = try compare(
      phone: [0: [1, Self.hour + 1, Self.hour + 2]], download: [0: [1]])
    #expect(
      second.told
        == ["beiwe-download/p/gyro/2026-03-02 06_00_00+00_00.csv 0: 2 rows missing in one hour"])
  }

  @Test func `a row that the phone lacks counts between two rows of one file`() throws {
    func added(_ time: Int64) throws -> Result {
      let phone: Files = [0: [100, 200], 1: [Self.hour + 100, Self.hour + 200]]
      return try compare(
        phone: phone,
        download: [
          0: [100, 200] + (time < Self.hour ? [time] : []),
          1: [Self.hour + 100, Self.hour + 200] + (time < Self.hour ? [] : [time]),
        ])
    }
    #expect(try added(150).told == ["beiwe-download/p/gyro/0.csv 3: 1 rows extra in one hour"])
    #expect(try added(199).told.count == 1 && !added(101).lacksFiles)
    #expect(
      try added(Self.hour + 150).told
        == ["beiwe-download/p/gyro/1.csv 3: 1 rows extra in one hour"])
    // Rows outside the times of all files may belong to a missing file of the phone.
    for time in [50, 201, 300, Self.hour + 99, Self.hour + 201] {
      let result = try added(time)
      #expect(result.told == [] && result.lacksFiles, "\(time)")
    }
  }

  /// Returns the hours that the rule compares if one file is faulty. The download lacks one row in
  /// each hour.
  private func compared(without faulty: String) throws -> [Int64] {
    try [-3, -2, -1, 0, 1, 2, 3, 25, 26].filter { hour in
      var download: Files = [0: []]
      download[hour] = [hour * Self.hour + 1]
      let result = try compare(
        phone: [-3: [hour * Self.hour + 1, hour * Self.hour + 2], 0: [], 2: []],
        download: download, faulty: [faulty])
      return !result.told.isEmpty
    }
  }

  @Test func `hours that a faulty file reaches are not compared`() throws {
    #expect(try compared(without: "beiwe/p/none.csv") == [-3, -2, -1, 0, 1, 2, 3, 25, 26])
    // The rule skips the time from an hour before the file's creation until the next file.
    #expect(try compared(without: "beiwe/p/0.csv") == [-3, -2, 2, 3, 25, 26])
    // The rule skips one day after the file's creation if no later file exists.
    #expect(try compared(without: "beiwe/p/2.csv") == [-3, -2, -1, 0, 26])
    // The rule skips the time from an hour before the download's hour to its end.
    #expect(try compared(without: "beiwe-download/p/gyro/0.csv") == [-3, -2, 1, 2, 3, 25, 26])
  }

  @Test func `a faulty file reaches as far as its rows`() throws {
    let hour = Self.hour
    func told(_ faulty: Set<String>) throws -> Int {
      try compare(
        phone: [0: [-5 * hour, 5 * hour], 1: []], download: [-5: [], 5: []], faulty: faulty
      ).told.count
    }
    #expect(try told([]) == 2 && told(["beiwe/p/0.csv"]) == 0 && told(["beiwe/p/1.csv"]) == 1)
  }

  private static let answers = BeiweFileKind.surveyAnswers(survey: survey)

  @Test func `surveys are compared by the file of the download in which they belong`() throws {
    let lost = try compare(
      phone: [:], download: [0: []],
      surveys: [
        (.phone, Self.answers, 61_500, "h\nq,a\n"), (.download, Self.answers, 5_000, "h\n"),
      ],
      ending: "csv.gz")
    #expect(
      lost.told == [
        "beiwe-download/p/survey_answers/\(Self.survey)/2026-03-02 05_01_01+00_00.csv.gz 0: "
          + "1 rows missing in one hour"
      ])
  }

  @Test func `a survey that the phone lacks counts if the phone has one of the hour`() throws {
    let added = try compare(
      phone: [:], download: [:],
      surveys: [
        (.phone, Self.answers, 5_000, "h\nq,a\n"), (.download, Self.answers, 5_000, "h\nq,a\n"),
        (.download, Self.answers, 9_000, "h\nq,b\n"),
      ])
    #expect(added.told == ["surveys/2 1: 1 rows extra in one hour"] && !added.lacksFiles)
    let gone = try compare(
      phone: [:], download: [:],
      surveys: [
        (.phone, Self.answers, 5_000, "h\nq,a\n"), (.download, Self.answers, 5_000, "h\nq,a\n"),
        (.download, Self.answers, 3_600_000, "h\nq,b\n"),
      ])
    #expect(gone.told == [] && gone.lacksFiles && gone.judged == 1)
  }

  @Test func `a type of surveys with a faulty file is not compared`() throws {
    let surveys: [(layout: Layout, kind: BeiweFileKind, offset: Int64, text: String)] = [
      (.phone, Self.answers, 5_000, "h\nq,a\n"),
      (.phone, .voiceRecording(survey: Self.survey, .mp4), 5_000, "x"),
    ]
    func types(_ faulty: Set<String>, _ unsent: Set<String> = []) throws -> [String] {
      try compare(
        phone: [0: [1]], download: [0: [1]], faulty: faulty, unsent: unsent, surveys: surveys
      ).told.map { String($0.split(separator: "/")[2]) }
    }
    #expect(try types([]) == ["survey_answers", "audio_recordings"])
    #expect(try types(["surveys/0"]) == ["audio_recordings"])
    #expect(try types(["surveys/1"]) == ["survey_answers"])
    // A voice recording that was never sent is missing from the download; unsent lines of text may
    // still be in the download.
    #expect(try types([], ["surveys/0", "surveys/1"]) == ["survey_answers"])
  }
}
