import Formats

@testable import Check
@testable import Reading

extension Setting {
  /// A phone whose app ran all day, with the truth of the hand-made day.
  static func oneDay(
    _ truth: Truth = .oneDay, _ change: @Sendable (inout Setting) -> Void = { _ in }
  ) -> Setting {
    var setting = Setting(patient: "abcdefgh", dialect: .current, layout: .phone)
    setting.truth = truth
    change(&setting)
    return setting
  }
}

/// An event by its second of the day, its name and, in rows of the battery, its level.
struct TimedEvent: ExpressibleByStringLiteral, Sendable {
  let event: Events.Event

  /// Such as `120 Unplugged 0.5`.
  init(stringLiteral text: String) {
    let words = text.split(separator: " ")
    event = Events.Event(
      time: Truth.at(Double(words[0]) ?? .nan), name: String(words[1]),
      level: words.count > 2 ? Double(words[2]) ?? .nan : 0.5,
      place: RowPlace("events", row: 1))
  }
}

extension Condition {
  /// Where the events of a stream are, and the changes of the truth.
  typealias EventPath = WritableKeyPath<Events, [Events.Event]> & Sendable

  /// Events of one stream beside the hand-made day.
  static func events(
    _ path: any EventPath, _ rule: String, _ value: String, failures: Int = 1,
    truth: @escaping TruthChange = { _ in }, inside: [TimedEvent], outside: [TimedEvent]
  ) -> Condition {
    Condition(
      rule, value, failures: failures, inside: scene(path, inside, truth),
      outside: scene(path, outside, truth))
  }

  static func scene(
    _ path: any EventPath, _ events: [TimedEvent], _ truth: TruthChange = { _ in }
  ) -> Scene {
    var setting = Setting.oneDay(Truth.oneDay.with(truth))
    setting.events[keyPath: path] = events.map(\.event)
    return .rows(setting, [])
  }

  /// A gap in which the app has nothing of a stream.
  static func gap(
    _ from: Double, _ to: Double, of stream: BeiweStream, in app: String = "beiwe"
  ) -> Truth.Gap {
    Truth.Gap(span: Truth.span(from, to), app: app, streams: [stream.rawValue])
  }
}
