/// A phone at rest: what holds while nothing but breath, sway and pushes moves it.
extension Motion {
  /// A phone that lies, or sits in a pocket with nothing but its wearer's breath and sway to move it.
  struct Rest {
    let state: State
    let placement: Placement
    /// The wearer's axes to east, north, up.
    let turn: Quaternion
    /// The wearer's axes to the phone's.
    let inwards: Quaternion
    /// What an ideal accelerometer shows but for breath and sway, in g.
    let force: Vector
    let until: Double

    init(state: State, placement: Placement, turn: Quaternion, until: Double) {
      self.state = state
      self.placement = placement
      self.turn = turn
      self.until = until
      inwards = state.attitude.conjugate * turn
      force = state.specificForce
    }

    static let none = Rest(
      state: State(
        position: .zero, velocity: .zero, acceleration: .zero, attitude: .identity,
        rotationRate: .zero), placement: .table, turn: .identity, until: -.infinity)
  }

  /// The state of a phone that nothing but pulses, breath and sway moves; else nil.
  @inline(__always)
  func still(at time: Double, _ cursor: inout Cursor) -> State? {
    if time < cursor.rest.until { return living(cursor.rest, at: time, &cursor) }
    return isStill(at: time, &cursor) ? resting(at: time, &cursor) : nil
  }

  @inline(__always)
  func isStill(at time: Double, _ cursor: inout Cursor) -> Bool {
    seek(time, &cursor)
    return cursor.isSettled && rests(in: cursor.now.pose.placement, at: time, leg: cursor.leg)
  }

  /// Whether nothing but pulses, breath and sway moves the phone.
  private func rests(in placement: Placement, at time: Double, leg: Int) -> Bool {
    switch placement {
    case .table, .nightstand: return true
    case .pocket, .backPocket, .jacket:
      let isUnderWay = leg >= 0 && time < track.legs[leg].end
      return !isUnderWay && time < turning(after: leg)
    default: return false
    }
  }

  /// When the phone is in a pocket and its wearer goes nowhere, in order.
  static func timesAtRest(_ timeline: PoseTimeline, _ track: Track) -> [Range<Double>] {
    let episodes = timeline.episodes
    return episodes.indices.flatMap { number -> [Range<Double>] in
      let next = number + 1 < episodes.count ? episodes[number + 1].start : 0
      var start = episodes[number].settled
      guard episodes[number].pose.placement.isPocket, start < next else { return [] }
      var times: [Range<Double>] = []
      for leg in track.legs where leg.end > start && leg.start < next {
        if start < leg.start { times.append(start..<leg.start) }
        start = leg.end
      }
      if start < next { times.append(start..<next) }
      return times
    }
  }

  /// No earlier does the wearer turn towards the leg after this one.
  private func turning(after leg: Int) -> Double {
    leg + 1 < track.legs.count
      ? track.legs[leg + 1].start - Track.turningTime(.pi) : Double.infinity
  }

  @inline(never)
  func resting(at time: Double, _ cursor: inout Cursor) -> State {
    let pose = cursor.now.pose
    let isCarried = pose.placement.isCarried
    // A phone that lies stays as it was laid down when its owner goes away.
    let leg = isCarried ? cursor.leg : cursor.now.leg
    let turn = Facing(heading: track.heading(after: leg)).turn
    let attitude = turn * pose.mount
    let push =
      pulse(at: time, from: cursor.pulse)
      + pose.placement.swayGain * sitting.fidget(at: time, number: cursor.fidget)
    let state = State(
      position: track.ground(after: leg) + turn.rotate(pose.pivot + push.value)
        + attitude.rotate(pose.lever),
      velocity: turn.rotate(push.rate), acceleration: turn.rotate(push.acceleration),
      attitude: attitude, rotationRate: .zero)
    let next = cursor.episode + 1
    let change =
      next < timeline.episodes.count ? timeline.episodes[next].start : Double.infinity
    let quiet = quiet(isCarried, cursor)
    let turning = isCarried ? turning(after: cursor.leg) : Double.infinity
    let rest = Rest(
      state: state, placement: pose.placement, turn: turn, until: min(change, quiet, turning))
    cursor.rest = time < quiet ? rest : .none
    return living(rest, at: time, &cursor)
  }

  /// When the next push begins.
  private func quiet(_ isCarried: Bool, _ cursor: Cursor) -> Double {
    let quiet = cursor.pulse < pulses.count ? pulses[cursor.pulse].start : Double.infinity
    guard isCarried, cursor.fidget < sitting.fidgets.count else { return quiet }
    return min(quiet, sitting.fidgets[cursor.fidget].start)
  }

  /// A phone at rest, with its wearer's breath and sway.
  @inline(__always)
  private func living(_ rest: Rest, at time: Double, _ cursor: inout Cursor) -> State {
    guard rest.placement.isCarried else { return rest.state }
    let body = living(in: rest.placement, at: time, &cursor)
    var state = rest.state
    state.position += rest.turn.rotate(body.value)
    state.velocity += rest.turn.rotate(body.rate)
    state.acceleration += rest.turn.rotate(body.acceleration)
    return state
  }

  /// Breath and sway of a wearer at rest, along his axes.
  @inline(__always)
  func living(
    in placement: Placement, at time: Double, _ cursor: inout Cursor
  ) -> VectorJet {
    let clock = clock.value(at: time, &cursor.clock)
    return (placement.breathing * breath(at: time, by: clock, &cursor)) * Self.breathing
      + placement.swayGain * sway(at: time, by: clock, &cursor)
  }

  /// Somebody's breath, of a root mean square of his own about 1. Its rate wanders by more than that of his sway.
  @inline(__always)
  func breath(at time: Double, by clock: Jet, _ cursor: inout Cursor) -> Jet {
    breath.value(at: 1.6 * clock - 0.6 * Jet(time, rate: 1), &cursor.breath)
  }

  /// How the wearer sways between two legs.
  @inline(__always)
  func sway(at time: Double, by clock: Jet, _ cursor: inout Cursor) -> VectorJet {
    let (leg, next) = (cursor.leg, cursor.leg + 1)
    return sitting.sway(
      at: time, by: clock,
      between: (
        leg < 0 ? -.infinity : track.legs[leg].end,
        next < track.legs.count ? track.legs[next].start : .infinity
      ), after: leg, &cursor.sitting)
  }

  /// The sum of the pulses that are under way, of which `first` may be the first.
  @inline(__always)
  func pulse(at time: Double, from first: Int) -> VectorJet {
    var sum = VectorJet.zero
    var index = first
    while index < pulses.count, pulses[index].start <= time {
      sum += pulses[index].displacement(at: time)
      index += 1
    }
    return sum
  }
}
