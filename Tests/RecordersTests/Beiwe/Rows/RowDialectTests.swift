import Formats
import ProfileFiles
import Simulation
import Testing

@testable import Recorders

/// Where versions of the app differ in what they write.
struct RowDialectTests {
  private func dialect(_ app: String) throws -> RowDialect {
    let files = try ProfileFiles(directory: nil, environment: [:])
    let device = try files.load(.devices, "iphone-14").read(DeviceProfile.init(reading:))
    let app = try files.load(.apps, app).read(BeiweProfile.init(reading:))
    return RowDialect(app, on: device)
  }

  private func cells<Row: BeiweRow>(
    _ row: Row.Type, _ sample: Row.Sample, as app: String
  ) throws -> String {
    let dialect = try dialect(app)
    var writer = RowWriter()
    Row.write(sample, as: dialect, to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `the oldest version names phone and system as the accuracy`() throws {
    let row = Accelerometer.Sample(1, 0, 0)
    #expect(
      try cells(AccelerometerRow.self, row, as: "beiwe-wiki-2016")
        == ",iPhone14,7/17.5.1,1.0,0.0,0.0")
    #expect(try cells(AccelerometerRow.self, row, as: "beiwe-2.3") == ",unknown,1.0,0.0,0.0")
  }

  @Test(arguments: [
    (level: Float(0.55), text: "55"), (level: 0.29, text: "29"), (level: 1, text: "100"),
    (level: 0.07, text: "7"),
  ])
  func `the oldest version writes levels in percent`(level: Float, text: String) throws {
    let row = PowerState.Sample(event: .locked, level: level)
    #expect(try cells(PowerStateRow.self, row, as: "beiwe-wiki-2016") == ",Locked," + text)
    #expect(try cells(PowerStateRow.self, row, as: "beiwe-2.5.2") == ",Locked,\(level)")
  }

  @Test(arguments: [
    (app: "beiwe-wiki-2016", level: "-1"), (app: "beiwe-2.3", level: "-1.0"),
    (app: "beiwe-2.5.2", level: "-1.0"),
  ])
  func `an unknown level is -1, and no percentage`(app: String, level: String) throws {
    let row = PowerState.Sample(event: .unknown, level: -1)
    #expect(try cells(PowerStateRow.self, row, as: app) == ",PowerUnknown," + level)
  }

  @Test func `the wiki's version has a small share of PowerUnknown, and later versions none`()
    throws
  {
    let files = try ProfileFiles(directory: nil, environment: [:])
    func share(_ app: String) throws -> Double {
      try files.load(.apps, app).read(BeiweProfile.init(reading:)).unknownAtLaunch
    }
    #expect(try (0.001...0.1).contains(share("beiwe-wiki-2016")))
    #expect(try share("beiwe-2.3") == 0 && share("beiwe-2.5.2") == 0)
  }

  @Test(arguments: [
    (app: "beiwe-2.5.2", text: ",wifi"), (app: "beiwe-2.3", text: ",unreachable"),
    (app: "beiwe-wiki-2016", text: ",unreachable"),
  ])
  func `without a network older versions say unreachable, later ones wifi`(
    app: String, text: String
  ) throws {
    #expect(try cells(ReachabilityRow.self, .init(network: .none), as: app) == text)
    #expect(try cells(ReachabilityRow.self, .init(network: .cellular), as: app) == ",cellular")
  }

  @Test(arguments: [
    (calibration: FieldCalibration.Word.low, word: "low"), (.medium, "medium"), (.high, "high"),
  ])
  func `a known magnetic field is as sure as Core Motion says`(
    calibration: FieldCalibration.Word, word: String
  ) throws {
    let row = DeviceMotion.Sample(
      roll: 0, pitch: 0, yaw: 0, rotationRate: .zero, gravity: .zero, userAcceleration: .zero,
      field: Vector(1, -2, 3), calibration: calibration)
    #expect(
      try cells(DeviceMotionRow.self, row, as: "beiwe-laboratory")
        .hasSuffix(",0.0,\(word),1.0,-2.0,3.0"))
  }

  @Test func `a version notifies by itself if its dialect has the words for it`() throws {
    let files = try ProfileFiles(directory: nil, environment: [:])
    for name in files.list(.apps) where name.hasPrefix("beiwe-") {
      let version = try files.load(.apps, name).read(BeiweProfile.init(reading:))
      let dialect = try #require(BeiweDialect(rawValue: version.dialect))
      #expect(version.notifiesItself == dialect.notifiesItself, "\(name)")
    }
  }
}
