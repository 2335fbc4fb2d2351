import Formats

@testable import Check
@testable import Reading

/// Conditions of the rules for the errors of fixes, compared with the standard deviations in the
/// ground truth.
extension Condition {
  static let ofErrors: [Condition] = [
    // The time indoors, 85,800 s, is 50 times twice the correlation time of 858 s. The relative
    // error may be at most 5 / (2 x 2 x 50)^0.5 = 0.35355.
    Condition(
      "indoor-errors", "relative error of the standard deviation", inside: .indoor(13.53),
      outside: .indoor(13.54)),
    Condition(
      "indoor-errors", "relative error of the standard deviation", inside: .indoor(6.47),
      outside: .indoor(6.46)),
    // Every second error is r times the error before it, so the correlation is 2 r / (1 + r^2). The
    // limit is a correlation of 0.8, which follows from r = 0.5.
    Condition(
      "held-errors", "difference from a correlation of 1", inside: .held(0.51), outside: .held(0.49)
    ),
    Condition(
      "claimed-error", "difference from a correlation of 1",
      inside: .pool(["hours": [100, 0.600_6, 4, 9]]),
      outside: .pool(["hours": [100, 0.599_4, 4, 9]])),
    Condition(
      "claimed-accuracy", "indoor",
      inside: .pool(["indoor": [1_000, 689, 500], "open": [10, 0, 499]]),
      outside: .pool(["indoor": [1_000, 691, 500], "open": [10, 0, 499]])),
    Condition(
      "claimed-accuracy", "open", inside: .pool(["open": [1_000, 571, 900]]),
      outside: .pool(["open": [1_000, 569, 900]])),
    // The limit is 5.3 standard deviations of one axis. The ground truth has 10 m for both axes,
    // which is 7.0711 m for one axis.
    Condition(
      "stay-centres", "m between the mean position of the fixes and the place",
      inside: .stays(1, 37.4),
      outside: .stays(1, 37.6)),
    // The mean error of five stays may be at most 3 standard deviations of one axis, which is
    // 21.213 m.
    Condition(
      "stay-centres",
      "standard deviations between the mean position of all stays and the place",
      inside: .stays(5, 21.1),
      outside: .stays(5, 21.3)),
    Condition(
      "stay-centres",
      "standard deviations between the mean position of all stays and the place",
      inside: .stays(4, 21.3),
      outside: .stays(5, 21.3)),
    Condition(
      "home-at-night", "m between the mean position of the fixes at night and the home",
      inside: .night(29.9), outside: .night(30.1)),
  ]
}

extension Shortage {
  static let ofErrors: [Shortage] = [
    Shortage(
      "indoor-errors", needed: 21_600, present: 0, enough: .indoor(10),
      tooLittle: .indoor(10, fixes: 299)),
    Shortage(
      "indoor-errors", needed: 21_600, present: 21_599, enough: .indoor(10, seconds: 21_600),
      tooLittle: .indoor(10, seconds: 21_599)),
    Shortage(
      "held-errors", needed: 1_000, present: 999, enough: .held(1),
      tooLittle: .held(1, fixes: 1_000)),
    // The rule compares only pairs of fixes that are from 52 s to 68 s apart.
    Shortage(
      "held-errors", needed: 1_000, present: 0, enough: .held(1, each: 52),
      tooLittle: .held(1, each: 34.001)),
    Shortage(
      "held-errors", needed: 1_000, present: 0, enough: .held(1, each: 68),
      tooLittle: .held(1, each: 68.001)),
    Shortage(
      "held-errors", needed: 0, present: 0, enough: .held(1), tooLittle: .held(1, tau: 599)),
    Shortage(
      "claimed-error", needed: 100, present: 99, enough: .pool(["hours": [100, 4, 4, 9]]),
      tooLittle: .pool(["hours": [99, 4, 4, 9]])),
    Shortage(
      "claimed-accuracy", needed: 500, present: 499, enough: .pool(["open": [10, 6, 500]]),
      tooLittle: .pool(["open": [10, 6, 499], "indoor": [10, 6, 20]])),
    Shortage(
      "stay-centres", needed: 0, present: 0, enough: .stays(1, 0),
      tooLittle: .stays(1, 0, fixes: 19)),
    Shortage(
      "stay-centres", needed: 0, present: 0, enough: .stays(1, 0, seconds: 600),
      tooLittle: .stays(1, 0, seconds: 599.999)),
    Shortage(
      "home-at-night", needed: 60, present: 59, enough: .night(0), tooLittle: .night(0, fixes: 59)),
    Shortage(
      "home-at-night", needed: 60, present: 0, enough: .night(0),
      tooLittle: .night(0, seconds: 10_799)),
  ]
}

extension Scene {
  /// Returns a scene of indoor fixes with an error in metres, and of fixes that the rule ignores.
  /// The standard deviation in the ground truth is 10 m.
  fileprivate static func indoor(
    _ error: Double, fixes: Int = 300, seconds: Double = 85_800
  ) -> Scene {
    var truth = Truth.oneDay
    truth.segments = [
      Truth.stay(0, seconds, place: 1), Truth.way(seconds, 86_400, mode: "walk"),
    ]
    truth.terms["gps"] = ["indoor_slow_tau": 858]
    let piece = Piece.oneDay { piece in
      for number in 0..<fixes {
        let time = Double(number)
        piece.add(TimedFix(seconds: time, east: 0.6 * error, north: -0.8 * error))
        piece.add(TimedFix(seconds: time, east: 900, radius: 65))
        piece.add(TimedFix(seconds: time, north: 900, environment: "open"))
        piece.add(TimedFix(seconds: time, north: 900, deviation: 0))
      }
    }
    return .rows(.oneDay(truth), [piece])
  }

  /// Returns fixes one minute apart. The error is 10 m for even fixes, and a share of 10 m for odd
  /// fixes.
  fileprivate static func held(
    _ share: Double, fixes: Int = 1_001, each seconds: Double = 60, tau: Double = 600
  ) -> Scene {
    var truth = Truth.oneDay
    truth.terms["gps"] = ["indoor_slow_tau": tau]
    let piece = Piece.oneDay { piece in
      for number in 0..<fixes {
        let error = number % 2 == 0 ? 10 : 10 * share
        piece.add(
          TimedFix(seconds: seconds * Double(number), east: 0.6 * error, north: 0.8 * error))
      }
    }
    return .rows(.oneDay(truth), [piece])
  }

  /// Returns stays that alternate between home and work, each of `seconds`. Each stay has 20 fixes,
  /// whose error to the north is given in metres.
  fileprivate static func stays(
    _ count: Int, _ error: Double, fixes: Int = 20, seconds: Double = 1_000
  ) -> Scene {
    var truth = Truth.oneDay
    truth.segments = []
    var piece = Piece(Truth.span(0, 86_400))
    for number in 0..<count {
      let start = 2_000 * Double(number)
      let place = number % 2
      // Each stay consists of two segments.
      truth.segments += [
        Truth.stay(start, start + 300, place: place + 1),
        Truth.stay(start + 300, start + seconds, place: place + 1, posture: "lying"),
        Truth.way(start + seconds, start + 2_000, mode: "walk"),
      ]
      for fix in 0..<fixes {
        // The error of the other axis alternates around its mean of 0.
        let east = fix % 2 == 0 ? 3.0 : -3
        var timed = TimedFix(
          seconds: start + 10 * Double(fix), east: fix + 1 == fixes && fixes % 2 == 1 ? 0 : east,
          north: error)
        piece.add(timed, from: truth.places[place].position)
        timed.radius = 51
        timed.north = 9_000
        piece.add(timed, from: truth.places[place].position)
      }
    }
    return .rows(.oneDay(truth), [piece])
  }

  /// Returns three hours of sleep at home, with fixes whose error to the east is given in metres.
  fileprivate static func night(
    _ error: Double, fixes: Int = 60, seconds: Double = 10_800
  ) -> Scene {
    var truth = Truth.oneDay
    truth.segments = [
      Truth.stay(0, 1_000, place: 1),
      Truth.stay(1_000, 1_000 + seconds, place: 1, posture: "lying"),
      Truth.stay(1_000 + seconds, 86_400, place: 2, posture: "lying"),
    ]
    // Sleep at work must not count as a night at home.
    if seconds < 10_800 { truth.segments[2].posture = "sitting" }
    let piece = Piece.oneDay { piece in
      piece.add(TimedFix(seconds: 999, north: 9_000))
      for fix in 0..<fixes { piece.add(TimedFix(seconds: 1_000 + Double(fix), east: error)) }
      piece.add(TimedFix(seconds: 50_000, north: 9_000))
    }
    return .rows(.oneDay(truth), [piece])
  }
}
