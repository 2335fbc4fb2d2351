/// The free time of a day. Activities take their times from it one after another, so a person does
/// one at a time.
struct FreeTime {
  private let day: Day
  private var taken: [Range<Double>]
  /// The times at the Mac, at which people do only what a Mac is for.
  private let atMac: [Range<Double>]

  /// The attempts to find a time.
  private static let attempts = 12
  /// The seconds after waking up and before sleep without activities.
  private static let edges = 300.0

  /// Calls, meetings and lectures are not free.
  init(_ day: DiaryDay) {
    self.day = day.day
    taken = day.day.calls
    atMac = day.atMac
    for event in day.digital.events
    where event.isAttended && [.meeting, .lecture, .appointment, .travel].contains(event.kind) {
      taken.append(event.span)
    }
  }

  /// Takes a time of some length in one of the stays; nil if no stay has enough free time.
  ///
  /// - Parameters:
  ///   - length: in seconds.
  ///   - hours: the local hours of the time; 24 and more are on the next date.
  ///   - usesMac: whether the person may do it at the Mac.
  mutating func take(
    _ length: Double, in stays: [Day.Stay], hours: ClosedRange<Double> = 0...30,
    usesMac: Bool = false, _ random: Random
  ) -> (span: Range<Double>, place: Int)? {
    let clock = day.plan.clock
    let first = max(clock.time(atHour: hours.lowerBound), Self.edges)
    let last = min(clock.time(atHour: hours.upperBound), day.plan.asleep - Self.edges)
    guard first < last else { return nil }
    let windows = stays.compactMap { stay -> Day.Stay? in
      let span = stay.span.clamped(to: first..<last)
      return span.upperBound - span.lowerBound >= length ? (span, stay.place) : nil
    }
    guard !windows.isEmpty else { return nil }
    let rooms = windows.map { $0.span.upperBound - $0.span.lowerBound - length + 1 }
    for attempt in 0..<Self.attempts {
      let window = windows[random["window"].choice(weights: rooms, at: attempt)]
      let latest = window.span.upperBound - length
      let start = random["start"].uniform(in: window.span.lowerBound...latest, at: attempt)
      let span = start..<start + length
      let others = usesMac ? taken : taken + atMac
      guard !others.contains(where: { $0.overlaps(span) }) else { continue }
      taken.append(span)
      return (span, window.place)
    }
    return nil
  }

  /// Marks a time as not free.
  mutating func block(_ span: Range<Double>) { taken.append(span) }
}
