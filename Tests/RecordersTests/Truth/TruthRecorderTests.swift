import Fixtures
import Formats
import ProfileFiles
import Simulation
import Spool
import Testing

@testable import Recorders

struct TruthRecorderTests {
  /// What is recorded once for all tests.
  enum Sample: CaseIterable {
    /// A day of an office worker in Boston.
    case demo
    /// Two days of a student in Zurich; the second has 23 hours.
    case spring
    /// The same without an app.
    case appless

    var study: Study {
      get throws {
        switch self {
        case .demo: try TestStudy.load("demo")
        case .spring: try TestStudy.load("demo", changing: Self.spring)
        case .appless: try Self.withoutApp(TestStudy.load("demo", changing: Self.spring))
        }
      }
    }

    private static func withoutApp(_ study: Study) -> Study {
      var study = study
      study.apps = []
      return study
    }

    private static func spring(_ changes: inout Study.Changes) {
      changes.region = "zurich"
      changes.person = "student"
      changes.seed = 7
      changes.start = CivilDate("2026-03-28")
      changes.days = 2
    }

    func record() async throws -> Recorded {
      try await Recorded(study, [.beiwe, .truth], streams: ["gps"])
    }

    private static let recordings = Dictionary(
      uniqueKeysWithValues: allCases.map { sample in (sample, Task { try await sample.record() }) })

    var recorded: Recorded {
      get async throws {
        guard let recording = Self.recordings[self] else { return try await record() }
        return try await recording.value
      }
    }
  }

  @Test(.whole, arguments: Sample.allCases)
  func `the steps of all bouts are those of all days`(sample: Sample) async throws {
    let recording = try await sample.recorded
    let days = recording.truth("days")
    let bouts = recording.truth("bouts")
    #expect(days.count == recording.study.profile.days)
    let steps = days.map { $0.integer("steps") }.reduce(0, +)
    #expect(steps > 1_000)
    #expect(bouts.map { $0.integer("steps") }.reduce(0, +) == steps)
    #expect(days.allSatisfy { $0.integer("steps_carried") <= $0.integer("steps") })
    let seconds = bouts.map { $0.number("end") - $0.number("start") }.reduce(0, +) / 1_000
    let walking = days.map { $0.number("walking_seconds") }.reduce(0, +)
    #expect(abs(seconds - walking) < 0.002 * Double(bouts.count))
    #expect(bouts.allSatisfy { (0..<3).contains($0.number("cadence_hz")) })
  }

  @Test(.whole, arguments: Sample.allCases)
  func `segments cover the study without gap, overlap or equal neighbours`(sample: Sample)
    async throws
  {
    let recording = try await sample.recorded
    let segments = recording.truth("segments")
    #expect(segments.first?.integer("start") == recording.study.span.lowerBound.milliseconds)
    #expect(segments.last?.integer("end") == recording.study.span.upperBound.milliseconds)
    for (segment, next) in zip(segments, segments.dropFirst()) {
      #expect(segment["end"] == next["start"])
      let columns = ["kind", "place", "mode", "posture", "placement", "environment"]
      #expect(columns.map { segment[$0] } != columns.map { next[$0] })
    }
    #expect(segments.allSatisfy { $0.integer("start") < $0.integer("end") })
    #expect(segments.allSatisfy { ($0["kind"] == "place") == ($0["place"] != "") })
  }

  @Test(arguments: [Sample.demo, .spring])
  func `a fix is there for every row of the GPS files`(sample: Sample) async throws {
    let recording = try await sample.recorded
    let fixes = recording.truth("fixes")
    let rows = recording.cells(.gps)
    #expect(fixes.count > 100)
    #expect(fixes.map { $0["timestamp"] } == rows.map { $0["timestamp"] })
    #expect(fixes.map { $0.integer("row") } == (0..<Int64(fixes.count)).map { $0 })
    for (fix, row) in zip(fixes, rows) {
      // A hundred metres are .0009 degrees north.
      #expect(abs(fix.number("latitude") - row.number("latitude")) < 0.002)
    }
  }

  @Test(arguments: Sample.allCases)
  func `the minutes at places are those of days and segments`(sample: Sample) async throws {
    let recording = try await sample.recorded
    let places = recording.truth("places")
    let segments = recording.truth("segments")
    for place in places {
      let stays = segments.filter { $0["place"] == place["place"] }
      let time = stays.map { $0.integer("end") - $0.integer("start") }.reduce(0, +)
      #expect(place.number("minutes") == Double(time) / 60_000)
      #expect(place.integer("first_visit") == stays.first?.integer("start"))
    }
    #expect(Set(places.map { $0["place"] }) == Set(segments.map { $0["place"] }).subtracting([""]))
    let home = recording.truth("days").map { $0.number("home_minutes") }.reduce(0, +)
    #expect(abs((places.first?.number("minutes") ?? 0) - home) < 1e-6)
  }

  @Test(arguments: [Sample.demo, .spring])
  func `on-windows lie in the study`(sample: Sample) async throws {
    let recording = try await sample.recorded
    let span = recording.study.span
    let windows = recording.truth("windows")
    #expect(Set(windows.map { $0["stream"] }).count == 5)
    for window in windows {
      #expect(span.lowerBound.milliseconds <= window.integer("start"))
      #expect(window.integer("start") < window.integer("end"))
      #expect(window.integer("end") <= span.upperBound.milliseconds)
    }
  }

  @Test func `recorded steps fall into on-windows of the accelerometer`() async throws {
    let recording = try await Sample.demo.recorded
    let windows = recording.truth("windows").filter { $0["stream"] == "accel" }
      .map { (start: $0.integer("start"), end: $0.integer("end")) }
    let study = recording.study
    let life = LifeReader(study.participant(0).life)
    var steps: [Int64] = []
    var time = study.span.lowerBound
    while time < study.span.upperBound {
      let day = life.day(at: time)
      steps += carriedSteps(of: day)
      time = day.end
    }
    var count = 0
    var next = 0
    for step in steps {
      while next < windows.count, windows[next].end <= step { next += 1 }
      if next < windows.count, windows[next].start <= step { count += 1 }
    }
    let recorded = recording.truth("days").map { $0.integer("steps_recorded") }.reduce(0, +)
    // The table cuts the edges of windows to milliseconds.
    #expect(abs(Int(recorded) - count) <= 2)
    #expect(count > 200)
  }

  /// When each step is done that the phone goes along with, in ms, found by halving.
  private func carriedSteps(of day: Day) -> [Int64] {
    let poses = day.poses
    var steps: [Int64] = []
    for leg in day.legs where leg.mode.isOnFoot {
      for step in 0..<leg.steps(at: leg.end) {
        var (low, high) = (leg.start, leg.end)
        while high - low > 0.000_1 {
          let middle = 0.5 * (low + high)
          if leg.steps(at: middle) > step { high = middle } else { low = middle }
        }
        guard let pose = poses.last(where: { $0.start <= high })?.pose else { continue }
        if pose.placement.isCarried {
          steps.append(day.start.advanced(bySeconds: high).milliseconds)
        }
      }
    }
    return steps
  }

  @Test(arguments: Sample.allCases)
  func `times of the phone are in order and do not overlap`(sample: Sample) async throws {
    let rows = try await sample.recorded.truth("phone")
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.integer("start") <= $1.integer("start") })
    for kind in ["session", "charging", "wifi"] {
      let times = rows.filter { $0["kind"] == kind }
      #expect(!times.isEmpty)
      for (time, next) in zip(times, times.dropFirst()) {
        #expect(time.integer("end") < next.integer("start"))
      }
    }
  }

  @Test func `a date in spring has 23 hours`() async throws {
    let recording = try await Sample.spring.recorded
    let days = recording.truth("days")
    #expect(days.map { $0["date"] } == ["2026-03-28", "2026-03-29"])
    let span = recording.study.span
    #expect(span.upperBound.seconds(since: span.lowerBound) == 47 * 3_600)
    let minutes = recording.truth("segments").map {
      ($0.number("end") - $0.number("start")) / 60_000
    }
    #expect(abs(minutes.reduce(0, +) - 47 * 60) < 1e-6)
    #expect(days[1].number("home_minutes") <= 23 * 60)
    #expect(days.allSatisfy { (3 * 60...14 * 60).contains($0.number("sleep_minutes")) })
    #expect(days.allSatisfy { $0["time_zone"] == "Europe/Zurich" })
  }

  @Test func `a chord is not longer than the way`() async throws {
    for day in try await Sample.demo.recorded.truth("days") {
      #expect(day.number("chord_m") > 0.3 * day.number("distance_m"))
      #expect(day.number("chord_m") < 1.05 * day.number("distance_m") + 100)
      #expect(day.number("max_home_distance_m") < day.number("distance_m"))
    }
  }

  @Test func `the life is the same without an app`() async throws {
    let spring = try await Sample.spring.recorded
    let appless = try await Sample.appless.recorded
    for table in ["segments", "places", "bouts", "phone"] {
      #expect(appless.truth(table) == spring.truth(table))
    }
    #expect(!appless.contents.keys.contains { $0.hasSuffix("/fixes.csv") })
    #expect(appless.truth("windows").isEmpty)
    for (day, other) in zip(appless.truth("days"), spring.truth("days")) {
      #expect(day["steps_recorded"] == "" && day["chord_m"] == "")
      #expect(day["steps"] == other["steps"])
    }
  }

  @Test func `the truth alone is that beside the app's files`() async throws {
    let demo = try await Sample.demo.recorded
    let alone = try await Recorded(demo.study, [.truth], streams: ["gps"])
    #expect(alone.contents.count == 24)
    #expect(alone.contents == demo.contents.filter { $0.key.hasPrefix("truth/") })
  }

  @Test func `two runs write equal truth`() async throws {
    let first = try await Sample.appless.recorded
    let second = try await Sample.appless.record()
    #expect(first.contents == second.contents)
    #expect(first.entries == second.entries)
  }

  @Test func `every file is listed with its rows`() async throws {
    let recording = try await Sample.demo.recorded
    let entries = recording.entries.filter { $0.recorder == "truth" }
    #expect(
      entries.map(\.stream).sorted() == [
        "answers", "beats", "bouts", "cozie", "days", "exports", "fixes", "health", "mind",
        "participant", "path", "phone", "places", "prompts", "segments", "sensors", "sleep",
        "streets", "strides", "vehicles", "ways", "wear", "windows", "workouts",
      ])
    for entry in entries where !["sensors", "participant", "streets"].contains(entry.stream) {
      #expect(entry.closed == nil && entry.due == nil)
      #expect(Int(entry.rows) == recording.truth(entry.stream).count)
      #expect((entry.first ?? 0) >= recording.study.span.lowerBound.milliseconds)
    }
  }
}
