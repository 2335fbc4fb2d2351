/// Where a watch is through a day: on the wrist, on its charger, off, or with an empty battery.
public struct Wear: Sendable {
  /// What a watch does, which tells of its person only while it is worn.
  public enum State: String, CaseIterable, Sendable {
    /// On the wrist, and measuring.
    case worn
    /// On its charger, full or not.
    case charging
    /// Neither on the wrist nor on its charger.
    case off
    /// Without charge, wherever it is.
    case flat
  }

  /// Why a watch is not worn, or tells nothing.
  public enum Reason: String, CaseIterable, Sendable {
    /// It charges as on most days.
    case routine
    /// Its owner sleeps without it.
    case night
    /// It charges because it is low or was empty.
    case low
    /// Its battery is empty.
    case empty
    /// Its owner did not think of it.
    case forgotten

    /// Whether what is missing depends on nothing, or on what data show: the hour, the habit, the battery.
    public var label: String { self == .forgotten ? "MCAR" : "MAR" }
  }

  /// A time in one state, in the day's seconds.
  public struct Spell: Equatable, Sendable {
    /// Seconds since the start of the day.
    public let start: Double
    /// Seconds since the start of the day; the start of the next spell.
    public let end: Double
    /// The same throughout.
    public let state: State
    /// Nil while it is worn.
    public let reason: Reason?
  }

  /// What a day hands on to the next.
  struct Carry: Equatable, Sendable {
    /// State of charge, 0...1.
    var charge: Double
    var spot: Spot
    var reason: Reason?

    /// Nobody begins a study with an empty watch.
    static func first(_ random: Random) -> Carry {
      Carry(charge: random.uniform(in: 0.5...1), spot: .wrist, reason: nil)
    }
  }

  enum Spot: Equatable, Sendable { case wrist, charger, table }

  /// In order of time, without a gap, from the day's start to its end.
  public let spells: [Spell]
  let carry: Carry

  /// What somebody does with the watch at a time of the day.
  struct Move: Equatable {
    var time: Double
    var spot: Spot
    var reason: Reason?
    /// Made only if the charge is less, else left out with the one after it; nil for always.
    var below: Double?
  }

  init(
    _ plan: DayPlan, places: [Place], watch: Watch, from carry: Carry, random: Random
  ) {
    let hands = WearPlanner(plan, places: places, watch: watch, random: random)
    var battery = WatchBattery(
      watch, charge: carry.charge, asleep: plan.asleep,
      load: random["load"].logNormal(median: 1, sigma: 0.08))
    var moves = hands.moves(from: carry)
    var spells: [Spell] = []
    var now = Move(time: 0, spot: carry.spot, reason: carry.reason)
    while true {
      let end = moves.first?.time ?? plan.duration
      let low = battery.spend(from: now.time, to: end, on: now.spot, downTo: WatchBattery.low)
      // Whoever wears it is told, and charges it at the next chance.
      let rescue = now.spot == .wrist ? low.flatMap { hands.rescue(after: $0, before: end) } : nil
      let next = rescue?.lowerBound ?? end
      let empty = low.flatMap { battery.spend(from: $0, to: next, on: now.spot, downTo: 0) } ?? next
      spells.append(
        Spell(start: now.time, end: empty, state: Self.state(now.spot), reason: now.reason))
      spells.append(Spell(start: empty, end: next, state: .flat, reason: .empty))
      if let rescue {
        now = Move(time: rescue.lowerBound, spot: .charger, reason: .low)
        moves.insert(Move(time: rescue.upperBound, spot: .wrist), at: 0)
      } else {
        guard let move = moves.first else { break }
        let isMade = move.below.map { battery.charge < $0 } ?? true
        moves.removeFirst(isMade ? 1 : 2)
        now = isMade ? move : Move(time: move.time, spot: now.spot, reason: now.reason)
      }
    }
    self.spells = Self.joined(spells)
    self.carry = Carry(charge: battery.charge, spot: now.spot, reason: now.reason)
  }

  /// The state at `time`, in seconds since the start of the day.
  public func state(at time: Double) -> State {
    spells[max(spells.prefixCount { $0.start <= time } - 1, 0)].state
  }

  private static func state(_ spot: Spot) -> State {
    switch spot {
    case .wrist: .worn
    case .charger: .charging
    case .table: .off
    }
  }

  /// Without empty spells, neighbours of one state as one.
  private static func joined(_ spells: [Spell]) -> [Spell] {
    spells.reduce(into: []) { joined, spell in
      guard spell.start < spell.end else { return }
      if let last = joined.last, last.state == spell.state, last.reason == spell.reason {
        joined[joined.count - 1] = Spell(
          start: last.start, end: spell.end, state: spell.state, reason: spell.reason)
      } else {
        joined.append(spell)
      }
    }
  }
}
