import Testing

@testable import Formats

struct BeiweUploadNameTests {
  @Test(arguments: [
    (name: "abc1def2_accel_1711505884462.csv", path: "abc1def2/accel/1711505884462.csv"),
    ("abc1def2_ios_log_1711505404001.csv", "abc1def2/ios/log/1711505404001.csv"),
    (
      "abc1def2_surveyTimings_5f3c2a1b9d8e7f6a5b4c3d2e_1711505404001.csv",
      "abc1def2/surveyTimings/5f3c2a1b9d8e7f6a5b4c3d2e/1711505404001.csv"
    ),
    (
      "abc1def2_voiceRecording_5f3c2a1b9d8e7f6a5b4c3d2e_1711505404001.mp4",
      "abc1def2/voiceRecording/5f3c2a1b9d8e7f6a5b4c3d2e/1711505404001.mp4"
    ),
  ])
  func `the app's names are read, written, and found on the server`(name: String, path: String)
    throws
  {
    let read = try #require(BeiweUploadName(name))
    #expect(read.text == name && read.serverPath == path && read.patient == "abc1def2")
    #expect(BeiweUploadName(serverPath: path) == read)
    #expect(read.hasLines == name.hasSuffix(".csv"))
  }

  @Test(arguments: [
    "", "accel_1711505884462.csv", "abc1def2_accel.csv", "abc0def2_accel_1711505884462.csv",
    "abc1def2_accel_17115058844a2.csv", "abc1def2_wifi_1711505884462.csv",
    "abc1def2_accel_1711505884462.txt", "abc1def2_surveyTimings_1711505404001.csv",
    "abc1def2_surveyAnswers_short_1711505404001.csv", "abc1def2_accel_1711505884462.csv.gz",
    "abc1def2_gps_1711505884462.mp4", "2026-03-02 14_00_00+00_00.csv",
  ])
  func `other names are none of the app's`(name: String) {
    #expect(BeiweUploadName(name) == nil)
  }
}
