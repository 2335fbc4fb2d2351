import Formats

@testable import Check
@testable import Reading

/// Conditions of the rules that compare the clock of motion rows with the log and the on-times.
extension Condition {
  static let ofClocks: [Condition] = [
    .window("\(Truth.at(99.998))", inside: 99.999, outside: 99.998),
    .window("\(Truth.at(200.002))", inside: 200.001, outside: 200.002),
    .window("\(Truth.at(299.998))", inside: 299.999, outside: 299.998),
    .window("\(Truth.at(400.002))", inside: 400.001, outside: 400.002),
    // The first row may be late by at most one sampling interval (0.1 s) plus 0.2 s.
    .first(
      "s between the switch-on of the stream and its first row", inside: 100.299, outside: 100.301),
    // A stream that was switched on in the last second of the study may have no rows.
    Condition(
      "first-rows", "no row of accel after \(Truth.at(86_398.999))",
      inside: .firstRow(at: 100.1, also: 86_399), outside: .firstRow(at: 100.1, also: 86_398.999)),
    // The 500 on-times have their first rows 100 s apart, at a sampling interval of 0.1 s. The mean
    // delay may differ from half an interval by at most 5 x 0.1 / 12^0.5 / 500^0.5 s = 6.455 ms.
    // The clock's drift may be at most 4.472e-7.
    Condition(
      "clock-drift", "s difference from the expected mean delay", inside: .drift(0.056),
      outside: .drift(0.057)),
    Condition(
      "clock-drift", "s difference from the expected mean delay", inside: .drift(0.044),
      outside: .drift(0.043)),
    Condition(
      "clock-drift", "difference from the exported clock drift", inside: .drift(0.05, by: 4.3e-7),
      outside: .drift(0.05, by: 4.7e-7)),
    Condition(
      "clock-drift", "difference from the exported clock drift", inside: .drift(0.05, by: -4.3e-7),
      outside: .drift(0.05, by: -4.7e-7)),
  ]

  private static func window(_ value: String, inside: Double, outside: Double) -> Condition {
    Condition(
      "rows-in-windows", value, inside: .window(inside), outside: .window(outside))
  }

  private static func first(_ value: String, inside: Double, outside: Double) -> Condition {
    Condition(
      "first-rows", value, inside: .firstRow(at: inside), outside: .firstRow(at: outside))
  }
}

extension Shortage {
  static let ofClocks: [Shortage] = [
    Shortage(
      "clock-drift", needed: 500, present: 499, enough: .drift(0.05),
      tooLittle: .drift(0.05, rows: 499)),
    Shortage(
      "clock-drift", needed: 500, present: 0, enough: .drift(0.05, launches: 1),
      tooLittle: .drift(0.05, launches: 2)),
  ]
}

extension Scene {
  /// Returns a scene with a row of the accelerometer at the given time, and two rows during its
  /// on-times. The on-times are from 100 s to 200 s and from 300 s to 400 s.
  fileprivate static func window(_ seconds: Double) -> Scene {
    let truth = Truth.oneDay.with {
      $0.windows = [
        Truth.Window(span: Truth.span(100, 200), stream: "accel"),
        Truth.Window(span: Truth.span(0, 900), stream: "gyro"),
        Truth.Window(span: Truth.span(300, 400), stream: "accel"),
      ]
    }
    let piece = Piece.oneDay { piece in
      for time in [150, seconds, 350].sorted() { piece.add(.accel, time, [0, 0, -1]) }
    }
    return .rows(.oneDay(truth), [piece])
  }

  /// Returns a scene with an accelerometer that was switched on at 100 s. The rows begin at the
  /// given time, and include a pause.
  fileprivate static func firstRow(at seconds: Double, also switched: Double? = nil) -> Scene {
    var setting = Setting.oneDay()
    setting.streams = [.accel]
    let events: [TimedEvent] = ["100 accel_on", "100 gyro_on"]
    setting.events.log = events.map(\.event)
    if let switched {
      setting.events.log.append(
        Events.Event(time: Truth.at(switched), name: "accel_on", place: RowPlace("log")))
    }
    let piece = Piece.oneDay { piece in
      for after in [0, 0.1, 0.2, 0.3, 5.3, 5.4] {
        piece.add(.accel, seconds + after, [0, 0, -1])
      }
    }
    return .rows(setting, [piece])
  }

  /// Returns a scene in which the accelerometer is switched on every 100 s, for three rows each
  /// time. The first row of each on-time is late by a constant delay and by the clock's drift.
  fileprivate static func drift(
    _ late: Double, by drift: Double = 0, rows: Int = 500, launches: Int = 1
  ) -> Scene {
    var truth = Truth.oneDay
    truth.terms["clock"] = ["first_sample_earliest": 0, "first_sample_latest": 1]
    var setting = Setting.oneDay(truth)
    let middle = 50 * Double(rows - 1)
    var piece = Piece(Truth.span(0, 86_400))
    for number in 0..<launches {
      setting.events.log.append(
        Events.Event(time: Truth.at(Double(number)), name: "launch", place: RowPlace("log")))
    }
    for row in 0..<rows {
      let switched = 100 * Double(row)
      setting.events.log.append(
        Events.Event(time: Truth.at(switched), name: "accel_on", place: RowPlace("log")))
      let first = switched + late + drift * (switched - middle)
      for after in [0, 0.1, 0.2] { piece.add(.accel, first + after, [0, 0, -1]) }
    }
    return .rows(setting, [piece])
  }
}
