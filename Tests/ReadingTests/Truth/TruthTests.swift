import Testing

@testable import Reading

/// Tests of questions about a handwritten ground truth.
struct TruthTests {
  @Test func `the study reaches from the first segment to the last`() {
    #expect(Truth.small.span == 100_000..<1_000_000)
    #expect(Truth().span == 0..<0)
    var truth = Truth()
    truth.segments = [.small(100..<200), .small(10..<50)]
    #expect(truth.span == 100..<100)
  }

  @Test func `a table lies in the participant's folder`() {
    #expect(Truth.small.place("bouts") == RowPlace("truth/abcdefg1/bouts.csv"))
    #expect(Truth.small.place("bouts", row: 3) == RowPlace("truth/abcdefg1/bouts.csv", row: 3))
  }

  @Test func `a term that was not drawn is not a number`() {
    var truth = Truth()
    truth.terms = [
      "accel": [
        "bias_x": 1, "bias_y": 2, "bias_z": 3, "matrix_row_x_x": 4, "matrix_row_x_y": 5,
        "matrix_row_x_z": 6, "matrix_row_y_x": 7, "matrix_row_y_y": 8, "matrix_row_y_z": 9,
        "matrix_row_z_x": 10, "matrix_row_z_y": 11, "matrix_row_z_z": 12,
      ]
    ]
    #expect(truth.term("accel", "bias_y") == 2)
    #expect(truth.term("accel", "bias").isNaN && truth.term("gyro", "bias_x").isNaN)
    #expect(truth.axes("accel", "bias") == [1, 2, 3])
    #expect(truth.matrix("accel") == [[4, 5, 6], [7, 8, 9], [10, 11, 12]])
  }

  @Test func `uses are found by kind and detail`() {
    let truth = Truth.small
    #expect(truth.uses("session") == [90_000..<120_000, 150_000..<160_000, 250_000..<290_000])
    #expect(truth.uses("session", "unlocked") == [90_000..<120_000, 250_000..<290_000])
    #expect(truth.uses("call", "unlocked") == [] && truth.uses("wifi") == [])
  }

  @Test func `a use that begins with the study was under way`() {
    let truth = Truth.small
    #expect(truth.underWay("session") == [90_000..<120_000])
    #expect(truth.underWay("call") == [100_000..<105_000])
    #expect(truth.underWay("call", "speaker") == [])
    #expect(truth.begun("session") == [150_000..<160_000, 250_000..<290_000])
    #expect(truth.begun("session", "unlocked") == [250_000..<290_000])
    #expect(truth.begun("call") == [550_000..<560_000])
  }

  @Test func `windows of a stream come in order of time`() {
    var truth = Truth()
    truth.windows = [
      .init(span: 50..<60, stream: "gyro"), .init(span: 10..<20, stream: "accel"),
      .init(span: 30..<40, stream: "gyro"), .init(span: 0..<5, stream: "gyro"),
    ]
    #expect(truth.windows(of: "gyro") == [0..<5, 30..<40, 50..<60])
    #expect(truth.windows(of: "gps") == [])
  }

  private static let gapped: Truth = {
    var truth = Truth.small
    truth.gaps = [
      .init(span: 500_000..<600_000, app: "beiwe", streams: ["gps", "accel"], endsApp: true),
      .init(span: 200_000..<300_000, app: "beiwe", streams: ["gps"], endsApp: true),
      .init(span: 300_000..<350_000, app: "beiwe", streams: ["gps"]),
      .init(span: 400_000..<450_000, app: "cozie", streams: ["gps"], endsApp: true),
      .init(span: 900_000..<1_000_000, app: "beiwe", streams: ["gps"], endsApp: true),
    ]
    return truth
  }()

  @Test func `an app is launched at the start and behind each gap that ended it`() {
    #expect(Self.gapped.launches(of: "beiwe") == [100_000, 300_000, 600_000])
    #expect(Self.gapped.launches(of: "cozie") == [100_000, 450_000])
    #expect(Self.gapped.launches(of: "swip") == [100_000])
  }

  @Test func `the gaps of a stream are those of its app, joined`() {
    var truth = Self.gapped
    truth.gaps.sort { $0.span.lowerBound < $1.span.lowerBound }
    #expect(
      truth.gaps(of: "gps", in: "beiwe")
        == [200_000..<350_000, 500_000..<600_000, 900_000..<1_000_000])
    #expect(truth.gaps(of: "accel", in: "beiwe") == [500_000..<600_000])
    #expect(truth.gaps(of: "gps", in: "cozie") == [400_000..<450_000])
  }

  @Test func `segments are found by a condition`() {
    let truth = Truth.small
    #expect(truth.segments(\.isLying) == [100_000..<200_000, 500_000..<600_000])
    #expect(
      truth.segments(\.isInPocket)
        == [200_000..<300_000, 300_000..<400_000, 400_000..<500_000])
  }

  @Test func `staying at any home is one time as long as nothing lies between`() {
    #expect(Truth.small.staysAtHome == [100_000..<300_000, 500_000..<600_000])
    #expect(Truth().staysAtHome == [])
  }
}
