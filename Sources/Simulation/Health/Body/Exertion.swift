/// What a body does through a day, and how hard that is: spells without a gap.
///
/// Who has the phone in a pocket sits at places, since the phone's attitude says so; others stand at times.
struct Exertion: Sendable {
  /// How a body is held.
  enum Posture: String, Sendable { case lying, sitting, standing, moving }

  /// A time in which a body does one thing, in the day's seconds.
  struct Spell: Sendable {
    var start: Double
    var end: Double
    let posture: Posture
    /// In MET: 1 is 1 kcal/(kg h).
    let effort: Double
    /// Nil at a place.
    var mode: Leg.Mode?
  }

  /// In order of time, without a gap.
  let spells: [Spell]

  /// Efforts in MET, of Ainsworth 2011, doi:10.1249/MSS.0b013e31821ece12, recalled.
  private static let sleeping = 0.95
  private static let waiting = 1.5
  private static let lifting = (set: 6.5, rest: 2.2)

  init(_ day: Day, _ person: Person, random: Random) {
    var maker = Maker(day: day, person: person, random: random)
    maker.make()
    spells = maker.spells
  }

  /// The spell at `time`, in the day's seconds.
  func index(at time: Double) -> Int { max(spells.prefixCount { $0.start <= time } - 1, 0) }

  /// Those that have a part in a time of the day.
  func spells(in seconds: Range<Double>) -> ArraySlice<Spell> {
    spells[index(at: seconds.lowerBound)...].prefix { $0.start < seconds.upperBound }
  }

  /// The mean effort over a time of the day, in MET.
  func effort(in seconds: Range<Double>) -> Double {
    spells(in: seconds).reduce(0) { sum, spell in
      sum + spell.effort
        * (min(spell.end, seconds.upperBound) - max(spell.start, seconds.lowerBound))
    } / (seconds.upperBound - seconds.lowerBound)
  }

  private struct Maker {
    let day: Day
    let person: Person
    let random: Random
    var spells: [Spell] = []

    mutating func make() {
      for (number, segment) in day.plan.segments.enumerated() {
        switch segment.kind {
        case .stay(_, isAsleep: true):
          add(until: segment.end, .lying, Exertion.sleeping)
        case .stay(let place, isAsleep: false):
          stay(at: day.places[place].kind, until: segment.end, random[number])
        case .trip(let legs):
          for leg in legs.map({ day.plan.legs[$0] }) {
            add(until: leg.start, .standing, Exertion.waiting)
            add(leg)
          }
          add(until: segment.end, .standing, Exertion.waiting)
        }
      }
    }

    private var time: Double { spells.last?.end ?? 0 }

    private mutating func add(until end: Double, _ posture: Posture, _ effort: Double) {
      guard end > time else { return }
      spells.append(Spell(start: time, end: end, posture: posture, effort: effort))
    }

    private mutating func add(_ leg: Leg) {
      spells.append(
        Spell(
          start: time, end: leg.end, posture: leg.mode.posture, effort: leg.effort, mode: leg.mode))
    }

    /// Strolls, exercise at one place, and sitting and standing between them.
    private mutating func stay(at kind: Place.Kind, until end: Double, _ random: Random) {
      let training =
        day.plan.kindOfExercise.round == nil
        ? day.plan.exercise.filter { time <= $0.lowerBound && $0.upperBound <= end } : []
      for leg in day.legs where leg.isStroll && time <= leg.start && leg.end <= end {
        stand(at: kind, until: leg.start, apartFrom: training, random)
        add(leg)
      }
      stand(at: kind, until: end, apartFrom: training, random)
    }

    /// Without strolls.
    private mutating func stand(
      at kind: Place.Kind, until end: Double, apartFrom training: [ClosedRange<Double>],
      _ random: Random
    ) {
      while time < end {
        if let span = training.first(where: { $0.lowerBound <= time && time < $0.upperBound }) {
          train(until: min(span.upperBound, end), random["training"])
        } else {
          let next = training.first { time < $0.lowerBound }?.lowerBound ?? end
          rest(at: kind, until: min(next, end), random)
        }
      }
    }

    /// How often somebody stands who does not walk, and the effort in MET of sitting and of standing there.
    private static func habit(
      _ kind: Place.Kind
    ) -> (stands: Double, sitting: Double, standing: Double) {
      switch kind {
      case .home: (0.3, 1.12, 1.75)
      case .work: (0.25, 1.18, 1.6)
      case .errand: (0.9, 1.2, 1.8)
      case .social: (0.3, 1.2, 1.5)
      case .lunch: (0.15, 1.25, 1.5)
      case .hotel: (0.2, 1.12, 1.6)
      case .airport: (0.35, 1.15, 1.5)
      case .gym: (0.7, 1.3, 1.9)
      case .pool: (0.7, 1.3, 1.8)
      }
    }

    /// Minutes of sitting or standing, the median of each.
    private static let restLength = 9.0

    private mutating func rest(at kind: Place.Kind, until end: Double, _ random: Random) {
      let habit = Self.habit(kind)
      while time < end {
        let random = random["rest"][spells.count]
        let wish = time + 60 * random["length"].logNormal(median: Self.restLength, sigma: 0.7)
        let stands = random["stands"].chance(habit.stands) && !isInPocket(at: time)
        // What is left is not worth a change.
        let until = wish + 90 < end ? wish : end
        let usual = (stands ? habit.standing : habit.sitting) - 1
        add(
          until: until, stands ? .standing : .sitting,
          1 + usual * random["effort"].logNormal(median: 1, sigma: 0.35))
      }
    }

    private func isInPocket(at time: Double) -> Bool {
      day.motion.timeline.episodes[day.motion.timeline.index(at: time)].pose.placement.isPocket
    }

    private mutating func train(until end: Double, _ random: Random) {
      let highest = person.physiology.oxygenUptake / 3.5
      while time < end {
        let random = random[spells.count]
        func seconds(_ median: Double) -> Double {
          random["length"].logNormal(median: median, sigma: 0.3)
        }
        let effort = random["effort"].logNormal(median: 1, sigma: 0.1)
        switch day.plan.kindOfExercise {
        case .strength:
          add(until: min(time + seconds(45), end), .moving, Exertion.lifting.set * effort)
          let rest = random["rest"].logNormal(median: 100, sigma: 0.35)
          add(until: min(time + rest, end), .standing, Exertion.lifting.rest * effort)
        case .swim: add(until: min(time + seconds(240), end), .moving, 0.62 * highest * effort)
        default: add(until: min(time + seconds(150), end), .moving, 2.7 * effort)
        }
      }
    }
  }
}

extension Leg.Mode {
  fileprivate var posture: Exertion.Posture {
    switch self {
    case .walk, .run, .stairs, .bike: .moving
    case .car, .bus, .train, .plane: .sitting
    }
  }
}

extension Leg {
  /// In MET, at the leg's mean speed between stops: the equations of the American College of Sports Medicine
  /// on foot, Ainsworth 2011 otherwise, both recalled.
  var effort: Double {
    let moving = stretches.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    let speed = moving > 0 ? route.length / moving : 0
    // Oxygen in ml/(kg min), of which 3.5 are one MET.
    let (level, rise) = (60 * speed, max(climb, 0))
    return switch mode {
    case .walk: (3.5 + 0.1 * level + 1.8 * level * rise) / 3.5
    case .run: (3.5 + 0.2 * level + 0.9 * level * rise) / 3.5
    case .stairs: climb > 0 ? 8 : 3.5
    case .bike: 1.4 * speed
    case .car: 1.8
    case .bus, .train, .plane: 1.3
    }
  }
}
