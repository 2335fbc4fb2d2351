import Fixtures
import Formats
import Reading

@testable import Panels

/// Handwritten health samples, as a MyLifeDB day and as an export of the Health app, with the
/// ground truth about the body.
enum SmallHealth {
  /// The start of Monday 2026-03-02 (UTC), in ms since 1970.
  static let midnight: Int64 = 1_772_409_600_000
  static let minute: Int64 = 60_000

  struct Sample {
    let type: String
    /// The start of the sample, in minutes after midnight.
    let start: Int64
    let end: Int64
    let value: Double
    let isOfWatch: Bool
  }

  static let heart = HealthKind.quantity("HeartRate")
  static let steps = HealthKind.quantity("StepCount")

  /// A night of 30 minutes in two stages with an awakening between them, steps counted by both
  /// devices, and eleven heart rates.
  static let samples =
    [
      Sample(type: HealthKind.sleep, start: 60, end: 80, value: 3, isOfWatch: true),
      Sample(type: HealthKind.sleep, start: 80, end: 85, value: 2, isOfWatch: true),
      Sample(type: HealthKind.sleep, start: 85, end: 95, value: 4, isOfWatch: true),
      Sample(type: steps, start: 600, end: 605, value: 100, isOfWatch: false),
      Sample(type: steps, start: 600, end: 605, value: 120, isOfWatch: true),
    ]
    + (0..<11).map { number in
      Sample(
        type: heart, start: 780 + number, end: 780 + number, value: 60 + Double(number),
        isOfWatch: true)
    }

  static let units = [heart: "count/min", steps: "count"]

  private static func instant(_ minutes: Int64) -> String {
    String(BeiweUTCTime.text(midnight + minute * minutes).prefix(19))
  }

  /// Returns the samples as the text of a MyLifeDB file for the day.
  static func day(_ samples: [Sample] = samples) -> String {
    let list = samples.map { sample in
      """
      {"type":"\(sample.type)","start":"\(instant(sample.start))Z","end":"\(instant(sample.end))Z",\
      "value":\(Int(sample.value)),"unit":\(units[sample.type].map { "\"\($0)\"" } ?? "null"),\
      "source":"com.example.anna","device":"\(sample.isOfWatch ? "Anna's Watch" : "Anna's iPhone")"}
      """
    }
    return """
      {"date":"2026-03-02","exported_at":"2026-03-03T00:05:00Z","device_info":{"phone":"Anna's iPhone",\
      "watch":"Anna's Watch","os_version":"26.0"},"samples":[\(list.joined(separator: ","))]}
      """
  }

  /// Returns the samples as the text of an Apple Health export.
  static func export(_ samples: [Sample] = samples) -> String {
    func local(_ minutes: Int64) -> String {
      instant(minutes).replacing("T", with: " ") + " +0000"
    }
    let stages = ["InBed", "AsleepUnspecified", "Awake", "AsleepCore", "AsleepDeep", "AsleepREM"]
    let list = samples.map { sample in
      let value =
        sample.type == HealthKind.sleep
        ? "HKCategoryValueSleepAnalysis" + stages[Int(sample.value)] : "\(Int(sample.value))"
      let unit = units[sample.type].map { " unit=\"\($0)\"" } ?? ""
      return """
         <Record type="\(sample.type)" sourceName="Anna" device="&lt;&lt;HKDevice: 0x1&gt;, \
        name:Anna, hardware:\(sample.isOfWatch ? "Watch7,1" : "iPhone14,7")&gt;"\(unit) \
        startDate="\(local(sample.start))" endDate="\(local(sample.end))" value="\(value)"/>
        """
    }
    return
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<!DOCTYPE HealthData [", "]>"]
      + ["<HealthData locale=\"en_US\">"] + list + ["</HealthData>", ""]).joined(separator: "\n")
  }

  static let dayPath =
    "mylifedb/5ria6lij/imports/fitness/apple-health/raw/2026/03/2026-03-02.json"
  static let exportPath = "apple-health/5ria6lij/apple_health_export/export.xml"

  /// The ground truth of a participant who sleeps from 00:58 to 01:38 without waking up. The heart
  /// beats 50 times in each of the first minutes.
  static let truth = [
    "truth/5ria6lij/sleep.csv": sleep, "truth/5ria6lij/health.csv": minutes,
    "truth/5ria6lij/days.csv": days,
  ]

  private static let sleep = """
    start,end,by,stage
    \(midnight + 58 * minute),\(midnight + 98 * minute),body,n2
    \(midnight + 60 * minute),\(midnight + 95 * minute),watch,core

    """

  private static let minutes: String = {
    let rows = (0..<10).map { (number: Int64) -> String in
      "\(midnight + minute * number),home,,lying,1.0,,0.5,1,0,50.0,12.0\n"
    }
    return "timestamp,place,mode,posture,met,stage,arousal,worn,carried,heart_rate,respiration\n"
      + rows.joined()
  }()

  private static let days = """
    date,time_zone,steps,steps_carried,steps_recorded,walking_seconds,distance_m,chord_m,\
    home_minutes,places,max_home_distance_m,unlocks,calls,sleep_minutes
    2026-03-02,UTC,130,100,,80.0,90.0,,1440.0,1,10.0,0,0,40.0

    """

  static func folder(_ files: [String: String], hasTruth: Bool = false) throws -> TemporaryFolder {
    try TemporaryFolder(files.merging(hasTruth ? truth : [:]) { first, _ in first })
  }
}
