import Simulation
import Spool

/// A sample on its way to a day's file: its text, and what decides where and when it is written.
struct DailySample {
  let start: Timestamp
  /// When the phone's store has it.
  let saved: Timestamp
  private let type: String
  private let source: String
  private(set) var text: [UInt8]

  /// The order of samples with one start.
  private var key: String { type + source }

  /// Separates samples, and the points of a route: each has a line, and an empty line follows.
  ///
  /// A MyLifeDB server previews the first 60 lines of a file. 30 samples of some 250 bytes stay below 10 kB.
  static let separator = ",\n\n"

  /// Writes the keys of one sample in the order of the format. A missing `unit`, `value` or `device`
  /// is null.
  init(
    type: String, start: Timestamp, end: Timestamp, unit: String?, source: String, device: String?,
    saved: Timestamp, value: (inout JSONWriter) -> Void, metadata: ((inout JSONWriter) -> Void)?
  ) {
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("type", type)
      json.member("start", start.utcText)
      json.member("end", end.utcText)
      json.key("value")
      value(&json)
      json.key("unit")
      json.text(unit)
      json.member("source", source)
      json.key("device")
      json.text(device)
      if let metadata {
        json.key("metadata")
        json.object(metadata)
      }
    }
    self.start = start
    self.saved = saved
    self.type = type
    self.source = source
    // Tens of thousands wait at a time. The writer's array has room for as much text again, a copy has none.
    text = json.bytes.map(\.self)
  }

  /// Makes a part of a file that is a plain text.
  init(start: Timestamp, saved: Timestamp, plain text: String) {
    self.start = start
    self.saved = saved
    (type, source) = ("", "")
    self.text = Array(text.utf8)
  }

  /// Removes the text of a sample that no file will contain, which saves memory.
  mutating func dropText() { text = [] }

  /// The order of files: by start, then by the rest of the texts.
  static func isBefore(_ one: DailySample, _ other: DailySample) -> Bool {
    if one.start.wholeSeconds != other.start.wholeSeconds { return one.start < other.start }
    let (key, otherKey) = (one.key, other.key)
    if key != otherKey { return key < otherKey }
    if one.start != other.start { return one.start < other.start }
    return one.text.lexicographicallyPrecedes(other.text)
  }
}

extension JSONWriter {
  fileprivate mutating func text(_ text: String?) {
    if let text { string(text) } else { null() }
  }
}

extension DailySample {
  init(_ sample: HealthSample, by devices: Devices) {
    let unit: String? = if case .quantity(let unit) = sample.type.kind { unit } else { nil }
    let workout: Workout? = if case .workout(let workout) = sample.value { workout } else { nil }
    let hasMetadata = workout != nil || !sample.metadata.isEmpty
    self.init(
      type: sample.type.identifier, start: sample.start, end: sample.end, unit: unit,
      source: devices.source(sample.source), device: devices.device(sample.source),
      saved: sample.saved,
      value: { json in
        switch sample.value {
        case .number(let number): json.number(number)
        case .choice(let choice): json.integer(choice)
        case .workout: json.null()
        }
      },
      metadata: hasMetadata
        ? { json in
          if let workout { Self.write(workout, to: &json) }
          for (key, fact) in sample.metadata {
            json.key(key)
            switch fact {
            case .text(let text): json.string(text)
            case .integer(let integer): json.integer(integer)
            case .number(let number): json.number(number)
            case .integers(let integers): json.inlineArray(integers) { $0.integer($1) }
            }
          }
        } : nil)
  }

  private static func write(_ workout: Workout, to json: inout JSONWriter) {
    json.member("workoutActivityType", workout.activity)
    if let distance = workout.distance {
      json.key("totalDistance")
      json.number(rounded(distance, 100))
      json.member("totalDistanceUnit", "m")
    }
    json.key("totalEnergyBurned")
    json.number(workout.energy)
    json.member("totalEnergyBurnedUnit", "kcal")
    json.key("duration")
    json.number(rounded(workout.span.upperBound - workout.span.lowerBound, 1_000))
    guard !workout.route.isEmpty else { return }
    json.key("route")
    json.array(workout.route, separator: separator) { json, fix in
      json.object { json in
        json.member("t", fix.time.utcText)
        for (key, value, scale) in [
          ("lat", fix.position.latitude, 1e7), ("lon", fix.position.longitude, 1e7),
          ("alt", fix.position.altitude, 100), ("h_acc", fix.accuracy.horizontal, 100),
          ("v_acc", fix.accuracy.vertical, 100), ("speed", fix.speed.value, 1_000),
          ("speed_acc", fix.speed.accuracy, 1_000), ("course", fix.course(inPartsOf: 100), 100),
          ("course_acc", fix.course.accuracy, 100),
        ] {
          json.key(key)
          json.number(rounded(value, scale))
        }
      }
    }
  }

  /// The value to one part of `scale`.
  private static func rounded(_ value: Double, _ scale: Double) -> Double {
    (scale * value).rounded() / scale
  }
}
