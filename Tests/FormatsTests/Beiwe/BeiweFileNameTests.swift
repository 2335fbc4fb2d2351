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
}
