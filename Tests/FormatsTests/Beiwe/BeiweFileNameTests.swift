import Testing

@testable import Formats

struct BeiweFileNameTests {
  @Test(arguments: BeiweStream.allCases)
  func `a name reads back as it was made`(stream: BeiweStream) {
    for isCompressed in [false, true] {
      let name = BeiweFileName(
        patient: "abc1def2", kind: .rows(stream), milliseconds: 1_711_505_884_462,
        isCompressed: isCompressed)
      #expect(BeiweFileName(name.text) == name)
    }
  }

  @Test(arguments: [
    (name: "abc1def2_accel_1711505884462.csv", path: "abc1def2/accel/1711505884462.csv"),
    ("abc1def2_ios_log_1711505404001.csv", "abc1def2/ios/log/1711505404001.csv"),
    (
      "abc1def2_surveyTimings_5f3c2a1b9d8e7f6a5b4c3d2e_1711505404001.csv",
      "abc1def2/surveyTimings/5f3c2a1b9d8e7f6a5b4c3d2e/1711505404001.csv"
    ),
    (
      "abc1def2_surveyAnswers_5f3c2a1b9d8E7F6a5b4c3d2z_1711505404001.csv",
      "abc1def2/surveyAnswers/5f3c2a1b9d8E7F6a5b4c3d2z/1711505404001.csv"
    ),
    (
      "abc1def2_voiceRecording_5f3c2a1b9d8e7f6a5b4c3d2e_1711505404001.mp4",
      "abc1def2/voiceRecording/5f3c2a1b9d8e7f6a5b4c3d2e/1711505404001.mp4"
    ),
  ])
  func `the app's names are read, written, and found on the server`(name: String, path: String)
    throws
  {
    let read = try #require(BeiweFileName(name))
    #expect(read.text == name && read.serverPath == path && read.patient == "abc1def2")
    #expect(BeiweFileName(serverPath: path) == read)
    #expect(read.kind.hasLines == name.hasSuffix(".csv"))
    #expect((read.kind.stream == nil) == (read.kind.survey != nil))
  }

  @Test func `a compressed file has its ending behind the phone's`() {
    let name = BeiweFileName(
      patient: "abc1def2", kind: .rows(.iosLog), milliseconds: 1_711_505_404_001,
      isCompressed: true)
    #expect(name.text == "abc1def2_ios_log_1711505404001.csv.gz")
    #expect(name.stem == "abc1def2_ios_log_1711505404001")
  }

  @Test(arguments: [
    "", ".csv", "abc1def2.csv", "abc1def2_accel.csv", "abc1def2_accel_.csv",
    "abc1def2_accel_+5.csv", "abc1def2_accel_5.txt", "abc1def2_accel_5.csv.part",
    "abc1def0_accel_5.csv", "abc1def_accel_5.csv", "Abc1def2_accel_5.csv",
    "abc1def2_accelerometer_5.csv", "abc1def2_accel_99999999999999999999.csv",
    "accel_1711505884462.csv", "abc1def2_accel_17115058844a2.csv",
    "abc1def2_wifi_1711505884462.csv", "abc1def2_surveyTimings_1711505404001.csv",
    "abc1def2_surveyAnswers_short_1711505404001.csv",
    "abc1def2_surveyAnswers_5f3c2a1b9d8e7f6a5b4c3d-e_1711505404001.csv",
    "abc1def2_surveyTimings_5f3c2a1b9d8e7f6a5b4c3d2e_1711505404001.mp4",
    "abc1def2_voiceRecording_5f3c2a1b9d8e7f6a5b4c3d2e_1711505404001.mp4.gz",
    "abc1def2_accel_5f3c2a1b9d8e7f6a5b4c3d2e_1711505404001.csv",
    "abc1def2_gps_1711505884462.mp4", "2026-03-02 14_00_00+00_00.csv",
  ])
  func `other names are none of the app's`(text: String) {
    #expect(BeiweFileName(text) == nil)
  }

  @Test func `a file that the server got twice has its mark behind the name`() {
    let path = "abc1def2/accel/1711505884462.csv"
    #expect(BeiweFileName.mark == "-duplicate-")
    #expect(
      BeiweFileName(serverPath: path + "-duplicate-0123456789") == BeiweFileName(serverPath: path))
    #expect(BeiweFileName(serverPath: path) != nil)
    for end in ["-duplicate-012345678", "-duplicate-01234567890", "-duplicate_0123456789", "-"] {
      #expect(BeiweFileName(serverPath: path + end) == nil)
      #expect(BeiweFileName.withoutMark((path + end)[...]) == path + end)
    }
    #expect(BeiweFileName.withoutMark("-duplicate-0123456789") == "")
    #expect(BeiweFileName.withoutMark("") == "" && BeiweFileName.withoutMark("a") == "a")
  }

  @Test(arguments: [
    ("abcdefgh", true), ("zzzzzzzz", true), ("11111111", true), ("99999999", true),
    ("abcdefg", false), ("abcdefghi", false), ("abcdefg0", false), ("abcdefg:", false),
    ("abcdefg`", false), ("abcdefg{", false), ("abcdefgA", false), ("abcdefg_", false),
    ("", false), ("abcdefé", false),
  ])
  func `an id of a patient has eight letters and digits without zero`(text: String, isID: Bool) {
    #expect(BeiweFileName.isPatient(text) == isID)
  }

  @Test(arguments: [
    ("abcdefghijklmnopqrstuvwx", true), ("yzABCDEFGHIJKLMNOPQRSTUV", true),
    ("WXYZ01234567890123456789", true), ("bcdefghijklmnopqrstuvwx", false),
    ("aabcdefghijklmnopqrstuvwx", false), ("abcdefghijklmnopqrstuv/x", false),
    ("abcdefghijklmnopqrstuv:x", false), ("abcdefghijklmnopqrstuv@x", false),
    ("abcdefghijklmnopqrstuv[x", false), ("abcdefghijklmnopqrstuv`x", false),
    ("abcdefghijklmnopqrstuv{x", false), ("", false),
  ])
  func `an id of a survey has 24 letters and digits`(text: String, isID: Bool) {
    #expect(BeiweFileKind.isSurvey(text) == isID)
  }

  @Test func `a file of a survey can be asked by another`() {
    let (one, other) = ("5f3c2a1b9d8e7f6a5b4c3d2e", "aaaaaaaaaaaaaaaaaaaaaaaa")
    let kinds: [BeiweFileKind] = [
      .rows(.gps), .surveyTimings(survey: one), .surveyAnswers(survey: one),
      .voiceRecording(survey: one, .wav),
    ]
    #expect(
      kinds.map { $0.asked(by: other) } == [
        .rows(.gps), .surveyTimings(survey: other), .surveyAnswers(survey: other),
        .voiceRecording(survey: other, .wav),
      ])
    #expect(kinds.map(\.survey) == [nil, one, one, one])
    #expect(kinds.map(\.stream) == [.gps, nil, nil, nil])
    #expect(kinds.map(\.type) == ["gps", "surveyTimings", "surveyAnswers", "voiceRecording"])
    #expect(kinds.map(\.fileExtension) == ["csv", "csv", "csv", "wav"])
    #expect(kinds.map(\.hasLines) == [true, true, true, false])
    #expect(kinds.map(\.hasTimestamps) == [true, true, false, false])
    #expect(kinds.map(\.isHourly) == [true, true, false, false])
    #expect(
      kinds.map(\.downloadFolder)
        == ["gps", "survey_timings/" + one, "survey_answers/" + one, "audio_recordings/" + one])
    for kind in kinds {
      #expect(
        BeiweFileKind(type: kind.type, survey: kind.survey, fileExtension: kind.fileExtension)
          == kind)
      #expect(
        BeiweFileKind(type: kind.type, survey: kind.survey, fileExtension: "txt") == nil)
    }
    #expect(BeiweFileKind(type: "gps", survey: one, fileExtension: "csv") == nil)
    #expect(BeiweFileKind(type: "surveyTimings", survey: nil, fileExtension: "csv") == nil)
    #expect(BeiweFileKind(type: "surveyTimings", survey: "x", fileExtension: "csv") == nil)
    #expect(BeiweFileKind(type: "voiceRecording", survey: one, fileExtension: "csv") == nil)
  }

  @Test func `names of seconds before 2001 have fewer digits`() {
    let name = BeiweFileName(patient: "abc1def2", kind: .rows(.gps), milliseconds: 0)
    #expect(name.text == "abc1def2_gps_0.csv" && BeiweFileName("abc1def2_gps_0.csv") == name)
    #expect(name.serverPath == "abc1def2/gps/0.csv" && !name.isCompressed)
    #expect(BeiweFileName("abc1def2_gps_9223372036854775807.csv")?.milliseconds == .max)
  }
}
