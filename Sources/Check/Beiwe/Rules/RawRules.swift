import Formats
import Reading

/// Rules about each row of a raw stream.
extension BeiweCheck {
  static let raw: [Rule] = [
    Rule(
      "raw-steps",
      "Raw values are whole multiples of the sensor's step, within its range.",
      limit:
        "A value may differ from such a multiple by at most \(RawSteps.limit.told) of a step, "
        + "because the text has an error of 1e-16 and values are below 1e6 steps. Without ground "
        + "truth, the rule checks only the accelerometer, with the step of 2^-16 g that real files "
        + "have",
      catches: "one value changed by 4 micro-g",
      .eachRow(.accel) { RawSteps($0) }),
    Rule(
      "numbers",
      "Values of motion sensors are finite numbers.",
      limit: "No value is nan or inf",
      catches: "one value that is nan",
      .eachRow { _ in Numbers() }),
  ]
}

/// A judge of raw values, which must be multiples of the sensor's step and within its range.
private struct RawSteps: Judge {
  /// The largest distance of a value from the nearest multiple of the step, in steps.
  static let limit = 1e-6

  private let grids: [(stream: MotionStream, step: Double, range: Double)]
  /// The level of other values, because a phone may have another sensor.
  private let quirk: FindingLog.Level
  private var finding = Finding()

  /// The step of real iPhone accelerometers, in g, which all 294 values of a published file
  /// confirm.
  private static let knownStep = 0x1p-16

  init(_ setting: Setting) {
    quirk = setting.quirk
    if let truth = setting.truth {
      grids = MotionStream.raw.filter { setting.streams.contains($0.beiwe) }.map {
        ($0, truth.term($0.name, "step"), truth.term($0.name, "range"))
      }
    } else {
      grids = [(.accel, Self.knownStep, .infinity)]
    }
  }

  mutating func see(_ piece: Piece) {
    for (stream, step, range) in grids {
      let rows = piece[stream]
      for row in rows.times.indices {
        let axes = rows.axes(row)
        let scaled = axes / step
        let rest = scaled - scaled.rounded(.toNearestOrEven)
        finding.judge(
          max(abs(rest.x), abs(rest.y), abs(rest.z)), limit: Self.limit, as: quirk,
          "steps difference from a whole multiple of the sensor step of \(stream.name)",
          at: rows.place(row))
        let largest = max(abs(axes.x), abs(axes.y), abs(axes.z))
        finding.judge(
          largest <= range + step, "\(largest)", allowed: "a magnitude of at most \(range)",
          at: rows.place(row))
      }
    }
  }

  mutating func finish() -> Finding { finding }
}

/// A judge of the values of motion sensors, which must be finite.
private struct Numbers: Judge {
  private var finding = Finding()

  mutating func see(_ piece: Piece) {
    for stream in MotionStream.allCases {
      let rows = piece[stream]
      for row in rows.times.indices {
        var sum = 0.0
        for column in row * rows.width..<(row + 1) * rows.width { sum += rows.values[column] }
        finding.judge(
          sum.isFinite, "a value that is not finite", allowed: "finite numbers", at: rows.place(row)
        )
      }
    }
  }

  mutating func finish() -> Finding { finding }
}
