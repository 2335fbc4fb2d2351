import Formats
import Reading

/// Rules that compare fixes with the true positions and with the on-times of the GPS.
extension BeiweCheck {
  static let fixes: [Rule] = [
    Rule(
      "fixes-true",
      "The ground truth has the true position of each GPS row, with the row's number.",
      limit: "GPS rows and true positions have equal times and equal row numbers",
      catches: "one missing GPS row",
      .truth(.gps) { FixesTrue($0) }),
    Rule(
      "fixes-in-windows",
      "GPS fixes are in order of time and inside the windows in which the GPS was on.",
      limit: "Times may differ by at most 1 ms, because the files store whole milliseconds",
      catches: "one fix 2 ms before the first window of the GPS",
      .truth(.gps) { FixesInWindows($0) }),
    Rule(
      "indoor-errors",
      "Indoors, position errors of GPS fixes are as large as the ground truth states for each fix.",
      limit:
        "The standard deviation on one axis may differ from the stated value by at most "
        + "\(allowedErrors.told) of its standard errors, over at least six hours indoors. Fixes "
        + "count as independent if they are at least two correlation times apart",
      catches: "fixes moved by 20 m in one direction",
      .truth(.gps) { IndoorErrors($0) }),
    Rule(
      "held-errors",
      "Indoors, the position errors of two GPS fixes one minute apart are correlated.",
      limit:
        "The correlation is at least \((1 - HeldErrors.limit).told) over at least "
        + "\(HeldErrors.pairs) pairs of fixes. It is computed for errors with a mean of 0",
      catches: "fixes moved 22 m north in every other minute",
      .truth(.gps) { HeldErrors($0) }),
  ]
}

/// A judge that checks whether the ground truth has the true position of each GPS row.
private struct FixesTrue: Judge {
  private var finding = Finding()
  private var number = 0
  private let truth: Truth

  init(_ setting: Setting) {
    truth = setting.known
  }

  mutating func see(_ piece: Piece) {
    let (gps, fixes) = (piece.gps, piece.fixes)
    if gps.count != fixes.count {
      finding.fail(
        gps.count > 0 ? gps.place(gps.count - 1) : truth.place("fixes", row: number + 1),
        "\(gps.count) rows until \(piece.span.upperBound)", allowed: "\(fixes.count) rows")
    }
    for row in 0..<min(gps.count, fixes.count) {
      finding.judge(
        gps.times[row] == fixes.times[row] && Int(fixes.value(row, 0)) == number + row,
        "\(gps.times[row])", allowed: "time \(fixes.times[row]) in row \(number + row)",
        at: gps.place(row))
    }
    number += fixes.count
  }

  mutating func finish() -> Finding { finding }
}

/// A judge that checks whether fixes are during the on-times of the GPS, and in order of time.
private struct FixesInWindows: Judge {
  private let windows: [Span]
  private var window = 0
  private var last = Int64.min
  private var finding = Finding()

  init(_ setting: Setting) {
    windows = setting.known.windows(of: "gps")
  }

  mutating func see(_ piece: Piece) {
    for (row, time) in piece.gps.times.enumerated() {
      // A fix may have the same millisecond as the end of its on-time.
      while window < windows.count, windows[window].upperBound < time { window += 1 }
      finding.judge(
        time >= last && window < windows.count && windows[window].lowerBound <= time, "\(time)",
        allowed:
          "a time inside a window of the GPS, at or after the previous "
          + "fix", at: piece.gps.place(row))
      last = time
    }
  }

  mutating func finish() -> Finding { finding }
}

/// The error of a fix while the participant is indoors.
struct IndoorError {
  var time: Int64
  /// The errors to the east and to the north, in standard deviations of one axis from the ground
  /// truth.
  var error: SIMD2<Double>

  /// Returns the errors of all indoor fixes of a piece, except fixes from Wi-Fi alone.
  static func all(_ piece: Piece, _ setting: Setting) -> [IndoorError] {
    guard let indoor = TruthNames.environments.firstIndex(of: "indoor") else { return [] }
    return (0..<min(piece.gps.count, piece.fixes.count)).compactMap { row in
      let deviation = piece.fixes.value(row, 4)
      guard piece.fixes.words[row] == indoor, !piece.isOfWiFiAlone(row), deviation > 0 else {
        return nil
      }
      return IndoorError(
        time: piece.gps.times[row],
        error: (2.0.squareRoot() / deviation) * piece.error(of: row, setting))
    }
  }
}

extension Piece {
  /// Returns whether the fix comes from Wi-Fi alone. Such fixes always have a radius of 65 m.
  func isOfWiFiAlone(_ row: Int) -> Bool { gps.value(row, 3) == 65 }

  /// Returns the errors of a fix to the east and to the north, in metres, without the offsets that
  /// Beiwe's fuzzing adds.
  func error(of row: Int, _ setting: Setting) -> SIMD2<Double> {
    let truth = Truth.Position(latitude: fixes.value(row, 1), longitude: fixes.value(row, 2))
    let terms = setting.known.terms["use_gps_fuzzing"] ?? [:]
    let longitude = gps.value(row, 1) - (terms["longitude_offset"] ?? 0)
    // The difference of longitudes is taken along the shorter way around the Earth.
    let east = (longitude - truth.longitude).remainder(dividingBy: 360)
    let fix = Truth.Position(
      latitude: gps.value(row, 0) - (terms["latitude_offset"] ?? 0),
      longitude: truth.longitude + east)
    return Ground(at: truth.latitude).way(truth, fix)
  }
}

/// A judge of the size of the errors of indoor fixes.
private struct IndoorErrors: Judge {
  private let setting: Setting
  private var sum = 0.0
  private var count = 0
  private var place = RowPlace("")

  init(_ setting: Setting) {
    self.setting = setting
  }

  mutating func see(_ piece: Piece) {
    let errors = IndoorError.all(piece, setting)
    if count == 0, !errors.isEmpty { place = piece.gps.place(0) }
    for error in errors { sum += error.error.dot(error.error) }
    count += errors.count
  }

  /// Compares the standard deviation of the scaled errors with 1. One independent error counts per
  /// two correlation times.
  mutating func finish() -> Finding {
    let truth = setting.known
    let tau = truth.term("gps", "indoor_slow_tau")
    let inside = truth.segments { $0.place != nil }.seconds
    guard inside >= 21_600, count >= 300 else {
      return .lacking("seconds indoors", needed: 21_600, present: count < 300 ? 0 : inside)
    }
    let size = (sum / Double(2 * count)).squareRoot()
    var finding = Finding()
    finding.judge(
      size - 1, limit: BeiweCheck.allowedErrors / (2 * 2 * inside / (2 * tau)).squareRoot(),
      "relative error of the standard deviation of indoor errors", at: place)
    return finding
  }
}

/// A judge of the correlation between indoor errors one minute apart.
private struct HeldErrors: Judge {
  /// The largest allowed difference between the correlation and 1.
  static let limit = 0.2
  static let pairs = 1_000

  private let setting: Setting
  private var product = 0.0
  private var square = 0.0
  private var count = 0
  /// The errors that still lack a partner, all from the last 68 s.
  private var recent: [IndoorError] = []
  private var place = RowPlace("")

  init(_ setting: Setting) {
    self.setting = setting
  }

  mutating func see(_ piece: Piece) {
    for error in IndoorError.all(piece, setting) {
      recent.append(error)
      // Pairs each error with the first error at least 52 s later.
      while let early = recent.first, error.time >= early.time + 52_000 {
        recent.removeFirst()
        guard error.time <= early.time + 68_000 else { continue }
        if count == 0 { place = piece.gps.place(0) }
        product += early.error.dot(error.error)
        square += 0.5 * (early.error.dot(early.error) + error.error.dot(error.error))
        count += 1
      }
    }
  }

  mutating func finish() -> Finding {
    // Some simulated GPS receivers have slowly changing errors indoors, and others do not. Only the
    // first kind can be judged.
    guard setting.known.term("gps", "indoor_slow_tau") >= 600 else {
      return .lacking("GPS receiver with correlated errors indoors")
    }
    guard count >= Self.pairs else {
      return .lacking(
        "pairs of indoor fixes one minute apart", needed: Double(Self.pairs), present: Double(count)
      )
    }
    var finding = Finding()
    finding.judge(
      1 - product / square, limit: Self.limit,
      "difference from a correlation of 1 between errors one minute apart", at: place)
    return finding
  }
}
