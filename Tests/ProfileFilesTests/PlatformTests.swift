import Fixtures
import ProfileFiles
import Simulation
import Testing

/// Tests of studies with phones of two platforms, iOS and a fictional one.
struct PlatformTests {
  /// The profile of a phone without a gyroscope.
  private static let phone = """
    {
      name: "Cheap phone", model: "CP-1", platform: "android", os_version: "14",
      sensors: ["accel", "gps", "powerState"],
      sampling: {
        accel: { rate_factor: 1, gap_sd_s: 0.002 }, gps: { rate_factor: 1, gap_sd_s: 0.1 },
      },
      accel: {
        white_noise: 0.01, bias_sd: 0.02, bias_instability: [0, 0.001], rate_random_walk: 0,
        scale_sd: 0.01, misalignment_sd_deg: 1, per_kelvin_sd: 0, range: 8, step: 0.001,
      },
      clock: { drift_ppm: [5, 10] },
      battery: { level_step_percent: 1, level_one_percent_low: 0 },
    }
    """

  private static func app(_ more: String = "platform: \"android\", needs_sensors: false")
    -> String
  {
    """
    {
      name: "Beiwe of two platforms", version: "9", build: "9.1", dialect: "current", \(more),
      rates_hz: { magnetometer: 10, devicemotion: 10 },
      gps: { interval_rest_s: 15, interval_moving_s: 5 }, power: { unlocked_twice: 0 },
    }
    """
  }

  private static let both = "{ ios: \"beiwe-2.5.2\", android: \"beiwe-9\" }"

  /// Creates the files of a study in which each platform has the same share of phones.
  private func folder(
    version: String = both, phone: String = phone, app: String = app()
  ) throws -> TemporaryFolder {
    try TemporaryFolder([
      "devices/cheap.json5": phone, "apps/beiwe-9.json5": app,
      "studies/mixed.json5": """
      {
        name: "mixed", seed: 1, region: "boston", start: "2026-03-02", days: 1,
        participants: {
          count: 20, people: { student: 1 }, devices: { "iphone-14": 1, cheap: 1 },
        },
        apps: {
          beiwe: {
            version: \(version),
            settings: { gyro: true },
          },
        },
      }
      """,
    ])
  }

  private func load(
    _ folder: TemporaryFolder, with changes: Study.Changes = .init()
  ) throws -> Study {
    let files = try ProfileFiles(directory: folder.path, environment: [:])
    return try Study.load("mixed", from: files, with: changes).study
  }

  @Test func `each phone has the version for its platform`() throws {
    let study = try load(folder())
    let participants = (0..<20).map { study.participant($0) }
    let versions = participants.map { "\($0.device) \($0.app(Beiwe.self)?.versionName ?? "")" }
    #expect(Set(versions) == ["iphone-14 2.5.2", "cheap 9"])
    #expect(participants.map(\.apps.count) == Array(repeating: 1, count: 20))
  }

  @Test func `a phone has errors of the sensors that it has, and of no other`() throws {
    let study = try load(folder())
    for number in 0..<20 {
      let participant = study.participant(number)
      let names = participant.phone.terms().map { $0.stream }
      let isCheap = participant.device == "cheap"
      #expect(participant.phone.profile.platform == (isCheap ? .android : .iOS))
      let moving = isCheap ? ["accel"] : ["accel", "gyro", "magnetometer", "devicemotion"]
      #expect(names == moving + ["gps", "clock", "temperature"])
    }
  }

  @Test func `a phone without a platform is an iPhone, with every sensor`() throws {
    let files = try ProfileFiles(directory: nil, environment: [:])
    let phone = try files.load(.devices, "iphone-14").read(DeviceProfile.init(reading:))
    #expect(phone.platform == .iOS && sensors.filter { !phone.has($0) }.isEmpty)
  }

  @Test func `another version replaces the one for its own platform`() throws {
    var changes = Study.Changes()
    changes.versions = ["beiwe": "beiwe-2.3"]
    let versions = try load(folder(), with: changes).apps.map(\.versionName)
    #expect(versions == ["2.3", "9"])
    changes.device = "iphone-14"
    changes.versions = ["beiwe": "beiwe-9"]
    #expect(throws: SettingsError.noPhone(.android, version: "beiwe-9", study: "mixed")) {
      try load(folder(), with: changes)
    }
  }

  /// A study that contradicts its other profiles, and a part of the expected error.
  struct Misfit: CustomTestStringConvertible, Sendable {
    var version = PlatformTests.both
    var phone = PlatformTests.phone
    var app = PlatformTests.app()
    let error: String

    var testDescription: String { error }
  }

  private static let misfits: [Misfit] = [
    Misfit(
      phone: phone.replacing("android", with: "symbian"),
      error: "cheap.json5:2: platform is \"symbian\"; it must be one of ios, android"),
    Misfit(
      phone: phone.replacing("\"accel\",", with: "\"axel\","),
      error: "cheap.json5:3: sensors[0] is \"axel\"; it must be one of accel, gyro, magnetometer, "
        + "devicemotion, gps, powerState, proximity, reachability"),
    Misfit(
      phone: phone.replacing("\"accel\",", with: ""),
      error: "cheap.json5:5: unknown key sampling.accel; the allowed keys are gps"),
    Misfit(
      version: "\"beiwe-2.5.2\"",
      error: "mixed.json5:8: apps.beiwe.version is \"beiwe-2.5.2\"; it must be an object with a "
        + "version for android, the platform of the phone cheap"),
    Misfit(
      version: "{ android: \"beiwe-9\" }",
      error: "mixed.json5:8: apps.beiwe.version is an object; it must be an object with a version "
        + "for ios, the platform of the phone iphone-14"),
    Misfit(
      version: "{}",
      error:
        "mixed.json5:8: apps.beiwe.version is an object; it must be an object with a version for "
        + "each platform (ios, android)"
    ),
    Misfit(
      version: "{ ios: \"beiwe-2.5.2\", symbian: \"beiwe-9\" }",
      error:
        "mixed.json5:8: unknown key apps.beiwe.version.symbian; the allowed keys are android, ios"),
    Misfit(
      version: "{ ios: \"beiwe-9\", android: \"beiwe-9\" }",
      error:
        "mixed.json5:8: apps.beiwe.version.ios is \"beiwe-9\"; it must be a version for ios, but "
        + "beiwe-9 is for android"
    ),
    Misfit(
      version: "\"beiwe-9\"",
      error:
        "mixed.json5:8: apps.beiwe.version is \"beiwe-9\"; it must be a version for ios, but "
        + "beiwe-9 is for android"
    ),
    Misfit(
      app: app().replacing("dialect: \"current\"", with: "dialect: \"curent\""),
      error: "beiwe-9.json5:2: dialect is \"curent\"; it must be one of current, 2.3, "
        + "wiki-2016"),
    Misfit(
      app: app("platform: \"android\""),
      error: "cheap.json5:3: sensors is a list of 3; it must be a list with reachability, "
        + "because the study collects it with beiwe-9"),
  ]

  @Test(arguments: misfits)
  func `what does not fit together is an error with file, key and what is allowed`(
    misfit: Misfit
  ) throws {
    let folder = try folder(version: misfit.version, phone: misfit.phone, app: misfit.app)
    let error = #expect(throws: ProfileError.self) { try load(folder) }
    let description = error.map { "\($0)" } ?? ""
    #expect(description.contains(misfit.error), "\(description)")
  }
}
