import Reading
import Spool

extension MyLifeDBCheck {
  static let healthTruth = [
    Rule(
      "health-truth",
      "In the ground truth, the tables of body, watch and exports agree with each other and with "
        + "the files.",
      limit:
        "Each minute has one row, with \(Bodies.rate.lowerBound.told) to "
        + "\(Bodies.rate.upperBound.told) heart beats and \(Bodies.breath.lowerBound.told) to "
        + "\(Bodies.breath.upperBound.told) breaths per minute. Sleep stages, wearing times, "
        + "workouts, unlocks, exports and samples match exactly. The battery charge rises only on "
        + "a charger. The mean noise level increases in the order bed, home, work, other places. "
        + "Each mean needs at least \(NoiseByPlace.fewest.told) samples",
      catches: "one export with an extra sample",
      .body { Bodies($0) })
  ]
}

/// A judge that compares the body's tables in the ground truth with each other and with the files.
private struct Bodies: DayJudge {
  /// The allowed heart rates, in beats/min.
  static let rate = 25.0...220.0
  /// The allowed breathing rates, in breaths/min.
  static let breath = 4.0...60.0

  private let truth: BodyTruth
  private let span: Span
  private var noise = NoiseByPlace()
  /// The last sample of the watch's battery level.
  private var charge: DaySample?
  private var charging: PassingSpans
  private var carried: PassingSpans
  private var worn: PassingSpans
  private var nights: PassingSpans
  private let sessions: [Span]
  private let collectors: Set<String>
  private let losesData: Bool
  /// The index of the first sleep stage whose end is not before the current minute.
  private var stage = 0
  private var lastMinute: Int64?
  /// The start times of unlock samples in the files, in whole seconds.
  private var unlocks: [Int64] = []
  private var stages: [Int64: Double] = [:]
  private var workouts: [Int64: DaySample] = [:]
  /// The dates that have files, by collector.
  private var dates: [String: Set<Int64>] = [:]
  private var finding = Finding()

  init(_ setting: HealthSetting) {
    truth = setting.knownBody
    losesData = setting.losesData
    span = setting.known.span
    charging = PassingSpans(setting.known.uses("charging", nil).joined)
    carried = PassingSpans(setting.known.segments { !$0.isLying }.joined)
    worn = PassingSpans(truth.worn)
    nights = PassingSpans(truth.nights)
    sessions = setting.known.begun("session", "unlocked")
    collectors = Set(setting.tree.days.map(\.collector))
    judgeTables()
  }

  mutating func see(_ day: HealthDate) {
    for row in day.minutes.times.indices {
      let minute = Minute(day.minutes, row)
      judge(minute, day.minutes.place(row))
      noise.add(minute)
    }
    noise.add(day.quantity("EnvironmentalAudioExposure"))
    if let battery = day.files.first(where: { $0.collector == "battery" }) { judgeCharge(battery) }
    for file in day.files { judgeExport(of: file) }
    for sample in day.samples(HealthKind.sleep) where (sample.value ?? 0) >= 2 {
      stages[sample.start] = sample.value
    }
    for sample in day.samples(HealthKind.workout) { workouts[sample.start] = sample }
    let screen = day.files.first { $0.collector == "screen-time" }
    unlocks += (screen?.samples ?? []).filter { $0.type.hasSuffix(".unlock") }.map(\.start)
  }

  mutating func finish() -> Finding {
    finding.judge(
      (lastMinute ?? .min) >= span.upperBound - 60_000, "minutes to \(lastMinute ?? 0)",
      allowed: "minutes to \(span.upperBound)", at: truth.place("health"))
    judgeUnlocks()
    judgeLost()
    noise.judge(&finding, at: truth.place("health"))
    return finding
  }

  // MARK: Tables

  private mutating func judgeTables() {
    for (last, next) in zip(truth.wear, truth.wear.dropFirst()) {
      finding.judge(
        last.span.upperBound == next.span.lowerBound, "from \(next.span.lowerBound)",
        allowed: "a start at \(last.span.upperBound)", at: truth.place("wear", next.row))
    }
    for list in [truth.stages, truth.seen] {
      for (last, next) in zip(list, list.dropFirst()) {
        finding.judge(
          last.span.upperBound <= next.span.lowerBound, "from \(next.span.lowerBound)",
          allowed: "a start at \(last.span.upperBound) or later", at: truth.place("sleep", next.row)
        )
      }
    }
    for workout in truth.workouts {
      // A wearing time that lasts beyond the study is truncated to the study's end.
      finding.judge(
        worn.hold(workout.span.clamped(to: span)),
        "a workout while the watch is not worn", allowed: "a workout while the watch is worn",
        at: truth.place("workouts", workout.row))
    }
  }

  // MARK: Minutes

  private mutating func judge(_ minute: Minute, _ place: RowPlace) {
    let own = minute.time..<minute.time + 60_000
    finding.judge(
      lastMinute.map { minute.time == $0 + 60_000 } ?? (minute.time - span.lowerBound < 60_000),
      "a minute at \(minute.time)",
      allowed: "a minute at \((lastMinute ?? span.lowerBound) + 60_000)",
      at: place)
    lastMinute = minute.time
    finding.judge(
      Self.rate.contains(minute.heartRate), "\(minute.heartRate) beats per minute",
      allowed: "\(Self.rate.lowerBound.told) to \(Self.rate.upperBound.told)", at: place)
    finding.judge(
      Self.breath.contains(minute.respiration), "\(minute.respiration) breaths per minute",
      allowed: "\(Self.breath.lowerBound.told) to \(Self.breath.upperBound.told)", at: place)
    // The place of the watch is constant within a minute, and a simulated day ends with its night.
    let ends = nights.near(own).contains { own.contains($0.upperBound) }
    if !ends { judgeStage(of: minute, place) }
    let near = carried.near(own).first { $0.overlaps(own) }
    let isCarried = near != nil
    // If the phone is picked up or put down during the minute, both values of `carried` are
    // accepted.
    finding.judge(
      minute.isCarried == isCarried || ends || near.map { $0.clamped(to: own) != own } ?? false,
      "carried \(minute.isCarried)",
      allowed: "the state of the phone that segments.csv lists for this minute", at: place)
    let isWorn = worn.hold(own)
    finding.judge(
      minute.isWorn == isWorn || ends || !truth.hasWatch, "worn \(minute.isWorn)",
      allowed: "the state of the watch that wear.csv lists for this minute", at: place)
  }

  /// Judges the sleep stage of a minute, which is the stage at its middle.
  ///
  /// If the stage changes within 1 ms of the middle, the stage before and the stage after are
  /// accepted.
  private mutating func judgeStage(of minute: Minute, _ place: RowPlace) {
    let (all, middle) = (truth.stages, minute.time + 30_000)
    while stage < all.count, all[stage].span.upperBound < middle { stage += 1 }
    let near = all[stage...].prefix(2)
    let here = [middle - 1, middle + 1].map { time in
      near.first { $0.span.contains(time) }?.name ?? ""
    }
    finding.judge(
      here.contains(minute.stage), "stage \(minute.stage)",
      allowed: here[0].isEmpty ? "none" : here[0], at: place)
  }

  // MARK: Files

  private mutating func judgeExport(of file: DayFile) {
    dates[file.collector, default: []].insert(file.date)
    let export = truth.exports.last {
      $0.isWritten && $0.date == file.date && $0.collector == file.collector
    }
    guard let export else {
      return finding.fail(
        file.place(), "a file that exports.csv does not list",
        allowed: "a file that exports.csv lists")
    }
    let place = truth.place("exports", export.row)
    finding.judge(
      export.samples == file.samples.count, "\(export.samples) samples",
      allowed: "\(file.samples.count) samples, as in the file", at: place)
    finding.judge(
      file.exported == export.time / 1_000 * 1_000, "exported at \(export.time)",
      allowed: "exported at \(file.exported ?? 0)", at: place)
  }

  private mutating func judgeCharge(_ battery: DayFile) {
    for sample in battery.samples {
      defer { charge = sample }
      guard let charge,
        let (old, new) = charge.value.flatMap({ old in sample.value.map { (old, $0) } }),
        new > old
      else { continue }
      finding.judge(
        !charging.near(charge.start..<sample.start + 1_000).isEmpty, "\(new) after \(old)",
        allowed: "an increase of the charge only on a charger", at: battery.place(sample))
    }
  }

  private mutating func judgeUnlocks() {
    guard collectors.contains("screen-time"), !losesData else { return }
    let starts = sessions.map { $0.lowerBound / 1_000 * 1_000 }
    finding.judge(
      unlocks.sorted() == starts.sorted(), "\(unlocks.count) unlocks",
      allowed: "\(starts.count) unlocks, as in the ground truth", at: truth.place("phone"))
  }

  /// Judges the number of late samples of each export, which are the samples that the earlier
  /// export of the same date did not contain.
  private mutating func judgeLate() {
    var samples: [String: Int] = [:]
    for export in truth.exports where export.isWritten {
      let key = "\(export.collector) \(export.date)"
      let late = samples[key].map { export.samples - $0 } ?? 0
      finding.judge(
        export.late == late, "\(export.late) late samples", allowed: "\(late) late samples",
        at: truth.place("exports", export.row))
      samples[key] = export.samples
    }
  }

  /// Judges the samples that were lost because a later export of the same date overwrote the file.
  private mutating func judgeLost() {
    for export in truth.exports where export.isWritten && collectors.contains(export.collector) {
      finding.judge(
        dates[export.collector]?.contains(export.date) == true, "no file",
        allowed: "a file for each export",
        at: truth.place("exports", export.row))
    }
    judgeLate()
    let keys = truth.exports.filter(\.isWritten).map { "\($0.collector) \($0.date)" }
    guard Set(keys).count < keys.count, collectors.contains(HealthKind.health) else { return }
    // No sample starts before the study.
    for stage in truth.seen where stage.span.lowerBound > span.lowerBound && !stages.isEmpty {
      let value = ["awake": 2.0, "core": 3, "deep": 4, "rem": 5][stage.name]
      finding.judge(
        stages[stage.span.lowerBound / 1_000 * 1_000] == value,
        "sleep stage \(stage.name) in no file",
        allowed: "a sample of this sleep stage", at: truth.place("sleep", stage.row))
    }
    for workout in truth.workouts where !workouts.isEmpty {
      let sample = workouts[workout.span.lowerBound / 1_000 * 1_000]
      var points = 0
      if let route = sample?.metadata["route"], case .list(let list) = route { points = list.count }
      let activity = HealthKind.activities.first {
        Double($0.key) == sample?.number("workoutActivityType")
      }?.value
      finding.judge(
        activity == workout.activity && sample?.number("totalEnergyBurned") == workout.energy
          && sample?.number("totalDistance") == workout.distance && points == workout.fixes,
        "\(workout.activity) of \(workout.energy) kcal",
        allowed: "a sample with the values of this workout",
        at: truth.place("workouts", workout.row))
    }
  }
}
