import Formats
import Reading

extension BeiweCheck {
  static let field: [Rule] = [
    Rule(
      "magnetic-field",
      "Outdoors, after correction for hard and soft iron, the magnetic field is as strong as "
        + "Earth's field.",
      limit:
        "The centre of a sphere fitted to the field may differ from 0 by at most "
        + "\(MagneticField.limit.told) microtesla plus \(MagneticField.walks.told) standard "
        + "deviations of the exported random walk. The radius of the sphere is "
        + "\(MagneticField.onEarth) microtesla, with the same tolerance. The scatter of the field "
        + "is at most the root of the sum of squares of \(MagneticField.scatter.told) microtesla "
        + "and one standard deviation of the random walk. The standard error of the fit is at most "
        + "\(MagneticField.largestError.told) microtesla if each \(MagneticField.memory.told) s of "
        + "walking count as one value",
      catches: "a magnetic field with an offset of 12 microtesla on one axis in a study of one day",
      .truth(.magnetometer) { MagneticField($0) }),
    Rule(
      "no-magnetic-field",
      "The magnetic field in devicemotion is zero.",
      limit:
        "exact, because the app's reference frame does not use the magnetometer. This was not "
        + "verified on a device",
      catches: "a magnetic field of 40 microtesla in one row",
      .eachRow(.devicemotion, needsTruth: true, needsFusion: true) { _ in NoField() }),
    Rule(
      "uncalibrated",
      "Devicemotion reports an uncalibrated magnetometer.",
      limit: "exact, because the app's reference frame does not use the magnetometer",
      catches: "one row with another word for the calibration",
      .eachRow(.devicemotion, needsTruth: true, needsFusion: true) { _ in Uncalibrated() }),
  ]
}

/// A judge that fits a sphere to the corrected field v by least squares. The equation is |v|^2 = 2
/// v.c + k, with the centre c and a constant k.
private struct MagneticField: Judge {
  /// The largest distance of the sphere's centre from 0, in microtesla.
  static let limit = 3.0
  /// The tolerance for the random walk of the sensor's bias, in standard deviations.
  static let walks = 4.0
  /// The range of the Earth's field strength, in microtesla.
  static let radii = 22.0...67.0
  /// The largest scatter of the field's strength, in microtesla: a twentieth of the Earth's weakest
  /// field.
  static let scatter = 1.1
  /// The largest standard error of the centre with which the rule gives a verdict, in microtesla.
  static let largestError = 1.0
  /// The time for which successive rows are correlated, in seconds, because iron in streets and
  /// temperature change the field and the bias slowly.
  static let memory = 60.0
  static var onEarth: String { "\(radii.lowerBound.told) to \(radii.upperBound.told)" }

  private let bias: Axes
  private let inverse: [Axes]
  /// The standard deviation of the bias at the end of the study, from its random walk, in
  /// microtesla.
  private let walk: Double
  private var cursor: SpanCursor
  /// The sums of products of (2x, 2y, 2z, 1) with each other and with |v|^2, where v is the field.
  private var normal = Array(repeating: Array(repeating: 0.0, count: 5), count: 4)
  private var squares = 0.0
  private var count = 0
  /// The number of time intervals of length `memory` in which the stream has rows.
  private var times = 0
  private var last = Int64.min
  private var place = RowPlace("")

  init(_ setting: Setting) {
    let truth = setting.known
    bias =
      truth.axes("magnetometer", "bias")
      + truth.meanWarmth * truth.axes("magnetometer", "temperature_coefficient")
    inverse = Axes.inverse(truth.matrix("magnetometer"))
    walk = truth.term("magnetometer", "rate_random_walk") * truth.span.seconds.squareRoot()
    let walks = truth.segments {
      $0.mode == "walk" && ["suburban", "open"].contains($0.environment)
    }.joined
    // The Earth's field differs from town to town, so only the town with the most walking is
    // judged.
    let towns = [truth.span].without(truth.segments { $0.mode == "plane" }.joined)
    let walksByTown = towns.map { walks.common(with: [$0]) }
    let most = walksByTown.max { $0.seconds < $1.seconds } ?? []
    cursor = SpanCursor(most.map(setting.clock.written))
  }

  mutating func see(_ piece: Piece) {
    let rows = piece[.magnetometer]
    for (_, indices) in cursor.parts(of: rows) {
      if count == 0 { place = rows.place(indices.lowerBound) }
      for index in indices {
        let time = rows.times[index] / Int64(1_000 * Self.memory)
        times += time == last ? 0 : 1
        last = time
        let field = (rows.axes(index) - bias).multiplied(inverse)
        let terms = [2 * field.x, 2 * field.y, 2 * field.z, 1]
        let size = field.dot(field)
        for row in 0..<4 {
          for column in 0..<4 { normal[row][column] += terms[row] * terms[column] }
          normal[row][4] += terms[row] * size
        }
        squares += size * size
        count += 1
      }
    }
  }

  mutating func finish() -> Finding {
    guard count >= 600, let (solution, inverse) = Self.solve(normal) else {
      return .lacking(
        "magnetometer rows while walking outdoors", needed: 600, present: Double(count))
    }
    let centre = Axes(solution[0], solution[1], solution[2])
    let radius = (solution[3] + centre.dot(centre)).squareRoot()
    var rest = squares
    for row in 0..<4 { rest -= solution[row] * normal[row][4] }
    // The variance of the residuals of |v|^2, where v is the field.
    let variance = max(rest, 0) / Double(count)
    let alike = Double(count) / Double(times)
    let error = (0..<3).map { (alike * variance * inverse[$0]).squareRoot() }.max() ?? 0
    guard error <= Self.largestError else {
      return .lacking(
        "phone that turned enough (the fit of its magnetic field has a standard error of \(error) "
          + "microtesla; the limit is \(Self.largestError.told))")
    }
    var finding = Finding()
    let allowed = Self.limit + Self.walks * walk
    finding.judge(
      centre.length, limit: allowed,
      "microtesla difference from the phone's exported hard-iron offset", at: place
    )
    // An offset of the centre also changes the fitted radius of the sphere.
    finding.judge(
      (Self.radii.lowerBound - allowed...Self.radii.upperBound + allowed).contains(radius),
      "\(radius) microtesla",
      allowed:
        "a field of \(Self.onEarth) microtesla as on Earth, plus or minus \(allowed)", at: place)
    finding.judge(
      variance.squareRoot() / (2 * radius),
      limit: (Self.scatter * Self.scatter + walk * walk).squareRoot(),
      "microtesla of scatter around the fitted sphere",
      at: place)
    return finding
  }

  /// Solves the normal equations by elimination. Returns the solution and the diagonal of the
  /// inverse matrix.
  private static func solve(_ equations: [[Double]]) -> (solution: [Double], inverse: [Double])? {
    var rows = equations.enumerated().map { index, row in
      row + (0..<4).map { $0 == index ? 1.0 : 0.0 }
    }
    for pivot in 0..<4 {
      guard let best = (pivot..<4).max(by: { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) }),
        abs(rows[best][pivot]) > 0
      else { return nil }
      rows.swapAt(pivot, best)
      let scale = 1 / rows[pivot][pivot]
      for column in rows[pivot].indices { rows[pivot][column] *= scale }
      for row in 0..<4 where row != pivot {
        let factor = rows[row][pivot]
        for column in rows[row].indices { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    return (rows.map { $0[4] }, (0..<4).map { rows[$0][5 + $0] })
  }
}

/// A judge that checks whether the magnetic field in devicemotion is zero.
private struct NoField: Judge {
  private var finding = Finding()

  mutating func see(_ piece: Piece) {
    let motion = piece[.devicemotion]
    for row in motion.times.indices {
      finding.judge(
        motion.field(row) == .zero, "\(motion.field(row))",
        allowed: "0.0",
        at: motion.place(row))
    }
  }

  mutating func finish() -> Finding { finding }
}

/// A judge of the calibration state of the magnetometer, which is a word in each row of
/// devicemotion.
private struct Uncalibrated: Judge {
  private var finding = Finding()

  mutating func see(_ piece: Piece) {
    let motion = piece[.devicemotion]
    for row in motion.times.indices {
      // Calibration words are stored as indices, and the expected word has the index 0.
      finding.judge(
        motion.words[row] == 0, "another calibration word", allowed: "uncalibrated",
        at: motion.place(row))
    }
  }

  mutating func finish() -> Finding { finding }
}

extension SIMD3<Double> {
  /// Returns the rows of the inverse of a 3 x 3 matrix that is given by its rows.
  fileprivate static func inverse(_ rows: [Self]) -> [Self] {
    let columns = [rows[1].cross(rows[2]), rows[2].cross(rows[0]), rows[0].cross(rows[1])]
    let determinant = rows[0].dot(columns[0])
    return (0..<3).map { axis in
      Self(columns[0][axis], columns[1][axis], columns[2][axis]) / determinant
    }
  }
}
