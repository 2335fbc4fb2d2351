import ProfileFiles
import Testing

@testable import Simulation

/// Tests of the defaults, keys and limits of the settings that studies have for Beiwe, MyLifeDB and
/// SWIP.
struct AppSettingsTests {
  private func read<Value>(
    _ text: String, _ read: (inout ProfileReader) throws(ProfileError) -> Value
  ) throws -> Value {
    try LoadedProfile("{ \(text) }", file: "study").read(read)
  }

  // MARK: Beiwe

  private typealias Cycle = BeiweSettings.DutyCycle

  private func beiwe(
    _ text: String = "", fallback: BeiweSettings.Fallback = .server
  ) throws -> (settings: BeiweSettings, standIns: [BeiweSettings.StandIn]) {
    var standIns: [BeiweSettings.StandIn] = []
    let settings = try read(text) { (reader) throws(ProfileError) in
      try BeiweSettings(reading: &reader, fallback: fallback, standIns: &standIns)
    }
    return (settings, standIns)
  }

  @Test func `a study of Beiwe has the server's defaults`() throws {
    let settings = try beiwe().settings
    #expect(try read("", BeiweSettings.init(reading:)) == settings)
    #expect(!settings.fuzzesGPS && !settings.uploadsOverCellular)
    #expect(settings.newFiles == 900 && settings.uploads == 3_600)
    #expect(settings.resendMinutes == 180 && settings.logout == 600)
    #expect(settings.longestVoice == 240)
    #expect(settings.sensors.map(\.name) == ["gps", "accel", "powerState", "reachability"])
    #expect(settings.cycle(of: GPS.self) == Cycle(on: 60, off: 600))
    #expect(settings.cycle(of: Accelerometer.self) == Cycle(on: 10, off: 10))
    for sensor in [Gyro.self, Magnetometer.self, DeviceMotion.self] as [any Sensor.Type] {
      #expect(settings.cycle(of: sensor) == Cycle(on: 60, off: 600))
    }
    #expect(settings.cycle(of: PowerState.self) == nil)
  }

  @Test func `an export of Beiwe has the app's defaults, and each of them is noted`() throws {
    let (settings, standIns) = try beiwe(fallback: .app)
    #expect(settings.sensors.isEmpty)
    #expect(settings.newFiles == 900 && settings.uploads == 3_600)
    #expect(settings.resendMinutes == 180 && settings.logout == 300)
    #expect(settings.longestVoice == 300)
    #expect(settings.cycle(of: GPS.self) == Cycle(on: 0, off: 300))
    // Stand-in values exist for 8 switches, 2 rates, 5 cycles of 2 keys each, 2 more switches and 4
    // more times.
    #expect(standIns.count == 8 + 2 + 10 + 2 + 4)
    #expect(standIns.first == BeiweSettings.StandIn(key: "gps", value: .bool(false)))
    #expect(standIns.contains(BeiweSettings.StandIn(key: "gyro_frequency", value: .integer(10))))
    #expect(standIns.last?.key == "voice_recording_max_time_length_seconds")
    #expect(standIns.last?.value == .integer(300))
    // A key with a value needs no stand-in value.
    #expect(try beiwe("gps: false", fallback: .app).standIns.count == 25)
  }

  @Test func `each key of Beiwe sets its own value`() throws {
    let settings = try beiwe(
      [
        "use_gps_fuzzing: true", "allow_upload_over_cellular_data: true",
        "create_new_data_files_frequency_seconds: 1", "upload_data_files_frequency_seconds: 2",
        "resend_period_minutes: 3", "seconds_before_auto_logout: 4",
        "voice_recording_max_time_length_seconds: 5", "gyro: true", "gyro_frequency: 50",
        "gyro_on_duration_seconds: 6", "gyro_off_duration_seconds: 7", "gps: false",
      ].joined(separator: ",")
    ).settings
    #expect(settings.fuzzesGPS && settings.uploadsOverCellular)
    #expect(
      [
        settings.newFiles, settings.uploads, settings.resendMinutes, settings.logout,
        settings.longestVoice,
      ] == [1, 2, 3, 4, 5])
    #expect(settings.cycle(of: Gyro.self) == Cycle(on: 6, off: 7))
    #expect(settings.values["gyro_frequency"] == .number(50))
    #expect(settings.values["gyro_off_duration_seconds"] == .integer(7))
    #expect(settings.values["gps"] == .bool(false) && settings.values["gyro"] == .bool(true))
    #expect(!settings.sensors.map(\.name).contains("gps"))
  }

  /// Without a duration of the GPS, the accelerometer does not collect either. The gyroscope needs
  /// no duration.
  @Test func `a sensor without a duration does not collect`() throws {
    func names(_ keys: String...) throws -> [String] {
      let on = ["gyro", "magnetometer", "devicemotion"].map { "\($0): true" }
      return try beiwe((on + keys.map { "\($0)_on_duration_seconds: 0" }).joined(separator: ","))
        .settings.sensors.map(\.name)
    }
    let all = [
      "gps", "accel", "powerState", "reachability", "gyro", "magnetometer", "devicemotion",
    ]
    #expect(try names() == all)
    #expect(try names("gps") == Array(all.dropFirst(2)))
    #expect(try names("accelerometer", "gyro") == all)
    #expect(try names("magnetometer") == all.filter { $0 != "magnetometer" })
    #expect(try names("devicemotion") == all.filter { $0 != "devicemotion" })
  }

  @Test(
    arguments: [
      ("upload_data_files_frequency_seconds", 0.0, 31_536_000.0, 1.0),
      ("gps_on_duration_seconds", 0, 31_536_000, 1), ("resend_period_minutes", 0, 525_600, 1),
      ("gyro_frequency", 0.1, 200, 0.001), ("accelerometer_frequency", 0.1, 200, 0.001),
    ] as [(String, Double, Double, Double)])
  func `a number of Beiwe has a lowest and a highest value`(
    key: String, lowest: Double, highest: Double, step: Double
  ) {
    func isRead(_ value: Double) -> Bool {
      (try? beiwe("\(key): " + (step == 1 ? "\(Int(value))" : "\(value)"))) != nil
    }
    #expect(isRead(lowest) && isRead(highest))
    #expect(!isRead(lowest - step) && !isRead(highest + step))
  }

  @Test func `files of Beiwe leave by Wi-Fi, and by other networks if the study says so`() throws {
    let (usual, cellular) = (
      try beiwe().settings, try beiwe("allow_upload_over_cellular_data: true").settings
    )
    let networks: [Network.State] = [.wifi, .cellular, .none]
    #expect(networks.map(usual.allowsUpload) == [true, false, false])
    #expect(networks.map(cellular.allowsUpload) == [true, true, false])
  }

  // MARK: MyLifeDB

  @Test func `MyLifeDB exports changed days at midnight by default`() throws {
    let settings = try read("collect: [\"sleep\"]", MyLifeDBSettings.init(reading:))
    #expect(settings.categories == [.sleep] && settings.headings == [.sleep])
    #expect(settings.exports == .changed && settings.occasion == .midnight)
    let other = try read(
      [
        "collect: [\"location\", \"health\"]", "exports: \"once\"", "export_when: \"unlocked\"",
      ].joined(separator: ","),
      MyLifeDBSettings.init(reading:))
    #expect(other.categories == [.location, .health] && other.headings == [.health])
    #expect(other.exports == .once && other.occasion == .unlocked)
    #expect(try read("", MyLifeDBSettings.init(reading:)).categories.isEmpty)
  }

  // MARK: SWIP

  private func swip(_ text: String = "") throws -> SWIPSettings {
    try read(text, SWIPSettings.init(reading:))
  }

  @Test func `SWIP has defaults`() throws {
    let settings = try swip()
    #expect(settings.variant == .worth && settings.scale == .unit && settings.noise == 1.5)
    #expect(!settings.hasLabSensors && settings.sessions == 12 && settings.revocation == .stop)
    #expect(settings.consents["local_storage"] == SWIPSettings.Consent(given: 0.95, revoked: 0.02))
    #expect(settings.consents["cloud_sync"] == SWIPSettings.Consent(given: 0.6, revoked: 0.1))
    #expect(settings.consents["research"] == SWIPSettings.Consent(given: 0.5, revoked: 0.05))
    #expect(settings.consents["model_training"] == SWIPSettings.Consent(given: 0.4, revoked: 0.05))
    #expect(settings.consents.count == 4)
  }

  @Test func `each key of SWIP sets its own value`() throws {
    let settings = try swip(
      [
        "variant: \"B\"", "scale: \"dashboard\"", "noise: 2", "lab_sensors: true",
        "sessions_per_day: 3", "consent: {research: 0.25}", "revoked: {cloud_sync: 0.75}",
        "on_revoke: \"purge\"",
      ].joined(separator: ","))
    #expect(settings.variant == .arousal && settings.scale == .dashboard && settings.noise == 2)
    #expect(settings.hasLabSensors && settings.sessions == 3 && settings.revocation == .purge)
    #expect(settings.consents["research"] == SWIPSettings.Consent(given: 0.25, revoked: 0.05))
    #expect(settings.consents["cloud_sync"] == SWIPSettings.Consent(given: 0.6, revoked: 0.75))
  }

  @Test func `variant C has no subscores on a dashboard`() throws {
    #expect(try swip("variant: \"C\"").variant == .coherence)
    func dashboard(_ variant: String) throws -> SWIPSettings {
      try swip(["variant: \"\(variant)\"", "scale: \"dashboard\""].joined(separator: ","))
    }
    #expect(try dashboard("A").scale == .dashboard)
    #expect(throws: ProfileError.self) { try dashboard("C") }
  }

  @Test(arguments: [
    ("noise", 10.0), ("sessions_per_day", 500), ("consent: { research", 1),
    ("revoked: { research", 1),
  ])
  func `a number of SWIP has a lowest and a highest value`(key: String, highest: Double) {
    func isRead(_ value: Double) -> Bool {
      (try? swip("\(key): \(value)" + (key.contains("{") ? " }" : ""))) != nil
    }
    #expect(isRead(0) && isRead(highest))
    #expect(!isRead(-0.001) && !isRead(highest + 0.001))
  }
}
