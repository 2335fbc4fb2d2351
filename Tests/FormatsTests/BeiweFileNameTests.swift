import Testing

@testable import Formats

struct BeiweFileNameTests {
  @Test(arguments: BeiweStream.allCases)
  func `a name reads back as it was made`(stream: BeiweStream) {
    for isCompressed in [false, true] {
      let name = BeiweFileName(
        patient: "abc1def2", stream: stream, milliseconds: 1_711_505_884_462,
        isCompressed: isCompressed)
      #expect(BeiweFileName(name.text) == name)
    }
  }

  @Test func `a name has the form of the app`() {
    let name = BeiweFileName(
      patient: "abc1def2", stream: .iosLog, milliseconds: 1_711_505_404_001, isCompressed: true)
    #expect(name.text == "abc1def2_ios_log_1711505404001.csv.gz")
  }

  @Test(arguments: [
    "", ".csv", "abc1def2.csv", "abc1def2_accel.csv", "abc1def2_accel_.csv",
    "abc1def2_accel_+5.csv", "abc1def2_accel_5.txt", "abc1def2_accel_5.csv.part",
    "abc1def0_accel_5.csv", "abc1def_accel_5.csv", "Abc1def2_accel_5.csv",
    "abc1def2_accelerometer_5.csv", "abc1def2_accel_99999999999999999999.csv",
  ])
  func `other names are refused`(text: String) {
    #expect(BeiweFileName(text) == nil)
  }
}
