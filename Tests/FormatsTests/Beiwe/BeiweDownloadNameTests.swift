import Testing

@testable import Formats

struct BeiweDownloadNameTests {
  private static let survey = "5f3c2a1b9d8e7f6a5b4c3d2e"
  private static let answers = BeiweFileKind.surveyAnswers(survey: survey)
  private static let voice = BeiweFileKind.voiceRecording(survey: survey, .wav)

  @Test(
    arguments: [
      (answers, 1_772_461_084_999, "2026-03-02 14_18_04+00_00.csv"),
      (voice, 1_772_461_084_000, "2026-03-02 14_18_04+00_00.wav"),
      (answers, -1, "1969-12-31 23_59_59+00_00.csv"),
    ] as [(BeiweFileKind, Int64, String)])
  func `a file has the second in which the phone created it`(
    kind: BeiweFileKind, time: Int64, name: String
  ) {
    #expect(kind.downloadName(milliseconds: time) == name)
    #expect(kind.milliseconds(downloadName: name) == time.quotientRoundedDown(by: 1_000) * 1_000)
  }

  @Test(arguments: [
    (
      "2026-03-02 14_00_00+00_00.csv", 1_772_460_000_000 as Int64?, 1_772_460_000_000 as Int64?, nil
    ),
    ("2026-03-02 14_18_04+00_00.csv", nil, 1_772_461_084_000, nil),
    ("2026-03-02 14_59_59+00_00.csv", nil, 1_772_463_599_000, nil),
    ("2026-03-02 14_00_01+00_00.csv", nil, 1_772_460_001_000, nil),
    ("2026-03-02 14_60_00+00_00.csv", nil, nil, nil),
    ("2026-03-02 14_00_60+00_00.csv", nil, nil, nil),
    ("2026-03-02 14_18_04+00_00_1.csv", nil, 1_772_461_084_000, 1_772_461_084_000),
    ("2026-03-02 14_00_00+00_00_2.csv", 1_772_460_000_000, 1_772_460_000_000, 1_772_460_000_000),
    ("2026-03-02 14_18_04+00_00.wav", nil, nil, 1_772_461_084_000),
    ("2026-03-02 14_18_04.csv", nil, nil, nil), ("2026-03-02 14_18+00_00.csv", nil, nil, nil),
    ("2026-13-02 14_18_04+00_00.csv", nil, nil, nil), ("", nil, nil, nil),
    ("2026-03-02 14_-1_04+00_00.csv", nil, nil, nil),
    ("2026-03-02 24_18_04+00_00.csv", nil, nil, nil),
  ])
  func `a name says the hour or the second`(
    name: String, hour: Int64?, second: Int64?, voice: Int64?
  ) {
    #expect(BeiweFileKind.rows(.gps).milliseconds(downloadName: name) == hour)
    #expect(
      BeiweFileKind.surveyTimings(survey: Self.survey).milliseconds(downloadName: name) == hour)
    #expect(Self.answers.milliseconds(downloadName: name) == second)
    #expect(Self.voice.milliseconds(downloadName: name) == voice)
  }

  // MARK: Faults of uploads

  @Test func `a fault of rows needs times, and others need lines`() {
    let kinds: [BeiweFileKind] = [
      .rows(.gps), .surveyTimings(survey: Self.survey), Self.answers, Self.voice,
    ]
    for fault in UploadFault.allCases {
      let needsTimes =
        switch fault.traits.reach {
        case .row, .rest: true
        case .none, .all: fault == .keyOtherFile
        }
      #expect(
        kinds.map(fault.applies(to:)) == [true, true, !needsTimes, false], "\(fault.rawValue)")
    }
    #expect(UploadFault.allCases.count == 38)
    #expect(UploadFault.allCases.filter { $0.applies(to: Self.answers) }.count == 21)
  }
}
