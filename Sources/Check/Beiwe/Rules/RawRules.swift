import Formats
import Reading

/// Rules about each row of a raw stream.
extension BeiweCheck {
  static let raw: [Rule] = [
    Rule(
      "raw-steps",
      "Raw values are whole multiples of the sensor's step, within its range.",
      limit:
        "a difference of \(RawSteps.limit.told) of a step: text is off by 1e-16 and values are "
        + "below 1e6 steps. Without ground truth, only the accelerometer is checked, with the step "
        + "2^-16 g of real files",
      catches: "one value changed by 4 micro-g",
      .eachRow(.accel) { RawSteps($0) }),
    Rule(
      "numbers",
      "Values of motion sensors are finite numbers.",
      limit: "exact: no nan and no inf",
      catches: "one value that is nan",
      .eachRow { _ in Numbers() }),
  ]
}

/// A judge of raw values, which must be whole steps of the sensor within its range.
private struct RawSteps: Judge {
  /// The largest distance of a value from a step, as a share of the step.
  static let limit = 1e-6

  private let grids: [(stream: MotionStream, step: Double, range: Double)]
  private var finding = Finding()

  /// The step of real iPhone accelerometers, in g, from 294 of 294 cells of a published file.
  private static let knownStep = 0x1p-16

  init(_ setting: Setting) {
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
          max(abs(rest.x), abs(rest.y), abs(rest.z)), limit: Self.limit,
          "steps off a whole multiple of the step of \(stream.name)", at: rows.place(row))
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
