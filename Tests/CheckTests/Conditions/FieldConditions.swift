import Formats

@testable import Check
@testable import Reading

/// Conditions of the rule about the magnetic field on walks. In these scenes, the random walk of
/// the bias has a standard deviation of 0.5 microtesla after one day.
extension Condition {
  static let ofField: [Condition] = [
    // The measured offset may differ from the exported one by at most 3 + 4 x 0.5 = 5 microtesla.
    // It differs along the direction (2, -1, 2) / 3.
    Condition(
      "magnetic-field", "microtesla difference from the phone's exported hard-iron offset",
      inside: .field { $0.offset = 4.99 },
      outside: .field { $0.offset = 5.01 }),
    // The field strength must be from 22 - 5 = 17 to 67 + 5 = 72 microtesla, even with an error of
    // the offset.
    Condition(
      "magnetic-field", "16.9",
      inside: .field {
        $0.radius = 17.03
        $0.offset = 3
      },
      outside: .field {
        $0.radius = 16.97
        $0.offset = 3
      }),
    Condition(
      "magnetic-field", "72.0",
      inside: .field {
        $0.radius = 71.97
        $0.offset = -3
      },
      outside: .field {
        $0.radius = 72.03
        $0.offset = -3
      }),
    // The scatter may be at most (1.1^2 + 0.5^2)^0.5 = 1.2083 microtesla.
    Condition(
      "magnetic-field", "microtesla of scatter", inside: .field { $0.scatter = 1.208 },
      outside: .field { $0.scatter = 1.209 }),
  ]
}

extension Shortage {
  static let ofField: [Shortage] = [
    Shortage(
      "magnetic-field", needed: 600, present: 599, enough: .field { _ in },
      tooLittle: .field { $0.rows = 599 }),
    // The rule judges the town with the most walking. In the second scene this is another town,
    // with 599.9 s of walks and only 60 rows.
    Shortage(
      "magnetic-field", needed: 600, present: 60, enough: .field { _ in },
      tooLittle: .field { $0.end = 2_399.8 }),
    // The second scene has no row along the phone's third axis, so the rule cannot judge this axis.
    Shortage(
      "magnetic-field", needed: 600, present: 600, enough: .field { $0.rowsOfAxes = [4, 5, 1] },
      tooLittle: .field { $0.rowsOfAxes = [4, 6, 0] }),
    // Only a tenth of the rows measures the third axis, so the variance of this axis's offset is ten
    // times as large as with all rows of the ten minutes.
    Shortage(
      "magnetic-field", needed: 0, present: 0,
      enough: .field {
        $0.rowsOfAxes = [4, 5, 1]
        $0.scatter = 0.999
      },
      tooLittle: .field {
        $0.rowsOfAxes = [4, 5, 1]
        $0.scatter = 1.001
      }),
    Shortage(
      "magnetic-field", needed: 0, present: 0,
      enough: .field {
        $0.rowsOfAxes = [1, 5, 4]
        $0.scatter = 0.999
      },
      tooLittle: .field {
        $0.rowsOfAxes = [1, 5, 4]
        $0.scatter = 1.001
      }),
  ]
}

/// The magnetic field that a phone measures on two walks of five minutes.
private struct Field {
  var radius = 50.0
  /// The error of the centre along (2, -1, 2) / 3, in microtesla.
  var offset = 0.0
  /// Half the difference of two squared strengths, as a share of twice the radius.
  var scatter = 0.0
  var rows = 600
  /// The numbers of rows along the three axes among each ten rows, forwards and backwards in turn.
  var rowsOfAxes = [1, 1, 1]
  /// The end of the second walk, in seconds of the day. The rows continue after it.
  var end = 2_400.0

  /// A row's field without errors.
  func axes(_ row: Int) -> Axes {
    let axes = rowsOfAxes.enumerated().flatMap { Array(repeating: $0, count: $1) }
    let turn = row / axes.count % 4
    let square = radius * radius + (turn < 2 ? 2 : -2) * scatter * radius
    var field = Axes.zero
    field[axes[row % axes.count]] = (turn % 2 == 0 ? 1 : -1) * square.squareRoot()
    return field + offset / 3 * Axes(2, -1, 2)
  }
}

extension Scene {
  /// Returns rows on two walks. Walks in other towns and streets and a drive have a different
  /// field.
  fileprivate static func field(_ change: (inout Field) -> Void) -> Scene {
    var field = Field()
    change(&field)
    var truth = Truth.oneDay
    truth.segments = [
      Truth.way(0, 599.9, mode: "walk", environment: "open"), Truth.way(600, 900, mode: "plane"),
      Truth.way(1_200, 1_500, mode: "walk"),
      Truth.way(1_500, 1_800, mode: "walk", environment: "canyon"),
      Truth.way(1_800, 2_100, mode: "car"),
      Truth.way(2_100, field.end, mode: "walk", environment: "open"),
      Truth.stay(field.end, 3_000, place: 1), Truth.way(3_000, 3_300, mode: "plane"),
      Truth.way(4_000, 4_599.9, mode: "walk"), Truth.stay(4_600, 86_400, place: 1),
    ]
    truth.terms["temperature"] = ["mean": 28]
    truth.terms["magnetometer"] = [
      "bias_x": 10, "bias_y": -20, "bias_z": 30, "temperature_coefficient_x": 2,
      "temperature_coefficient_y": -1, "temperature_coefficient_z": 3,
      "matrix_row_x_x": 1, "matrix_row_x_y": 0.5, "matrix_row_x_z": 0,
      "matrix_row_y_x": 0, "matrix_row_y_y": 2, "matrix_row_y_z": 0.25,
      "matrix_row_z_x": 0.5, "matrix_row_z_y": 0, "matrix_row_z_z": 1,
      // The random walk of one day adds 86,400^0.5 = 293.94 times its density.
      "rate_random_walk": 0.5 / 293.938_77,
    ]
    let piece = Piece.oneDay { piece in
      func add(_ seconds: Double, _ field: Axes) {
        let felt = Axes(
          field.x + 0.5 * field.y, 2 * field.y + 0.25 * field.z, 0.5 * field.x + field.z)
        // The sensor is 3 degrees warmer than its reference of 25 degrees Celsius.
        let row = felt + Axes(10, -20, 30) + 3 * Axes(2, -1, 3)
        piece.add(.magnetometer, 60 + seconds, [row.x, row.y, row.z])
      }
      func addOthers(_ from: Int, _ to: Int) {
        for second in stride(from: from, to: to, by: 10) { add(Double(second), [90, 80, 70]) }
      }
      addOthers(0, 1_200)
      for row in 0..<field.rows {
        if row == 300 { addOthers(1_500, 2_100) }
        add(Double(row < 300 ? 1_200 + row : 1_800 + row), field.axes(row))
      }
      addOthers(2_400, 5_000)
    }
    // The phone's clock is a minute ahead.
    var setting = Setting.oneDay(truth)
    setting.clock = .ahead(60_000)
    return .rows(setting, piece.parts(at: 1_300, setting.clock))
  }
}
