import Formats

@testable import Check
@testable import Reading

/// Conditions of the rules about Wi-Fi. The participant leaves home at 28,800 s, on foot at 1.4
/// m/s.
extension Condition {
  static let ofNetwork: [Condition] = [
    // The phone may be without Wi-Fi at home for at most 5 % of eight hours, which is 1,440 s.
    .network(
      "wifi-at-home", "of the time at home is without", inside: ["1439.9 wifi"],
      outside: ["1440.1 wifi"]),
    .network(
      "wifi-at-home", "of the time at home is without", inside: ["0 wifi", "27361 cellular"],
      outside: ["0 wifi", "27359 unreachable"]),
    // The rule judges drives and bicycle rides from two minutes after their start, but only while a
    // network is available.
    .network(
      "no-wifi-driving", "Wi-Fi on the trip that began at \(Truth.at(28_920))", way: "car",
      inside: ["0 wifi", "28920 cellular"], outside: ["0 wifi", "28920.001 cellular"]),
    .network(
      "no-wifi-driving", "Wi-Fi on the trip that began at \(Truth.at(28_920))", way: "bike",
      inside: ["29400 wifi"], outside: ["29399.999 wifi"]),
    .network(
      "no-wifi-driving", "Wi-Fi on the trip that began at \(Truth.at(29_000))", way: "car",
      offline: Truth.span(28_900, 29_000), inside: ["0 wifi", "28999 cellular"],
      outside: ["0 wifi", "29001 cellular"]),
    // The phone must lose the Wi-Fi within 120 s, plus the time for 75 m on foot: 173.571 s at 1.4
    // m/s.
    .leaving(inside: ["28973.571 cellular"], outside: ["28973.572 cellular"]),
    .leaving(speed: 75, inside: ["28921 cellular"], outside: ["28921.001 cellular"]),
    .leaving(speed: 1.4, far: nil, inside: ["28900 cellular"], outside: []),
    // If a drive starts within two minutes, the limit is counted from the start of the drive.
    .leaving(
      car: 28_920, inside: ["29093.571 cellular"], outside: ["29093.572 cellular"]),
    .leaving(
      car: 28_920.001, inside: ["28973.571 cellular"], outside: ["28973.572 cellular"]),
    // A wait of 100 s near home extends the limit by 100 s, until the path is more than 40 m from
    // home.
    .leaving(
      wait: 28_850...28_950, far: 28_950, inside: ["29073.571 cellular"],
      outside: ["29073.572 cellular"]),
    .leaving(
      wait: 28_850...28_950, far: 28_900, inside: ["29023.571 cellular"],
      outside: ["29023.572 cellular"]),
    // Stairs inside the building count as being at home.
    .leaving(
      stairs: 60, inside: ["29033.571 cellular"], outside: ["29033.572 cellular"]),
    // The phone may lose the Wi-Fi from 10 s after the path passes 25 m from home until 60 s after
    // it passes 40 m. The path passes 25 m at 28,820 s, and 40 m at 28,830 s.
    .losing(inside: 28_830, outside: 28_829.999),
    .losing(inside: 28_890, outside: 28_890.001),
  ]

  private static func network(
    _ rule: String, _ value: String, way mode: String = "walk", offline: Span? = nil,
    inside: [TimedEvent], outside: [TimedEvent]
  ) -> Condition {
    .events(
      \.reachability, rule, value,
      truth: {
        $0.segments[1].mode = mode
        if let offline { $0.phone.append(Truth.Use(span: offline, kind: "offline", detail: "")) }
      }, inside: inside, outside: outside)
  }

  /// - Parameters:
  ///   - speed: the speed of the next walk, in m/s.
  ///   - car: the start of a drive during the trip, in seconds; nil without a drive.
  ///   - wait: the period in which the participant does not move, in seconds.
  ///   - far: the time at which the path is first more than 40 m from home, in seconds.
  ///   - stairs: the duration of a climb of stairs before the trip, in seconds.
  private static func leaving(
    speed: Double = 1.4, car: Double? = nil, wait: ClosedRange<Double>? = nil,
    far: Double? = nil, stairs: Double = 0, inside: [TimedEvent], outside: [TimedEvent]
  ) -> Condition {
    let truth = Truth.oneDay.with { truth in
      truth.bouts[0].speed = speed
      var ways = [Truth.way(28_800 + stairs, 29_400, mode: "walk")]
      if stairs > 0 { ways.insert(Truth.way(28_800, 28_800 + stairs, mode: "stairs"), at: 0) }
      if let car {
        ways = [Truth.way(28_800, car, mode: "walk"), Truth.way(car, 29_400, mode: "car")]
      }
      if let wait {
        ways = [
          Truth.way(28_800, wait.lowerBound, mode: "walk"),
          Truth.way(wait.lowerBound, wait.upperBound, mode: ""),
          Truth.way(wait.upperBound, 29_400, mode: "walk"),
        ]
      }
      truth.segments[1...1] = ways[...]
    }
    let way = [(28_810, 39.0)] + (far.map { [($0, 41.0)] } ?? [])
    return Condition(
      "wifi-left", outside.isEmpty ? "no cellular row" : "s after the participant left home at",
      inside: .leaving(truth, inside, way), outside: .leaving(truth, outside, way))
  }

  private static func losing(inside: Double, outside: Double) -> Condition {
    Condition(
      "wifi-lost-far", "\(Truth.at(outside))", inside: .losing(at: inside),
      outside: .losing(at: outside))
  }
}

extension Shortage {
  static let ofNetwork: [Shortage] = [
    Shortage(
      "wifi-at-home", needed: 3_600, present: 3_599,
      enough: .atHome(until: 3_600), tooLittle: .atHome(until: 3_599))
  ]
}

extension Scene {
  /// - Parameter way: the distances north of home in metres, each with its time in seconds of the
  ///   day.
  fileprivate static func leaving(
    _ truth: Truth, _ events: [TimedEvent], _ way: [(Double, Double)]
  ) -> Scene {
    var piece = Piece(Truth.span(28_800, 29_400))
    for (seconds, metres) in way {
      piece.path.times.append(Truth.at(seconds))
      piece.path.values += [42.36 + 0.01 * metres / 1_111, -71.06, 0, 1, 0]
    }
    var setting = Setting.oneDay(truth)
    setting.events.reachability = events.map(\.event)
    return .rows(setting, [piece])
  }

  fileprivate static func atHome(until end: Double) -> Scene {
    var setting = Setting.oneDay(Truth.oneDay.with { $0.segments[0].span = Truth.span(0, end) })
    setting.events.reachability = ["0 wifi" as TimedEvent].map(\.event)
    return .rows(setting, [])
  }

  /// Returns a scene with true positions ten seconds apart: at home, then 20 m, 24.9 m and 50 m
  /// north of it.
  fileprivate static func losing(at cellular: Double) -> Scene {
    var piece = Piece(Truth.span(28_200, 28_900))
    let way = [(28_790.0, 0.0), (28_800, 0), (28_810, 20), (28_820, 24.9), (28_830, 50)]
    for (seconds, metres) in way {
      piece.fixes.times.append(Truth.at(seconds))
      piece.fixes.values += [0, 42.36 + 0.01 * metres / 1_111, -71.06, 0, 5]
    }
    var setting = Setting.oneDay()
    setting.events.reachability = [
      Events.Event(time: Truth.at(cellular), name: "cellular", place: RowPlace("events", row: 1))
    ]
    return .rows(setting, [piece])
  }
}
