/// Reports the battery's state and level, and when the phone's protected data are locked and
/// unlocked.
public struct PowerState: EventSensor {
  public static let name = "powerState"

  /// A change of the battery, or of the lock.
  public struct Sample: Equatable, Sendable {
    /// What changed.
    public enum Event: Equatable, Sendable {
      case battery(Battery.State)
      /// iOS knows neither state nor level of the battery.
      case unknown
      case locked, unlocked
    }

    /// What the phone reports.
    public var event: Event
    /// The reported level, 0...1, or -1 if iOS knows none.
    public var level: Float

    public init(event: Event, level: Float) {
      self.event = event
      self.level = level
    }
  }

  /// Seconds from the end of a session until protected data are locked.
  static let lockDelay = 10.0

  let phone: Phone

  /// The battery and the lock of one phone.
  public init(of phone: Phone) {
    self.phone = phone
  }

  public func measure(
    _ window: Range<Timestamp>, of life: LifeReader, into block: inout Block<Sample>
  ) {
    life.forEachDay(in: window) { day, seconds in
      var events = battery(day, in: seconds)
      for session in day.use.sessions(around: seconds) where session.kind == .unlocked {
        for (time, event) in [
          (session.start, Sample.Event.unlocked), (session.end + Self.lockDelay, .locked),
        ] where seconds.contains(time) {
          events.append((time, event))
        }
      }
      events.sort { $0.time < $1.time }
      for (time, event) in events {
        block.append(
          Sample(event: event, level: level(day, at: time)),
          at: day.start.advanced(bySeconds: time).milliseconds)
      }
    }
  }

  /// The level that the phone reports at `time`, in the day's seconds.
  public func level(_ day: Day, at time: Double) -> Float {
    phone.reportedLevel(day.battery.charge(at: time))
  }

  /// A row for each change of state, and for each change of the reported level.
  private func battery(_ day: Day, in seconds: Range<Double>) -> [(
    time: Double, event: Sample.Event
  )] {
    var events: [(time: Double, event: Sample.Event)] = []
    let pieces = day.battery.pieces
    for index in day.battery.pieces(in: seconds) {
      let piece = pieces[index]
      let end = index + 1 < pieces.count ? pieces[index + 1].start : day.duration
      if index > 0, pieces[index - 1].state != piece.state, seconds.contains(piece.start) {
        events.append((piece.start, .battery(piece.state)))
      }
      let first = phone.reportedStep(piece.charge)
      let last = phone.reportedStep(min(max(piece.charge(at: end), 0.01), 1))
      let direction = last > first ? 1 : -1
      var step = first
      while step != last {
        let border = (Double(step) + 0.5 * Double(direction)) / Double(phone.levelSteps)
        step += direction
        guard let crossing = piece.time(reaching: border) else { continue }
        // A hair later, so that the level read there is the new one.
        let time = min(crossing + 1e-3, end)
        if seconds.contains(time) { events.append((time, .battery(piece.state))) }
      }
    }
    return events
  }
}
