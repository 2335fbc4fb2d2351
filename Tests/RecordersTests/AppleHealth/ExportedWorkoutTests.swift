import Fixtures
import Simulation
import Spool
import Testing

@testable import Recorders

@Suite(.whole)
struct ExportedWorkoutTests {
  /// Returns the workouts of the simulation and the samples around them, in order of time.
  private func workouts(
    of study: Study
  ) -> [(sample: HealthSample, workout: Workout, samples: [HealthSample])] {
    let participant = study.participant(0)
    let reader = LifeReader(participant.life)
    let health = HealthReader(reader, random: participant.random)
    var workouts: [(HealthSample, Workout, [HealthSample])] = []
    var instant = study.span.lowerBound
    while instant < study.span.upperBound {
      let day = health.day(at: instant)
      let samples = day.samples()
      for sample in samples where study.span.contains(sample.start) {
        if case .workout(let workout) = sample.value { workouts.append((sample, workout, samples)) }
      }
      instant = day.day.end
    }
    return workouts
  }

  @Test func `sums are those of the watch's samples in the workout`() async throws {
    let (study, export) = try await AppleHealthTests.days.value
    let lived = workouts(of: study)
    #expect(export.workouts.count == lived.count && lived.count > 1)
    for (element, (sample, workout, samples)) in zip(export.workouts, lived) {
      #expect(element["workoutActivityType"] == workout.exportedName)
      #expect(element["totalDistance"] == nil && element["totalEnergyBurned"] == nil)
      #expect(element["durationUnit"] == "min")
      let seconds = sample.end.seconds(since: sample.start)
      #expect(abs(element.number("duration") - seconds / 60) < 1e-4)
      let sums = element.all("WorkoutStatistics")
      func sum(_ type: String) -> Exported.Element? {
        sums.first { $0["type"] == "HKQuantityTypeIdentifier" + type }
      }
      let energy = try #require(sum("ActiveEnergyBurned"))
      #expect(abs(energy.number("sum") - workout.energy) < 1e-6)
      #expect(energy["startDate"] == element["startDate"])
      let metres = sums.filter { $0["type"]?.contains("IdentifierDistance") == true }
      let distance = metres.reduce(0) { $0 + $1.number("sum") }
      #expect(metres.isEmpty == (workout.distance ?? 0 == 0))
      #expect(abs(distance - (workout.distance ?? 0)) < 1e-6)
      let rates = samples.filter {
        $0.type.identifier == "HKQuantityTypeIdentifierHeartRate" && $0.start >= sample.start
          && $0.start < sample.end
      }.compactMap(\.value.number)
      let rate = try #require(sum("HeartRate"))
      #expect(rate.number("minimum") == rates.min() && rate.number("maximum") == rates.max())
      #expect(
        abs(rate.number("average") - rates.reduce(0, +) / Double(rates.count)) < 0.001)
      #expect(rate["sum"] == nil && energy["average"] == nil)
    }
  }

  @Test func `a route is a file with the fixes of the life`() async throws {
    let (study, export) = try await AppleHealthTests.days.value
    let lived = workouts(of: study).filter { !$0.workout.route.isEmpty }
    let routed = export.workouts.filter { !$0.all("WorkoutRoute").isEmpty }
    #expect(routed.count == lived.count && export.routes.count == lived.count && !lived.isEmpty)
    let name = try Regex(#"/workout-routes/route_2026-03-\d\d_(1[0-2]|[1-9])\.[0-5]\d[ap]m\.gpx"#)
    let point = try Regex(
      #"<trkpt lon="([-\d.]+)" lat="([-\d.]+)"><ele>([-\d.]+)</ele><time>([^<]+)</time><extensions>"#
        + #"<speed>([\d.]+)</speed><course>([\d.]+)</course><hAcc>([\d.]+)</hAcc>"#
        + #"<vAcc>([\d.]+)</vAcc></extensions></trkpt>"#)
    for (element, (_, workout, _)) in zip(routed, lived) {
      let path = try #require(element.all("WorkoutRoute")[0].all("FileReference").first?["path"])
      #expect(path.wholeMatch(of: name) != nil, "\(path)")
      let text = try #require(export.routes.first { $0.path.hasSuffix(path) }?.text)
      let points = text.matches(of: point)
      #expect(points.count == workout.route.count)
      for (match, fix) in zip(points, workout.route) {
        let cells = (1...8).map { match.output[$0].substring.map(String.init) ?? "" }
        let numbers = cells.map { Double($0) ?? .nan }
        #expect(cells[3] == fix.time.utcText)
        let told = [numbers[0], numbers[1], numbers[2]] + numbers[4...]
        let lived = [
          fix.position.longitude, fix.position.latitude, fix.position.altitude, fix.speed.value,
          fix.course.value, fix.accuracy.horizontal, fix.accuracy.vertical,
        ]
        #expect(zip(told, lived).allSatisfy { abs($0 - $1) <= 0.51e-6 })
      }
    }
  }

  @Test(arguments: [
    ("2026-03-02 00:05:09 -0500", "2026-03-02_12.05am", "2026-03-02 12:05am"),
    ("2026-07-02 12:59:09 -0400", "2026-07-02_12.59pm", "2026-07-02 12:59pm"),
    ("2026-07-02 23:00:00 -0400", "2026-07-02_11.00pm", "2026-07-02 11:00pm"),
  ])
  func `routes are named by the clock at their end`(
    end: String, file: String, title: String
  ) throws {
    let dates = ExportDate(in: try DailyFiles.study(days: 1).zone)
    let names = dates.routeNames(until: try Exported.instant(end))
    #expect(names.file == file && names.title == title)
  }

  @Test func `a study twice as long has one export, twice as long, and twice the routes`()
    async throws
  {
    let (study, export) = try await AppleHealthTests.days.value
    let mine = export.recorded.entries.filter { $0.recorder == Layout.appleHealth.name }
    let windows = SampleWindows(of: study.span, length: 900_000, every: 1, phase: 0)
    let estimate = StayEstimate(
      mine, of: 0, windows: windows, inner: windows.inner, lengths: 2, seconds: 1)
    let routes = Double(mine.count - 1)
    #expect(estimate.amounts.values[0] == 1 + 2 * routes)
    #expect(estimate.amounts.values[1] == 2 * mine.reduce(0) { $0 + Double($1.rows) })
  }
}
