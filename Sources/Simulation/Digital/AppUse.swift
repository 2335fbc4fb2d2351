/// A part of a session of the phone in which one app is on the screen.
///
/// The parts of an unlocked session fill it exactly. A glance has no part.
public struct AppUse: Equatable, Sendable {
  /// The app on the screen.
  public internal(set) var app: PhoneApps.App
  /// Place of the session in the day's sessions.
  public let session: Int
  /// Number of the part in its session, from 1.
  public let order: Int
  /// Seconds since the start of the day.
  public let start: Double
  /// Seconds since the start of the day.
  public let end: Double

  var length: Double { end - start }

  /// The shortest part, in seconds, if a session has several.
  private static let shortest = 4.0
  /// The mean of the further parts of a session up to a length in seconds; rates are assumed.
  private static let further: [(length: Double, mean: Double)] = [
    (30, 0.25), (180, 0.9), (.infinity, 2.5),
  ]
  /// The standard deviation of the logarithm of the lengths in a session.
  private static let spread = 1.2
  /// The factor of social apps in the first session after waking up.
  private static let afterWaking = 3.0

  /// Draws the apps of a day's unlocked sessions, in order of time.
  ///
  /// - Parameters:
  ///   - first: the apps that sessions begin with, by the place of the session.
  ///   - longest: the apps of the longest parts of sessions, by the place of the session.
  static func during(
    _ day: Day, of habits: DigitalHabits, beginning first: [Int: PhoneApps.App],
    longest: [Int: PhoneApps.App]
  ) -> [AppUse] {
    let surveys = surveys(of: day)
    let waking = day.use.sessions.firstIndex { $0.kind == .unlocked }
    var uses: [AppUse] = []
    for (number, session) in day.use.sessions.enumerated() where session.kind == .unlocked {
      let random = session.random["apps"]
      let asked = surveys.filter { $0.span.overlaps(session.start...session.end) }
      let hour = Int(day.plan.clock.hour(at: session.start))
      var apps: [PhoneApps.App] = []
      let parts = parts(of: session, apartFrom: asked, habits, random)
      let long = parts.indices.max {
        parts[$0].end - parts[$0].start < parts[$1].end - parts[$1].start
      }
      for (order, part) in parts.enumerated() {
        let app =
          part.app.map(habits.catalogue.app)
          ?? (order == 0 ? first[number] : nil)
          ?? (order == long ? longest[number] : nil)
          ?? habits.app(
            for: part.end - part.start, hour: hour,
            factor: number == waking && order == 0 ? afterWaking : 1, after: apps.last,
            random: random["app"][order])
        apps.append(app)
        uses.append(
          AppUse(app: app, session: number, order: order + 1, start: part.start, end: part.end))
      }
    }
    return uses
  }

  /// A part of a session; `app` is the id of the app that asks a survey in it.
  private typealias Part = (start: Double, end: Double, app: String?)

  /// The times at which surveys are on the screen, in order.
  private static func surveys(of day: Day) -> [(span: ClosedRange<Double>, app: String)] {
    day.use.responses.filter { $0.prompt.device == .phone }.flatMap { response in
      (response.filling?.visits ?? []).map { visit in
        (span: visit.lowerBound...visit.upperBound, app: response.prompt.id.app)
      }
    }.sorted { $0.span.lowerBound < $1.span.lowerBound }
  }

  private static func parts(
    of session: PhoneUse.Session, apartFrom surveys: [(span: ClosedRange<Double>, app: String)],
    _ habits: DigitalHabits, _ random: Random
  ) -> [Part] {
    guard !surveys.isEmpty else {
      return cut(session.start, session.end, habits, random["cuts"]).map { ($0.0, $0.1, nil) }
    }
    var parts: [Part] = []
    var time = session.start
    for survey in surveys {
      let start = max(survey.span.lowerBound, time)
      let end = min(survey.span.upperBound, session.end)
      guard start < end else { continue }
      if start - time >= shortest {
        parts.append((time, start, nil))
      } else if let last = parts.last, last.app != survey.app {
        parts[parts.count - 1].end = start
      }
      if let last = parts.last, last.app == survey.app, last.end == start || start - time < shortest
      {
        parts[parts.count - 1].end = end
      } else {
        parts.append((parts.last?.end ?? time, end, survey.app))
      }
      time = end
    }
    if session.end - time >= shortest {
      parts.append((time, session.end, nil))
    } else if !parts.isEmpty {
      parts[parts.count - 1].end = session.end
    }
    return parts
  }

  /// Cuts a time into parts. Their lengths have log-normal weights.
  private static func cut(
    _ start: Double, _ end: Double, _ habits: DigitalHabits, _ random: Random
  ) -> [(Double, Double)] {
    let length = end - start
    let mean = habits.switches * (further.first { length <= $0.length }?.mean ?? 0)
    let count = min(1 + random["count"].poisson(mean: mean), max(1, Int(length / shortest)))
    guard count > 1 else { return [(start, end)] }
    let weights = (0..<count).map { random["length"].logNormal(median: 1, sigma: spread, at: $0) }
    // Each part has a second, and its share of the rest.
    let rest = (length - Double(count)) / weights.reduce(0, +)
    var edges = [start]
    for weight in weights.dropLast() { edges.append((edges.last ?? start) + 1 + rest * weight) }
    edges.append(end)
    return zip(edges, edges.dropFirst()).map { ($0, $1) }
  }
}

extension DigitalHabits {
  /// Draws the app of a part of a session.
  ///
  /// A category is the more likely the better the part's length fits its usual durations.
  ///
  /// - Parameters:
  ///   - length: in seconds.
  ///   - hour: the local hour, from 0 to 23.
  ///   - factor: of social apps.
  ///   - last: the app before, which does not come again.
  func app(
    for length: Double, hour: Int, factor: Double, after last: PhoneApps.App?, random: Random
  ) -> PhoneApps.App {
    let weights = shelves.map { shelf -> Double in
      if shelf.apps.count == 1, shelf.apps[0] == last { return 0 }
      let (median, sigma) = shelf.category.dwell
      let score = Elementary.log(length / median) / sigma
      let density = Elementary.exp(-0.5 * score * score) / sigma
      return shelf.weight * shelf.category.hours[hour] * density
        * (shelf.category.name == "social" ? factor : 1)
    }
    guard weights.contains(where: { $0 > 0 }) else {
      return last ?? shelves.first?.apps.first ?? catalogue.app("messages")
    }
    let shelf = shelves[random["category"].choice(weights: weights)]
    let own = zip(shelf.apps, shelf.weights).map { $0 == last ? 0 : $1 }
    return shelf.apps[random["app"].choice(weights: own)]
  }
}
