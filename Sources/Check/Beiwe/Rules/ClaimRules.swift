import Formats
import Glibc
import Reading

extension BeiweCheck {
  static let claims: [Rule] = [
    Rule(
      "claimed-error", "Fixes that claim a larger radius are farther off.",
      limit:
        "a correlation of \(ClaimedError.least.told) and more within an hour between the logarithms "
        + "of radius and error, all participants together, over \(ClaimedError.hours.told) hours on",
      catches: "radii of an hour dealt anew to its fixes",
      .truth(.gps, conclude: ClaimedError.conclude) { ClaimedError($0) })
  ]
}

/// Correlates claimed radii with errors.
private struct ClaimedError: Judge {
  static let least = 0.1
  static let hours = 100.0
  /// Fixes of an hour in one environment.
  private static let fewest = 12

  private let setting: Setting
  private var hour = Int64.min
  /// Logarithms of error and radius in the hour at hand, by environment.
  private var fixes: [UInt8: [SIMD2<Double>]] = [:]
  /// Hours, and their covariance and variances of error and radius.
  private var sums = [0.0, 0, 0, 0]

  init(_ setting: Setting) {
    self.setting = setting
  }

  mutating func see(_ piece: Piece) {
    for row in 0..<min(piece.gps.count, piece.fixes.count) {
      let radius = piece.gps.value(row, 3)
      guard !piece.isOfWiFiAlone(row), radius > 0 else { continue }
      let hour = piece.gps.times[row] / 3_600_000
      if hour != self.hour {
        endHour()
        self.hour = hour
      }
      let error = max(piece.error(of: row, setting).length, 1e-3)
      fixes[piece.fixes.words[row], default: []].append(SIMD2(log(error), log(radius)))
    }
  }

  private mutating func endHour() {
    for (_, fixes) in fixes.sorted(by: { $0.key < $1.key }) where fixes.count >= Self.fewest {
      let count = Double(fixes.count)
      let mean = fixes.reduce(.zero, +) / count
      sums[0] += 1
      for fix in fixes {
        let off = fix - mean
        sums[1] += off.x * off.y / count
        sums[2] += off.x * off.x / count
        sums[3] += off.y * off.y / count
      }
    }
    fixes = [:]
  }

  mutating func finish() -> Finding {
    endHour()
    var finding = Finding()
    finding.pool["hours"] = sums
    return finding
  }

  static func conclude(_ pool: [String: [Double]]) -> Finding {
    let sums = pool["hours"] ?? [0, 0, 0, 0]
    guard sums[0] >= hours else {
      return .lacking("hours with fixes", needed: hours, present: sums[0])
    }
    var finding = Finding()
    // What is missing of a correlation of 1.
    finding.judge(
      1 - sums[1] / (sums[2] * sums[3]).squareRoot(), limit: 1 - least,
      "below a correlation of 1", at: RowPlace("gps"))
    return finding
  }
}
