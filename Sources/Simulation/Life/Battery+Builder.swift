extension Battery {
  /// A builder that appends the battery level in order of time.
  struct Builder {
    private(set) var pieces: [Piece] = []
    /// The times at which the phone is off, in order.
    private(set) var off: [Range<Double>] = []
    private(set) var charge: Double
    /// The lowest charge.
    let floor: Double
    private let dying: MissingProfile.DeadBattery?
    private let random: Random
    /// The time at which the phone turned off; nil while it is on.
    private var offSince: Double?

    /// The limits for phones that never turn off: the charge at which drain stops, and the lowest
    /// charge.
    private static let lowest = (drains: 0.02, floor: 0.01)

    /// - Parameters:
    ///   - dying: the rules for turning the phone off with an empty battery; nil for a phone that
    ///     never turns off.
    ///   - random: the random source for each boot of the phone.
    init(charge: Double, isOff: Bool, dying: MissingProfile.DeadBattery?, random: Random) {
      self.charge = charge
      self.dying = dying
      self.random = random
      floor = dying == nil ? Self.lowest.floor : 0
      offSince = isOff ? 0 : nil
    }

    mutating func drain(from start: Double, to end: Double, watts: Double) {
      guard end > start else { return }
      let slope = -watts / Battery.energy
      guard dying != nil else {
        return append(
          start, .linear(charge > Self.lowest.drains ? slope : 0), .unplugged, until: end)
      }
      let empty = offSince == nil ? start - charge / slope : start
      append(start, .linear(slope), .unplugged, until: min(empty, end))
      guard empty <= end else { return }
      if offSince == nil { offSince = empty }
      append(empty, .linear(0), .unplugged, until: end)
    }

    mutating func fill(from start: Double, to end: Double, holdingUntil hold: Double?) {
      boot(from: start, to: end)
      var time = start
      if let hold, hold > start, charge < 0.8 {
        time = fill(from: start, to: min(hold, end), upTo: 0.8)
        append(time, .linear(0), .charging, until: min(hold, end))
        time = min(hold, end)
      }
      time = fill(from: time, to: end, upTo: 1)
      append(time, .linear(0), charge >= 0.999 ? .full : .charging, until: end)
    }

    /// Boots a phone that is off, if it is on its charger for long enough.
    private mutating func boot(from start: Double, to end: Double) {
      guard let since = offSince, let dying else { return }
      let level = random["level"].uniform(in: dying.level, at: off.count)
      let charging = max(level - charge, 0) * Battery.energy / Battery.charger
      let on = start + charging + random["seconds"].uniform(in: dying.seconds, at: off.count)
      guard on < end else { return }
      off.append(since..<on)
      offSince = nil
    }

    /// Ends the day at a time.
    mutating func end(at end: Double) {
      if let since = offSince, since < end { off.append(since..<end) }
    }

    /// Charges the battery up to `target`; returns the time at which it reaches this charge, or
    /// `end`.
    private mutating func fill(from start: Double, to end: Double, upTo target: Double) -> Double {
      var time = start
      func run(_ law: Piece.Law, upTo level: Double) {
        guard time < end, charge < level - 1e-9 else { return }
        let piece = Piece(start: time, charge: charge, law: law, state: .charging)
        let reached = min(piece.time(reaching: level) ?? time, end)
        append(time, law, .charging, until: reached)
        time = reached
      }
      run(.linear(Battery.charger / Battery.energy), upTo: min(target, 0.5))
      run(.saturating, upTo: min(target, Battery.trickleStart))
      run(.linear(Battery.trickle / Battery.energy), upTo: target)
      return time
    }

    private mutating func append(
      _ start: Double, _ law: Piece.Law, _ state: State, until end: Double
    ) {
      guard end > start else { return }
      let piece = Piece(start: start, charge: charge, law: law, state: state)
      pieces.append(piece)
      charge = min(max(piece.charge(at: end), floor), 1)
    }
  }
}
