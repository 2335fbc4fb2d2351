/// The phone's state of charge over a day, and when it hangs on its charger.
///
/// An iPhone 14's battery (12.7 Wh, 92 % of it left) discharges by what the phone does and charges
/// with 12 W up to half, then ever slower: 29 min to 50 %, 136 min to 99.5 %.
public struct Battery: Sendable {
  /// What iOS says of the charger, in the words of its rows.
  public enum State: String, Sendable {
    case charging = "Charging"
    case full = "Full"
    case unplugged = "Unplugged"
  }

  /// A time during which the charge runs by one law.
  struct Piece: Sendable {
    enum Law: Sendable {
      /// Change a second.
      case linear(Double)
      /// What is missing to 1 shrinks with `Battery.saturation`.
      case saturating
    }

    let start: Double
    let charge: Double
    let law: Law
    let state: State

    func charge(at time: Double) -> Double {
      switch law {
      case .linear(let slope): charge + slope * (time - start)
      case .saturating:
        1 - (1 - charge) * Elementary.exp(-(time - start) / Battery.saturation)
      }
    }

    /// When the charge reaches `level`, if it moves that way.
    func time(reaching level: Double) -> Double? {
      switch law {
      case .linear(let slope):
        let elapsed = (level - charge) / slope
        return slope != 0 && elapsed > 0 ? start + elapsed : nil
      case .saturating:
        return level > charge && level < 1
          ? start + Battery.saturation * Elementary.log((1 - charge) / (1 - level)) : nil
      }
    }
  }

  /// Usable energy, in joules.
  static let energy = 12.7 * 0.92 * 3_600
  /// Powers, in watts.
  static let screen = 1.7
  /// Watts that a call at the ear takes, whose screen is dark.
  static let call = 0.5
  static let charger = 12.0
  static let trickle = 0.06 * 12.0
  /// Time constant of charging beyond one half, in seconds.
  static let saturation = 0.5 * energy / charger
  /// Beyond this only a trickle flows.
  static let trickleStart = 1 - 0.06 * 0.5

  private(set) var pieces: [Piece] = []
  /// Times on the charger, in seconds since the start of the day.
  public private(set) var charging: [ClosedRange<Double>] = []
  /// Times at which the phone is off, in order, in seconds since the start of the day.
  public let off: [Range<Double>]
  /// The lowest charge; above 0 for a phone that never goes off.
  private let floor: Double

  /// State of charge, 0...1, at `time` in seconds since the start of the day.
  package func charge(at time: Double) -> Double {
    let piece = pieces[index(at: time)]
    return min(max(piece.charge(at: time), floor), 1)
  }

  /// When the charge first reaches `level` after `time`, in the day's seconds; nil if it does not on the day.
  func time(reaching level: Double, after time: Double) -> Double? {
    if charge(at: time) >= level { return time }
    for number in index(at: time)..<pieces.count {
      let end = number + 1 < pieces.count ? pieces[number + 1].start : .infinity
      if let reached = pieces[number].time(reaching: level), time < reached, reached <= end {
        return reached
      }
    }
    return nil
  }

  /// - Parameter time: seconds since the start of the day.
  public func state(at time: Double) -> State { pieces[index(at: time)].state }

  /// The indices of the pieces that have a part in `seconds`.
  func pieces(in seconds: Range<Double>) -> Range<Int> {
    let first = index(at: seconds.lowerBound)
    return first..<max(first, pieces.prefixCount { $0.start < seconds.upperBound })
  }

  private func index(at time: Double) -> Int {
    max(pieces.prefixCount { $0.start <= time } - 1, 0)
  }

  /// - Parameters:
  ///   - places: that the plan knows.
  ///   - charge: at the start of the day.
  ///   - isPluggedIn: whether the day starts on the charger.
  ///   - isOff: whether the phone is off then.
  ///   - dying: how an empty battery turns the phone off; nil for one that drains no further.
  init(
    _ plan: DayPlan, places: [Place], use: PhoneUse, person: Person, charge: Double,
    isPluggedIn: Bool, isOff: Bool = false, dying: MissingProfile.DeadBattery? = nil,
    random: Random
  ) {
    let load = Load(plan, places: places, person: person)
    var build = Builder(charge: charge, isOff: isOff, dying: dying, random: random["boot"])
    var time = 0.0
    var sessions = use.sessions[...]
    func drain(until end: Double, more: Double = 0) {
      load.forEach(from: time, to: end) { build.drain(from: $0, to: $1, watts: $2 + more) }
      time = max(time, end)
    }
    func discharge(until end: Double) {
      while let session = sessions.first, session.start < end {
        drain(until: session.start)
        // A session that was cut by a charge goes on after it.
        let power = session.kind == .call(atEar: true) ? Self.call : Self.screen
        drain(until: min(session.end, end), more: power)
        if session.end > end { return }
        sessions.removeFirst()
      }
      drain(until: end)
    }
    let plugIns = Self.plugIns(
      plan, places: places, person: person, isPluggedIn: isPluggedIn, random: random)
    for plugIn in plugIns where plugIn.start >= time {
      discharge(until: plugIn.start)
      switch plugIn.reason {
      case .need(let isNoticed):
        guard build.charge < 0.2 || (build.charge < 0.35 && isNoticed) else { continue }
      case .morning, .night: break
      }
      let hold =
        plugIn.reason == .night && person.usesOptimisedCharging ? plan.duration - 4_320 : nil
      build.fill(from: plugIn.start, to: plugIn.end, holdingUntil: hold)
      charging.append(plugIn.start...plugIn.end)
      time = plugIn.end
      while let session = sessions.first, session.end <= time { sessions.removeFirst() }
    }
    discharge(until: plan.duration)
    build.end(at: plan.duration)
    (pieces, off, floor) = (build.pieces, build.off, build.floor)
  }
}
