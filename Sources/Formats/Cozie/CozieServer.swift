/// What Cozie's server makes of a row before its database sees it
/// (cozie-apple-backend e29a13c, `cozie-apple-v3-app-write-influx-queue`, read and run).
public enum CozieServer {
  /// Rows of a request that make one message of the queue.
  public static let messageRows = 100

  /// Why a row is not written.
  public enum Refusal: Error, Equatable, Sendable {
    /// Time, measurement or participant is missing: the message ends as if it were done, and the rows behind
    /// are lost with it.
    case incomplete(String)
    /// The function raises an exception at a part of the row, or at an element that is no row: the message ends,
    /// comes back to the queue, and fails again.
    case poison(String)
    /// The value cannot be cast: the message ends, comes back to the queue, and fails again.
    case uncastable(String)
    /// The time is none that can be read, or beyond what the database knows.
    case badTime(String)
    /// The database takes no such value.
    case badValue(String)
  }

  /// Fields that are cast to whole numbers.
  public static let integers = Set(
    [
      "si_iphone_battery_charge_state", "si_watch_battery_charge_state",
      "si_iphone_wifi_signal_strength", "si_watch_wifi_signal_strength",
      "si_iphone_cellular_signal_strength", "si_watch_cellular_signal_strength", "ts_altitude",
      "ts_exercise_time", "ts_heart_rate", "ts_location_accuracy_horizontal",
      "ts_location_accuracy_vertical", "ts_location_floor", "ts_oxygen_saturation",
      "ts_resting_heart_rate", "ts_stand_time", "ts_step_count", "ws_exercise_time",
      "ws_heart_rate", "ws_location_floor", "ws_resting_heart_rate", "ws_sleep_core",
      "ws_sleep_deep", "ws_sleep_unspecified", "ws_stand_time", "ws_step_count",
      "ws_survey_count", "wss_goal", "wss_reminder_interval", "wss_time_out",
    ])

  /// Fields that are cast to floating-point numbers.
  public static let floats = Set(
    ["ts_", "ws_"].flatMap { prefix in
      [
        "audio_exposure_environment", "audio_exposure_headphones", "HRV", "latitude", "longitude",
        "walking_distance", "active_energy_burned", "workout_duration", "move_time",
      ].map { prefix + $0 }
    } + [
      "ts_BMI", "ts_body_mass", "ts_sleep_in_bed", "ts_sleep_awake", "ts_sleep_core",
      "ts_sleep_deep", "ts_sleep_REM", "ts_sleep_unspecified", "ws_sleep_awake",
      "ws_sleep_in_bed", "ws_sleep_REM", "ws_altitude", "ws_location_accuracy_horizontal",
      "ws_location_accuracy_vertical",
    ])

  /// Fields that get two columns beside them: when they were written, and what had triggered it.
  public static let told = Set(
    ["ts_", "ws_"].flatMap { prefix in
      [
        "HRV", "audio_exposure_environment", "audio_exposure_headphones", "heart_rate",
        "oxygen_saturation", "resting_heart_rate", "sleep_in_bed", "sleep_awake", "sleep_core",
        "sleep_deep", "sleep_REM", "sleep_unspecified", "stand_time", "step_count",
        "walking_distance", "wrist_temperature", "active_energy_burned", "exercise_time",
        "move_time", "workout_type", "workout_duration", "latitude", "longitude", "altitude",
      ].map { prefix + $0 }
    } + ["ws_survey_count", "action_button"])

  /// What the server's clock shows, as its columns tell it: `2022-09-01T07:02:51.578000Z`.
  ///
  /// - Parameter milliseconds: since 1970 UTC.
  public static func clock(_ milliseconds: Int64) -> String {
    BeiweUTCTime.text(milliseconds) + "000Z"
  }

  /// The point that is written of an element of a body.
  package static func point(
    of element: CozieElement, writtenAt clock: String
  ) throws(Refusal) -> InfluxPoint {
    switch element {
    case .row(let row): return try point(of: row, writtenAt: clock)
    case .sequence: throw .incomplete("time")
    case .scalar: throw .poison("row")
    }
  }

  /// The point that is written of a row.
  ///
  /// - Parameter clock: what the server's clock shows, as the columns tell it.
  public static func point(
    of row: CozieRow, writtenAt clock: String
  ) throws(Refusal) -> InfluxPoint {
    try requireParts(of: row)
    var fields: [InfluxPoint.Field] = []
    for field in row.fields where field.key != "transmit_trigger" {
      guard let value = try stored(field) else { continue }
      fields.append(.init(onOneLine(field.key), value))
    }
    let (time, nanoseconds) = try instant(of: row)
    let tags = row.tags.map { CozieTag(onOneLine($0.key), onOneLine($0.value)) }
    for name in row.fields.map(\.key) + tags.map(\.key) where !isName(name) {
      throw .badValue(name)
    }
    for tag in tags where !tag.value.isEmpty && !isName(tag.value) { throw .badValue(tag.key) }
    guard isName(row.measurement) else { throw .badValue("measurement") }
    let trigger: InfluxPoint.Value =
      if case .text(let text)? = row["transmit_trigger"] {
        .string(onOneLine(text))
      } else {
        .string("empty")
      }
    fields.append(.init("transmit_trigger", trigger))
    fields.append(.init("timestamp_lambda", .string(clock)))
    for field in row.fields where told.contains(field.key) {
      fields.append(.init(field.key + "_lambda", .string(clock)))
      fields.append(.init(field.key + "_trigger", trigger))
    }
    return InfluxPoint(
      measurement: onOneLine(row.measurement), tags: tags, fields: fields, time: time,
      nanoseconds: nanoseconds)
  }

  /// Looks for the parts in the order of the function, which raises an exception at what cannot be searched.
  private static func requireParts(of row: CozieRow) throws(Refusal) {
    let odd = row.odd.parts
    for part in [CozieOddity.Part.time, .measurement] where odd[part] == .missing {
      throw .incomplete(part.rawValue)
    }
    if odd[.tags] == .missing || odd[.tags] == .scalar { throw .poison("tags") }
    guard row.tags.contains(where: { $0.key == "id_participant" }) else {
      throw .incomplete("id_participant")
    }
    if odd[.fields] != nil { throw .poison("fields") }
  }

  /// When a row holds, in ms since 1970 UTC, and the ns behind that: a number is taken as ns.
  private static func instant(
    of row: CozieRow
  ) throws(Refusal) -> (milliseconds: Int64, nanoseconds: Int64) {
    switch row.odd.time {
    case nil:
      guard let time = CozieTime.asServerReads(row.time), CozieTime.storable.contains(time) else {
        throw .badTime(row.time)
      }
      return (time, 0)
    case .integer(let clock):
      // The first and the last numbers have other meanings for InfluxDB.
      guard clock > .min + 1, clock < .max else { throw .badTime("\(clock)") }
      let time = clock.quotientRoundedDown(by: 1_000_000)
      // The product may be too small for a number, though the difference is not.
      return (time, clock &- 1_000_000 &* time)
    // Python's true and false are whole numbers.
    case .bool(let isTrue): return (0, isTrue ? 1 : 0)
    case .number(let number): throw .badTime("\(number)")
    case .null: throw .badTime("null")
    case .text, .other: throw .badTime("")
    }
  }

  /// The server's library for the database writes two letters for a line's end.
  private static func onOneLine(_ text: String) -> String {
    // Scalars are looked at, since a carriage return before the line's end would be one character with it.
    guard text.utf8.contains(UInt8(ascii: "\n")) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.flatMap { $0 == "\n" ? ["\\", "n"] : [$0] }))
  }

  /// Whether a line of the database can have a name: at its end a backslash would hide what comes next.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.last != UInt8(ascii: "\\")
  }

  /// The value as it is written; nil where the field is left out.
  private static func stored(_ field: CozieField) throws(Refusal) -> InfluxPoint.Value? {
    if integers.contains(field.key) { return .integer(try whole(field)) }
    if floats.contains(field.key) { return .float(try fraction(field)) }
    switch field.value {
    case .text(let text): return .string(onOneLine(text))
    case .integer(let value): return .integer(value)
    case .number(let value):
      guard value.isFinite else { throw .badValue(field.key) }
      return .float(value)
    case .bool(let value): return .boolean(value)
    case .null: return nil
    case .other: throw .badValue(field.key)
    }
  }

  /// As Python's `int`, but 0 for an empty text.
  private static func whole(_ field: CozieField) throws(Refusal) -> Int64 {
    switch field.value {
    case .integer(let value): return value
    case .number(let value):
      guard let whole = Int64(exactly: value.rounded(.towardZero)) else {
        throw .uncastable(field.key)
      }
      return whole
    case .bool(let value): return value ? 1 : 0
    case .text(""): return 0
    case .text(let text):
      guard let whole = Int64(text) else { throw .uncastable(field.key) }
      return whole
    case .null, .other: throw .uncastable(field.key)
    }
  }

  /// As Python's `float`, but 0 for an empty text.
  private static func fraction(_ field: CozieField) throws(Refusal) -> Double {
    switch field.value {
    case .integer(let value): return Double(value)
    case .number(let value): return value
    case .bool(let value): return value ? 1 : 0
    case .text(""): return 0
    case .text(let text):
      guard let value = Double(text) else { throw .uncastable(field.key) }
      // Python reads `nan` and `inf` too, which the database does not take.
      guard value.isFinite else { throw .badValue(field.key) }
      return value
    case .null, .other: throw .uncastable(field.key)
    }
  }
}
