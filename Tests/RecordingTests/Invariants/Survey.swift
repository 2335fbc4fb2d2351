import FoundationEssentials
import Spool

/// Recordings of twenty participants a study: five seeds, two people, two phones, ten regions.
enum Survey {
  enum Study: String, CaseIterable, Sendable {
    /// All streams in the server's windows.
    case demo
    /// The server's default streams.
    case defaults = "beiwe-defaults"
    /// Two days, the motion streams always on at 10 Hz.
    case continuous
  }

  /// What was found in one recording.
  struct Report: Sendable {
    let name: String
    /// By the invariant's name.
    var findings: [String: Finding] = [:]
    /// The same of spoiled recordings.
    var controls: [String: Finding] = [:]
    var days: [BatteryDay] = []
    /// By the path of the file.
    var checksums: [String: UInt32] = [:]
  }

  /// Recorded once, whoever asks first.
  static func reports(of study: Study) async throws -> [Report] {
    switch study {
    case .demo: try await demo.value
    case .defaults: try await defaults.value
    case .continuous: try await continuous.value
    }
  }

  private static let demo = Task { try await record(.demo) }
  private static let defaults = Task { try await record(.defaults) }
  private static let continuous = Task { try await record(.continuous) }

  private static let runs = 20
  /// Runs in which every check is also done on spoiled rows.
  private static let controlled = 3
  /// Recordings at a time; each holds its rows in memory, some 300 MB of two days.
  private static let width = 2

  private static func record(_ study: Study) async throws -> [Report] {
    try await withThrowingTaskGroup(of: (Int, Report).self) { group in
      var reports: [Int: Report] = [:]
      for number in 0..<runs {
        if number >= width, let (done, report) = try await group.next() { reports[done] = report }
        group.addTask { (number, try self.report(study, number)) }
      }
      for try await (done, report) in group { reports[done] = report }
      return (0..<runs).compactMap { reports[$0] }
    }
  }

  // MARK: One run

  private static let regions = [
    "boston", "zurich", "singapore", "kathmandu", "sydney", "sao-paulo", "nairobi", "st-johns",
    "tokyo", "london",
  ]

  private static func report(_ study: Study, _ number: Int) throws -> Report {
    let scratch = try Scratch()
    var words = [
      "record", "--as", "beiwe,truth", "--gzip", "none", "--jobs", "1", "--progress", "none",
      "--output", scratch.path + "/out",
    ]
    let who = [
      "--seed", "\(1 + number / 4)", "--person", ["office-worker", "student"][number % 2],
      "--device", ["iphone-14", "iphone-se-2"][number / 2 % 2],
      "--region", regions[number % regions.count],
    ]
    switch study {
    case .demo, .defaults: words += ["--study", study.rawValue]
    case .continuous:
      try scratch.put(always, at: "study.json5")
      words += ["--study", scratch.path + "/study.json5"]
    }
    let ending = try Program.run(words + who)
    guard ending.code == 0 else { throw NotRecorded(errors: ending.errors) }

    let name = "\(study.rawValue) \(who.joined(separator: " "))"
    var recording = try Recording(folder: scratch.path + "/out")
    var report = Report(name: name, days: recording.batteryDays)
    for entry in try scratch.entries() where entry.recorder == "beiwe" {
      report.checksums[entry.path] = entry.contentCRC32
    }
    let invariants = Invariant.all.filter { $0.studies.contains(study) }
    for invariant in invariants { report.findings[invariant.name] = invariant.check(recording) }
    if number < controlled {
      for invariant in invariants where report.findings[invariant.name]?.judged != 0 {
        let rows = recording
        invariant.control(&recording)
        report.controls[invariant.name] = invariant.check(recording)
        recording = rows
      }
    }
    return report
  }

  struct NotRecorded: Error {
    let errors: String
  }

  /// The magnetometer is judged in `demo`; without it two days are a quarter shorter to write.
  private static let always = """
    { name: "Continuous", seed: 1, region: "boston", start: "2026-03-02", days: 2,
      participants: { count: 1, people: { student: 1 }, devices: { "iphone-14": 1 } },
      apps: { beiwe: { version: "beiwe-2.5.2", settings: {
        gyro: true, devicemotion: true, proximity: true,
        accelerometer_off_duration_seconds: 0, gps_off_duration_seconds: 0,
        gyro_off_duration_seconds: 0, devicemotion_off_duration_seconds: 0 } } } }
    """
}
