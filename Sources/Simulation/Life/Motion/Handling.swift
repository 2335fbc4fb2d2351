/// Decides through a day where the phone is: habits at rest, sessions in the hand, calls at the ear,
/// the charger on the table, the mount in the car.
struct Handling {
  private(set) var timeline: PoseTimeline
  private(set) var pulses: [Pulse] = []

  private let plan: DayPlan
  private let use: PhoneUse
  private let battery: Battery
  private let person: Person
  private let track: Track
  private let habit: Random
  private let random: Random
  /// Where the phone belongs while nobody uses it.
  private var rest: (placement: Placement, posture: Pose.Posture) = (.nightstand, .lying)
  private var current: (placement: Placement, posture: Pose.Posture) = (.nightstand, .lying)
  /// Whether a session is under way: only after it the phone goes where it belongs.
  private var isInUse = false
  private var number = 0

  /// Something that happens to the phone, in order of time.
  private enum Event {
    case rest(Placement, Pose.Posture)
    case begin(PhoneUse.Session)
    case end(PhoneUse.Session)
    case bed(Pose)
    /// Shifts posture without taking the phone elsewhere.
    case shift
  }

  /// - Parameters:
  ///   - morning: how the phone lies when the day begins, and `evening` when it ends; both as seen
  ///     by somebody who faces `bedHeading`.
  static func handle(
    _ plan: DayPlan, use: PhoneUse, battery: Battery, person: Person, track: Track,
    morning: Pose, evening: Pose, bedHeading: Double, habit: Random, random: Random
  ) -> (timeline: PoseTimeline, pulses: [Pulse]) {
    var handling = Handling(
      plan: plan, use: use, battery: battery, person: person, track: track,
      timeline: PoseTimeline(first: morning), habit: habit, random: random)
    let events = handling.events(evening: evening, bedHeading: bedHeading)
    for (time, event) in events { handling.happen(event, at: time) }
    handling.pulses.sort { $0.middle < $1.middle }
    // A day has tens of thousands of pulses and is kept for long. The array has room for as many again, a copy has none.
    return (handling.timeline, handling.pulses.map(\.self))
  }

  private init(
    plan: DayPlan, use: PhoneUse, battery: Battery, person: Person, track: Track,
    timeline: PoseTimeline, habit: Random, random: Random
  ) {
    self.plan = plan
    self.use = use
    self.battery = battery
    self.person = person
    self.track = track
    self.timeline = timeline
    self.habit = habit
    self.random = random
  }

  // MARK: What happens

  private func events(evening: Pose, bedHeading: Double) -> [(time: Double, event: Event)] {
    var events: [(time: Double, event: Event)] = []
    for (number, segment) in plan.segments.enumerated() {
      switch segment.kind {
      case .stay(_, let isAsleep):
        if isAsleep {
          let turn = bedHeading - track.heading(after: track.leg(at: segment.start - 30))
          let time = segment.start - random["to bed"].uniform(in: 20...29, at: number)
          events.append((time, .bed(evening.turned(by: -turn))))
        } else {
          settle(in: segment, number, into: &events)
        }
      case .trip(let legs):
        let random = random["trip"][number]
        let swings = person.swingsPhone && random["swing"].chance(0.6)
        events.append(
          (
            segment.start - random["set out"].uniform(in: 6...14),
            .rest(swings ? .handSwinging : person.carries, .standing)
          ))
        for leg in legs { ride(plan.legs[leg], random["ride"][leg], into: &events) }
      }
    }
    for session in use.sessions {
      let random = session.random["hand"]
      events.append((session.start - random["taken"].uniform(in: 1.25...2), .begin(session)))
      events.append((session.end + random["left"].uniform(in: 0.05...0.5), .end(session)))
    }
    // Of two events at the same time, the one that was made first comes first.
    return events.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map { $0.element }
  }

  /// A vehicle: drivers sit down, with the phone in its mount if there is one; passengers sit down;
  /// runners and cyclists have no bag with them.
  private func ride(
    _ leg: Leg, _ random: Random, into events: inout [(time: Double, event: Event)]
  ) {
    let carried = person.carries
    let seated = leg.start - random["seated"].uniform(in: 5...9)
    switch leg.mode {
    case .car:
      events.append((seated, .rest(person.hasCarMount ? .carMount : carried, .sitting)))
    case .bus, .train, .plane:
      events.append((seated, .rest(carried, .sitting)))
    case .bike:
      events.append((seated, .rest(carried == .bag ? .jacket : carried, .cycling)))
    case .run:
      guard carried == .bag else { return }
      events.append((seated, .rest(.jacket, .standing)))
      return
    case .walk, .stairs:
      return
    }
    events.append((leg.end + random["up"].uniform(in: 0.8...2.5), .rest(carried, .standing)))
  }

  /// A stay: the phone lies on the table or stays in the pocket, always on the table while it
  /// charges; who carries it gets up for strolls and shifts in the seat.
  private func settle(
    in segment: DayPlan.Segment, _ number: Int,
    into events: inout [(time: Double, event: Event)]
  ) {
    let random = random["stay"][number]
    let exercise = plan.exercise.filter {
      plan.kindOfExercise.round == nil && segment.start < $0.lowerBound
        && $0.upperBound < segment.end
    }
    // A bag stays where it is put down; its owner takes the phone out. Nobody lifts weights with it in the
    // pocket.
    let onTable =
      person.carries == .bag || !exercise.isEmpty
      || random["on table"].chance(person.profile.phone.onTable)
    let settled = afterStroll(
      segment.start == 0
        ? firstUse(in: segment) : segment.start + random["settle"].uniform(in: 8...30))
    guard settled < segment.end - 30 else { return }
    let home: Event = .rest(onTable ? .table : person.carries, .sitting)
    let charges = battery.charging.filter {
      $0.lowerBound > segment.start && $0.upperBound <= segment.end
    }
    for (number, charge) in charges.enumerated() {
      let random = random["charge"][number]
      events.append(
        (charge.lowerBound - random["laid"].uniform(in: 2.5...6), .rest(.table, .sitting)))
      events.append((charge.upperBound + random["taken"].uniform(in: 1...4), home))
    }
    // A morning's charge may have begun before.
    let isCharging = charges.contains {
      $0.lowerBound - 6 <= settled && settled <= $0.upperBound + 4
    }
    if !isCharging { events.append((settled, home)) }
    for (number, leg) in track.legs.enumerated()
    where leg.isStroll && leg.start > settled + 8 && leg.end < segment.end - 14 {
      let random = random["stroll"][number]
      events.append((leg.start - random["up"].uniform(in: 3...5.5), .shift))
      events.append((leg.end + random["down"].uniform(in: 1...4), .shift))
    }
    var time = settled
    for shift in 0..<10_000 {
      time += 30 + random["shift"].exponential(mean: 450, at: shift)
      guard time < segment.end - 60 else { break }
      if isQuiet(time) { events.append((time, .shift)) }
    }
  }

  /// When a stroll is over that is under way or about to begin at `time`; `time` itself without one.
  private func afterStroll(_ time: Double) -> Double {
    let leg = track.leg(at: time + 8)
    guard leg >= 0, track.legs[leg].isStroll else { return time }
    return max(time, track.legs[leg].end + 6)
  }

  /// Away from sessions and strolls.
  private func isQuiet(_ time: Double) -> Bool {
    let leg = track.leg(at: time + 8)
    if leg >= 0 && time < track.legs[leg].end + 6 { return false }
    return !use.sessions.contains { $0.start - 4 < time && time < $0.end + 4 }
  }

  /// When the phone leaves the nightstand without being used.
  private func firstUse(in segment: DayPlan.Segment) -> Double {
    let unplugged = battery.charging.first.map { $0.lowerBound == 0 ? $0.upperBound : 0 } ?? 0
    let time = random["first use"].uniform(in: 0.3...0.5) * segment.end
    return min(max(unplugged + 5, time), segment.end - 40)
  }

  private mutating func happen(_ event: Event, at time: Double) {
    number += 1
    let random = random["event"][number]
    switch event {
    case .rest(let placement, let posture):
      rest = (placement, posture)
      if !isInUse { move(to: rest, at: time, random) }
    case .bed(let pose):
      rest = (.nightstand, .lying)
      current = rest
      timeline.change(
        to: pose, at: time, taking: random.uniform(in: 0.8...1.2), leg: track.leg(at: time))
      putDown(random)
    case .begin(let session):
      isInUse = true
      begin(session, at: time, random)
    case .end(let session):
      isInUse = false
      // Charging ties the phone to its table or nightstand, from when it is taken there.
      let isBound = [time, time + 5].contains { battery.state(at: $0) != .unplugged }
      let isSeated = current.posture == .sitting && plan.place(at: time) != nil
      if !isBound && isSeated && session.kind == .unlocked && random["stays"].chance(0.6) {
        let other = person.carries == .bag ? Placement.table : person.carries
        rest = (rest.placement == .table ? other : .table, .sitting)
      }
      move(to: rest, at: time, random)
    case .shift:
      shift(at: time, random)
    }
  }

  private mutating func begin(_ session: PhoneUse.Session, at time: Double, _ random: Random) {
    let posture: Pose.Posture = current.posture == .standing ? .standing : .sitting
    switch session.kind {
    case .call(let atEar):
      move(
        to: (.handUsing, posture), at: time, random["lift"],
        taking: random["lift"].uniform(in: 0.6...1))
      guard atEar else { return }
      let ear = random["to the ear"]
      move(
        to: (.ear, posture), at: time + ear["after"].uniform(in: 1.2...2.2), ear,
        taking: ear.uniform(in: 0.6...1))
    case .glance where current.placement == .table || current.placement == .nightstand:
      break
    case .unlocked
    where current.placement == .table && session.touches.isEmpty
      && random["on table"].chance(0.15):
      tap(session)
    default:
      move(to: (.handUsing, posture), at: time, random, taking: random.uniform(in: 0.6...1.2))
      if session.kind == .unlocked { tap(session) }
    }
  }

  /// Stands up before a stroll, sits down after it, or just shifts in the seat.
  private mutating func shift(at time: Double, _ random: Random) {
    guard current.placement.isPocket else { return }
    let next = track.leg(at: time + 6)
    let strolls = next >= 0 && track.legs[next].isStroll && time < track.legs[next].start
    current.posture = strolls ? .standing : .sitting
    rest = current
    append(current, at: time, taking: random.uniform(in: 1.2...2), random)
  }

  // MARK: Changes of pose

  private mutating func move(
    to target: (placement: Placement, posture: Pose.Posture), at time: Double, _ random: Random,
    taking duration: Double? = nil
  ) {
    guard target != current else { return }
    let wasLying = !current.placement.isCarried
    current = target
    append(target, at: time, taking: duration ?? random["taking"].uniform(in: 0.7...1.2), random)
    if !target.placement.isCarried && !wasLying { putDown(random) }
  }

  private mutating func append(
    _ target: (placement: Placement, posture: Pose.Posture), at time: Double,
    taking duration: Double, _ random: Random
  ) {
    timeline.change(
      to: Pose(target.placement, target.posture, habit: habit, random: random["pose"]), at: time,
      taking: duration, leg: track.leg(at: time))
  }

  // MARK: Pulses

  /// The shock of meeting the table: .3-1 g for some 20 ms.
  private mutating func putDown(_ random: Random) {
    let last = timeline.episodes[timeline.episodes.count - 1]
    pulses.append(
      Pulse(
        at: last.settled + 0.015, lasting: random["shock"].uniform(in: 0.014...0.028, at: 1),
        acceleration: Vector(0, 0, random["shock"].uniform(in: 3...10))))
  }

  /// How long a tap lasts, in seconds.
  private static func tapLength(_ random: Random) -> Double { random.uniform(in: 0.03...0.05) }

  /// Taps on the screen: bursts of 1-3 a second, .05-.1 g for some 40 ms.
  private mutating func tap(_ session: PhoneUse.Session) {
    let pose = timeline.episodes[timeline.episodes.count - 1].pose
    let inwards = pose.mount.rotate(Vector(0, 0, -1))
    let random = session.random["taps"]
    // Who fills in a survey touches the screen for that alone.
    let survey = session.touches.min().map { $0...(session.touches.max() ?? $0) }
    for (number, touch) in session.touches.enumerated() {
      pulses.append(
        Pulse(
          at: touch, lasting: Self.tapLength(random["survey"][number]),
          acceleration: random["survey"].uniform(in: 0.5...1, at: number) * inwards))
    }
    var (time, number) = (session.start, 0)
    while true {
      let burst = random[number]
      time += 0.2 + burst.exponential(mean: 1.3)
      let pace = burst.logNormal(median: 0.32, sigma: 0.35, at: 1)
      for index in 0...Int(3 * burst.uniform(at: 2)) {
        if index > 0 { time += pace * burst["pace"].logNormal(median: 1, sigma: 0.25, at: index) }
        guard time < session.end - 0.3 else { return }
        guard survey?.contains(time) != true else { continue }
        pulses.append(
          Pulse(
            at: time, lasting: Self.tapLength(burst["length"][index]),
            acceleration: burst["push"].uniform(in: 0.5...1, at: index) * inwards))
      }
      number += 1
    }
  }
}
