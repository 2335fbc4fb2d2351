/// One day of somebody's body, from waking up to the next waking up, as devices see it.
///
/// Times are the day's seconds. Never changed, and a class because it is shared by all who read it.
public final class HealthDay: Sendable {
  /// What happens on the day.
  public let day: Day
  let person: Person
  /// Nil for who has no watch.
  let watch: Watch?
  /// The phone's error of location, for the routes of workouts.
  let geography: Geography
  /// What is drawn once for the person's health.
  let habits: Random
  /// What is drawn for the day.
  let random: Random
  /// When the day begins, in seconds since the study's start.
  let offset: Double
  let condition: BodyCondition
  let exertion: Exertion
  let night: Hypnogram
  let heart: HeartRate
  let breathing: Breathing
  let link: WatchLink
  /// Times with the watch on the wrist, in order.
  let worn: [Range<Double>]
  /// The night as the watch sees it.
  let seen: SeenSleep
  /// Exercise that was recorded, in order of time.
  public let workouts: [Workout]
  /// Minutes with their state: those of UTC that begin on the day.
  public let minutes: [BodyState]

  init(_ day: Day, of life: Life, body: Physiology, condition: BodyCondition, random: Random) {
    self.day = day
    person = life.person
    watch = life.watch
    geography = Geography(life.towns)
    habits = random["habits"]
    self.condition = condition
    let random = random["day"][day.index]
    self.random = random
    offset = day.start.seconds(since: life.start)
    exertion = Exertion(day, life.person, random: random["exertion"])
    night = Hypnogram(
      day.plan.asleep..<day.duration, of: body, usualHours: person.sleepWork,
      habit: habits["sleep"],
      random: random["night"])
    heart = HeartRate(
      day, exertion, night: night, of: body, condition: condition, start: offset,
      random: habits["heart"])
    breathing = Breathing(
      of: body, condition: condition, start: offset, random: habits["breathing"])
    link = WatchLink(day, habits: habits["link"], random: random["link"])
    worn = (day.wear?.spells ?? []).filter { $0.state == .worn }.map { $0.start..<$0.end }
    seen = SeenSleep(night, worn: worn, random: random["seen"])
    workouts = Workout.recorded(on: day, worn: worn, habits: habits, random: random["workouts"])
    minutes = Self.minutes(
      of: day, exertion: exertion, night: night, heart: heart, breathing: breathing, worn: worn)
  }

  /// Whether the watch finds the phone at `time`, in seconds since the start of the day.
  package func watchFindsPhone(at time: Double) -> Bool { link.isThere(at: time) }

  /// When the phone has what the watch knows at `time`, both in seconds since the start of the day.
  package func phoneKnows(_ time: Double) -> Double { link.arrival(of: time) }

  /// All samples of the day, in the order of files; made at each call.
  public func samples() -> [HealthSample] {
    healthFamilies.flatMap { $0.samples(of: self) }.filter(isMade).sorted(by: HealthSample.isBefore)
  }

  /// Whether there is a device that makes a sample: a phone that is off makes none.
  private func isMade(_ sample: HealthSample) -> Bool {
    sample.source == .watch
      || !day.battery.off.contains { off in
        sample.start < instant(off.upperBound) && instant(off.lowerBound) <= sample.end
      }
  }

  /// The body.
  var body: Physiology { person.physiology }

  /// The stages of the night at the day's end, in the day's seconds.
  public var stages: [SleepBout<SleepStage>] { night.bouts }
  /// The same as the watch tells them; empty where it was not worn.
  public var seenStages: [SleepBout<SeenStage>] { seen.bouts }

  /// Minutes in which the watch looks at each beat, in order of time.
  public var beats: [Beats] { VariabilitySignals.windows(of: self) }

  /// `workouts` with their sums and routes.
  public var recordedWorkouts: [Workout] { WorkoutSignals.complete(self) }

  // MARK: Minutes

  private static func minutes(
    of day: Day, exertion: Exertion, night: Hypnogram, heart: HeartRate, breathing: Breathing,
    worn: [Range<Double>]
  ) -> [BodyState] {
    let first = (day.start.microseconds + 59_999_999) / 60_000_000
    var cursor = HeartRate.Cursor()
    let poses = day.poses
    var pose = 0
    var minutes: [BodyState] = []
    var instant = Timestamp(microseconds: 60_000_000 * first)
    while instant < day.end {
      let start = instant.seconds(since: day.start)
      let middle = min(start + 30, day.duration)
      let spell = exertion.spells[exertion.index(at: middle)]
      let stage = night.stage(at: middle)
      let effort = exertion.effort(in: start..<min(start + 60, day.duration))
      while pose + 1 < poses.count, poses[pose + 1].start <= middle { pose += 1 }
      let rate = [5.0, 30, 55].reduce(0) { $0 + heart.value(at: start + $1, &cursor) } / 3
      minutes.append(
        BodyState(
          start: start,
          place: spell.mode == nil ? day.plan.place(at: middle).map { day.places[$0].kind } : nil,
          mode: spell.mode, posture: spell.posture, effort: effort, stage: stage,
          arousal: stage == nil ? day.mind.state(at: middle).stress : 0,
          isWorn: worn.contains { $0.lowerBound <= start && start + 60 <= $0.upperBound },
          isCarried: poses[pose].pose.placement.isCarried, heartRate: rate,
          respiration: breathing.value(at: middle, stage: stage, effort: effort)))
      instant = instant.advanced(bySeconds: 60)
    }
    return minutes
  }

  // MARK: Making samples

  /// A sample of the watch, between two times of the day.
  func watch(
    _ type: HealthType, _ start: Double, _ end: Double, _ value: HealthSample.Value,
    saved: Double? = nil, _ metadata: [(key: String, fact: HealthSample.Fact)] = []
  ) -> HealthSample {
    HealthSample(
      type: type, start: instant(start), end: instant(end), value: value, source: .watch,
      saved: instant(saved ?? link.arrival(of: end)), metadata: metadata)
  }

  /// A sample of the phone, which saves it within a minute or so.
  func phone(
    _ type: HealthType, _ start: Double, _ end: Double, _ value: HealthSample.Value,
    saved: Double? = nil, _ metadata: [(key: String, fact: HealthSample.Fact)] = []
  ) -> HealthSample {
    HealthSample(
      type: type, start: instant(start), end: instant(end), value: value, source: .phone,
      saved: instant(saved ?? end + 45), metadata: metadata)
  }

  /// What somebody has written down, himself or with an app.
  func written(
    _ type: HealthType, _ start: Double, _ end: Double, _ value: HealthSample.Value,
    by source: HealthSample.Source, _ metadata: [(key: String, fact: HealthSample.Fact)] = []
  ) -> HealthSample {
    HealthSample(
      type: type, start: instant(start), end: instant(end), value: value, source: source,
      saved: instant(end), metadata: [("HKWasUserEntered", .integer(1))] + metadata)
  }

  func instant(_ time: Double) -> Timestamp { day.start.advanced(bySeconds: time) }

  /// The zone that the phone is in, for samples that tell it.
  func zone(at time: Double) -> (key: String, fact: HealthSample.Fact) {
    ("HKTimeZone", .text(day.zone(at: time).name))
  }

  /// Whether the watch is worn at `time`.
  func isWorn(at time: Double) -> Bool { worn.contains { $0.contains(time) } }
}
