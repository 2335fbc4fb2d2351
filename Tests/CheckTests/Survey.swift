import Fixtures
import FoundationEssentials
import ProfileFiles
import Recorders
import Simulation
import Spool

@testable import Check
@testable import Reading

/// Recordings of up to twenty participants a study: five seeds, two people, two phones, ten regions.
enum Survey {
  enum Study: String, CaseIterable, Sendable {
    /// All streams in the server's windows.
    case demo
    /// The server's default streams.
    case defaults = "beiwe-defaults"
    /// Two days, the motion streams always on at 10 Hz, with a survey three times a day.
    case continuous
    /// Three days of a body with a watch, as MyLifeDB, Cozie, SWIP and the Health app tell them.
    case bodies

    var layouts: [Recorders.Layout] {
      self == .bodies ? [.mylifedb, .cozie, .swip, .appleHealth, .truth] : [.beiwe, .truth]
    }
  }

  /// What was found in one recording.
  struct Result: Sendable {
    let name: String
    let findings: [Control.Case: Finding]
  }

  /// All recordings of a study; `make validate` makes them.
  private static let all = 20
  /// `UNDERSTUDY_RUNS` says how many recordings there are of each study.
  private static let runs =
    ProcessInfo.processInfo.environment["UNDERSTUDY_RUNS"].flatMap(Int.init) ?? 5
  static var isWhole: Bool { runs >= all }
  /// Runs in which every rule is also applied to spoiled rows.
  private static let controlled = 3
  /// Rules about walkers and drivers, whom the first runs may lack.
  private static let rare: Set<String> = [
    "walking-turns", "walking-acceleration", "braking", "cadence", "stride", "magnetic-field",
    "strides", "vehicle-floor", "long-memory", "atoms", "speed-wander",
  ]
  private static let width = 2

  static func results(of study: Study) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results: [Int: Result] = [:]
      for number in 0..<runs {
        if number >= width, let (done, result) = try await group.next() { results[done] = result }
        group.addTask { (number, try await self.result(study, number)) }
      }
      for try await (done, result) in group { results[done] = result }
      return (0..<runs).compactMap { results[$0] }
    }
  }

  // MARK: One run

  private static let regions = [
    "boston", "zurich", "singapore", "kathmandu", "sydney", "sao-paulo", "nairobi", "st-johns",
    "tokyo", "london",
  ]

  private static func result(_ study: Study, _ number: Int) async throws -> Result {
    let folder = try TemporaryFolder()
    var changes = Simulation.Study.Changes()
    changes.seed = UInt64(1 + number / 4)
    changes.person = ["office-worker", "student"][number % 2]
    changes.device = ["iphone-14", "iphone-se-2"][number / 2 % 2]
    changes.region = regions[number % regions.count]
    let profile = try TemporaryFolder()
    try profile.put(always, at: "continuous.json5")
    try profile.put(worn, at: "bodies.json5")
    let isOurs = study == .continuous || study == .bodies
    let name = isOurs ? "\(profile.path)/\(study.rawValue).json5" : study.rawValue
    try await folder.record(name, with: changes, as: study.layouts)

    // What takes all participants needs the spoiled rows of all.
    let trials = Control.trials { rule in
      // What is told of bodies is spoiled in a recording that is sure to have a workout.
      if study == .bodies { return false }
      if case .app(let method, _) = rule.method, method is MyLifeDBMethod || method is CozieMethod {
        return false
      }
      if case .app(_, _?) = rule.method { return true }
      return number < controlled || rare.contains(rule.name)
    }
    let report = try await Check(folder.path, rules: trials.map(\.rule)).run(width: 1)
    return Result(
      name: "\(study.rawValue) \(number)", findings: Control.findings(report, of: trials))
  }

  /// The magnetometer is judged in `demo`; without it two days are a quarter shorter to write.
  private static let always = """
    { name: "Continuous", seed: 1, region: "boston", start: "2026-03-02", days: 2,
      participants: { count: 1, people: { student: 1 }, devices: { "iphone-14": 1 } },
      apps: { beiwe: { version: "beiwe-2.5.2", settings: {
        gyro: true, devicemotion: true, proximity: true,
        accelerometer_off_duration_seconds: 0, gps_off_duration_seconds: 0,
        gyro_off_duration_seconds: 0, devicemotion_off_duration_seconds: 0 },
        surveys: ["daily-mood"] } } }
    """

  private static let worn = """
    { name: "Bodies", seed: 1, region: "boston", start: "2026-03-06", days: 3,
      participants: { count: 1, people: { student: 1 }, devices: { "iphone-14": 1 },
        watches: { "series-9": 1 } },
      apps: { mylifedb: { version: "mylifedb-g0", settings: {
        collect: ["health", "sleep", "fitness", "nutrition", "mindfulness", "screen_time",
          "location", "environment", "device"] } },
        cozie: { version: "cozie-3.0.2", settings: { reminder_interval: 45, participation_days:
          ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] }, watch_survey: "momentary" },
        swip: { version: "swip-1.0", settings: {
          consent: { local_storage: 1, cloud_sync: 1 }, revoked: { cloud_sync: 0.5 } } } } }
    """
}
