import Formats
import Glibc
import Reading

extension BeiweCheck {
  static let claims: [Rule] = [
    Rule(
      "claimed-error",
      "GPS fixes with a larger claimed accuracy radius have larger position errors.",
      limit:
        "Within an hour, the logarithms of radius and position error have a correlation of at "
        + "least \(ClaimedError.least.told). The rule needs at least \(ClaimedError.hours.told) "
        + "hours of all participants",
      catches: "the accuracy radii of each hour shuffled among its fixes",
      .truth(.gps, conclude: ClaimedError.conclude) { ClaimedError($0) })
  ]
}

/// A judge of the correlation between claimed radii and true errors of fixes.
private struct ClaimedError: Judge {
  static let least = 0.1
  static let hours = 100.0
  /// The minimum number of fixes that an hour needs in one environment.
  private static let fewest = 12

  private let setting: Setting
  private var hour = Int64.min
  /// The logarithms of error and radius in the current hour, by environment.
  private var fixes: [UInt8: [SIMD2<Double>]] = [:]
  /// The number of hours, followed by the sums of their covariances, error variances and radius
  /// variances.
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
      return .lacking("hours with at least \(fewest) GPS fixes", needed: hours, present: sums[0])
    }
    var finding = Finding()
    // The reported value is the difference between the correlation and 1.
    finding.judge(
      1 - sums[1] / (sums[2] * sums[3]).squareRoot(), limit: 1 - least,
      "difference from a correlation of 1 between accuracy radius and position error",
      at: RowPlace("gps"))
    return finding
  }
}
