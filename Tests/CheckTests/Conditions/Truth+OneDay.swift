@testable import Reading

extension Truth {
  /// The start of the handwritten day, 2026-03-02 00:00 UTC, in ms since 1970.
  static let start: Int64 = 1_772_409_600_000

  /// Converts a second of the day to ms since 1970 UTC.
  static func at(_ seconds: Double) -> Int64 { start + Int64((1_000 * seconds).rounded()) }

  /// Returns a span between two times of the day, in seconds.
  static func span(_ from: Double, _ to: Double) -> Span { at(from)..<at(to) }

  /// The ground truth of a day at home and at work, with a walk of ten minutes, one phone session
  /// and one call.
  ///
  /// The place of work is a hundredth of a degree north of home, which is 1,111.949 m on the
  /// sphere.
  static var oneDay: Truth {
    var truth = Truth()
    truth.folder = "truth/abcdefgh"
    truth.segments = [
      stay(0, 28_800, place: 1), way(28_800, 29_400, mode: "walk"),
      stay(29_400, 86_400, place: 2),
    ]
    truth.bouts = [
      Bout(span: span(28_800, 29_400), mode: "walk", steps: 1_200, cadence: 2, speed: 1.4)
    ]
    truth.phone = [
      Use(span: span(25_200, 25_500), kind: "session", detail: "unlocked"),
      Use(span: span(32_400, 33_000), kind: "call", detail: "ear"),
    ]
    truth.places = [
      Place(
        number: 1, kind: "home", position: Position(latitude: 42.36, longitude: -71.06),
        firstVisit: at(0), visits: 1, minutes: 480),
      Place(
        number: 2, kind: "work", position: Position(latitude: 42.37, longitude: -71.06),
        firstVisit: at(29_400), visits: 1, minutes: 950),
    ]
    truth.days = [
      Day(
        date: "2026-03-02", timeZone: "UTC", steps: 1_200, carried: 1_200, recorded: 1_200,
        walkingSeconds: 600, distance: 840, homeMinutes: 480, places: 2, homeDistance: 1_112,
        unlocks: 1, calls: 1, sleepMinutes: 420)
    ]
    truth.windows = [Window(span: span(0, 86_400), stream: "accel")]
    return truth
  }

  static func stay(
    _ from: Double, _ to: Double, place: Int, posture: String = "sitting",
    placement: String = "table"
  ) -> Segment {
    Segment(
      span: span(from, to), place: place, mode: "", posture: posture, placement: placement,
      environment: "indoor")
  }

  static func way(
    _ from: Double, _ to: Double, mode: String, placement: String = "pocket",
    environment: String = "suburban"
  ) -> Segment {
    Segment(
      span: span(from, to), place: nil, mode: mode, posture: "standing", placement: placement,
      environment: environment)
  }

  /// Returns a copy of the ground truth after a change.
  func with(_ change: (inout Truth) -> Void) -> Truth {
    var truth = self
    change(&truth)
    return truth
  }
}

extension Condition {
  typealias TruthChange = @Sendable (inout Truth) -> Void

  /// Returns a condition of a rule with changes to the handwritten day.
  static func tables(
    _ rule: String, _ value: String, failures: Int = 1, inside: @escaping TruthChange = { _ in },
    outside: @escaping TruthChange
  ) -> Condition {
    Condition(
      rule, value, failures: failures, inside: .truth(Truth.oneDay.with(inside)),
      outside: .truth(Truth.oneDay.with(outside)))
  }
}
