/// A voice call on the phone.
public struct VoiceCall: Equatable, Sendable {
  /// The side that starts a call.
  public enum Direction: String, CaseIterable, Sendable {
    case incoming, outgoing
  }

  /// The source of the sound.
  public enum Output: String, CaseIterable, Sendable {
    case ear, speaker, headphones
  }

  /// The side that started the call.
  public let direction: Direction
  /// Whether the other side answered.
  public let isConnected: Bool
  /// The source of the sound during the call.
  public let output: Output
  /// Seconds since the start of the day; the end is the start if the call is not connected.
  public let start: Double
  /// Seconds since the start of the day.
  public let end: Double

  /// The mean number of calls a day that are not connected, and the share of these that come in.
  private static let missed = (mean: 0.5, incoming: 0.65)

  /// Returns the calls of a day in order of time.
  static func during(_ day: Day, listening: [Range<Double>], random: Random) -> [VoiceCall] {
    var calls = day.use.sessions.enumerated().compactMap { number, session -> VoiceCall? in
      guard case .call(let atEar) = session.kind else { return nil }
      let hears = listening.contains { $0.contains(session.start) }
      return VoiceCall(
        direction: random["direction"].chance(0.5, at: number) ? .incoming : .outgoing,
        isConnected: true, output: hears ? .headphones : atEar ? .ear : .speaker,
        start: session.start, end: session.end)
    }
    for number in 0..<random["missed"].poisson(mean: missed.mean) {
      let random = random["missed call"][number]
      let time = random["time"].uniform(in: 0...day.plan.asleep)
      let isFree = calls.allSatisfy { time < $0.start - 60 || $0.end + 30 < time }
      guard isFree, !day.isOff(at: day.instant(time)),
        !day.network.offline.contains(where: { $0.contains(time) })
      else { continue }
      let isUsed = day.use.sessions.contains { $0.start <= time && time < $0.end }
      let isIncoming = random["incoming"].chance(missed.incoming) || !isUsed
      calls.append(
        VoiceCall(
          direction: isIncoming ? .incoming : .outgoing, isConnected: false, output: .ear,
          start: time, end: time))
    }
    return calls.sorted { $0.start < $1.start }
  }
}

/// A video call.
public struct VideoCall: Equatable, Sendable {
  /// The device in front of which the person sits.
  public enum Device: String, CaseIterable, Sendable {
    case iphone, mac
  }

  /// The event of the calendar; nil for a private call.
  public let event: String?
  /// The number of people in the call, from 2.
  public let people: Int
  /// The device of the call.
  public private(set) var device = Device.iphone
  /// Seconds since the start of the day.
  public let start: Double
  /// Seconds since the start of the day.
  public let end: Double

  /// The same call on the person's Mac.
  var onMac: VideoCall {
    var call = self
    call.device = .mac
    return call
  }

  /// The longest delay of a call after the start of its meeting, in seconds.
  private static let late = 300.0
  private static let shortest = 120.0
  /// The largest number of people in a call.
  private static let most = 40

  /// Returns the calls of a day in order of time. The events have no voice calls in them.
  ///
  /// - Parameter uses: the apps on the phone's screen, of which private calls have one.
  static func during(
    _ events: [AgendaEvent], uses: [AppUse], random: Random
  ) -> [VideoCall] {
    var calls: [VideoCall] = []
    for (number, event) in events.enumerated()
    where event.kind == .meeting && event.isOnline && event.status == .confirmed && event.isAttended
    {
      let random = random["meeting"][number]
      let start = event.span.lowerBound + random["late"].uniform(in: 0...0.5 * late)
      let end = event.span.upperBound - random["early"].uniform(in: 0...0.5 * late)
      guard end - start >= shortest else { continue }
      calls.append(
        VideoCall(event: event.id, people: min(event.attendees + 1, most), start: start, end: end))
    }
    for use in uses where use.app.id == "video-chat" && use.length >= 30 {
      let others = random["people"][Int(use.start)].poisson(mean: 0.4)
      calls.append(
        VideoCall(event: nil, people: 2 + others, start: use.start + 3, end: use.end - 1))
    }
    return calls.sorted { $0.start < $1.start }
  }

  /// Returns the sessions with a private video call: long ones, in the evening first.
  static func sessions(on day: Day, of habits: DigitalHabits, random: Random) -> [Int] {
    let mean = habits.videoCalls * habits.profile.videoCalls.factor(random["day"])
    let count = random["count"].poisson(mean: min(mean, 10))
    let candidates = day.use.sessions.indices.filter { number in
      let session = day.use.sessions[number]
      return session.kind == .unlocked && !session.hasSurvey && session.end - session.start > 60
    }
    func rank(_ number: Int) -> Double {
      let session = day.use.sessions[number]
      let hour = day.plan.clock.hour(at: session.start)
      let wish = random["wish"].logNormal(median: 1_320, sigma: 0.8, at: number)
      let score = Elementary.log((session.end - session.start) / wish)
      return ((18..<22).contains(hour) ? 1 : 0) - 0.5 * score * score
        + 0.5 * random["rank"].uniform(at: number)
    }
    return Array(candidates.sorted { rank($0) > rank($1) }.prefix(count))
  }
}
