import Formats
import Reading

extension BeiweCheck {
  static let accuracy: [Rule] = [
    Rule(
      "claimed-accuracy",
      "For \(ClaimedAccuracy.share.percent) of the GPS fixes, the true position is within the "
        + "claimed accuracy radius.",
      limit:
        "In each environment, the share of such fixes is from "
        + "\((ClaimedAccuracy.share - ClaimedAccuracy.limit).told) to "
        + "\((ClaimedAccuracy.share + ClaimedAccuracy.limit).told). The rule needs at least "
        + "\(ClaimedAccuracy.fixes.told) independent fixes of all participants. Fixes count as "
        + "independent if they are at least two correlation times apart",
      catches: "all claimed accuracy radii reduced to two thirds of their value",
      .truth(.gps, conclude: ClaimedAccuracy.conclude) { ClaimedAccuracy($0) })
  ]
}

/// A judge of the share of fixes whose claimed radius contains the true position.
private struct ClaimedAccuracy: Judge {
  /// The expected share of fixes whose claimed radius contains the true position.
  ///
  /// This share is 1 - 1/e if the radius is the square root of the sum of the variances of both
  /// axes.
  static let share = 0.63
  static let limit = 0.06
  static let fixes = 500.0

  private let setting: Setting
  /// The number of all fixes, and of fixes whose radius contains the true position, by environment.
  private var counts: [String: (all: Double, inside: Double)] = [:]

  init(_ setting: Setting) {
    self.setting = setting
  }

  mutating func see(_ piece: Piece) {
    for row in 0..<min(piece.gps.count, piece.fixes.count) {
      let environment = TruthNames.environments[Int(piece.fixes.words[row])]
      let isInside = piece.error(of: row, setting).length <= piece.gps.value(row, 3)
      counts[environment, default: (0, 0)].all += 1
      counts[environment, default: (0, 0)].inside += isInside ? 1 : 0
    }
  }

  mutating func finish() -> Finding {
    var finding = Finding()
    for (environment, count) in counts {
      let tau = setting.known.term("gps", environment + "_slow_tau")
      let seconds = setting.known.segments { $0.environment == environment }.seconds
      guard tau > 0 else { continue }
      finding.pool[environment] = [count.all, count.inside, min(seconds / (2 * tau), count.all)]
    }
    return finding
  }

  static func conclude(_ pool: [String: [Double]]) -> Finding {
    var finding = Finding()
    for (environment, sums) in pool.sorted(by: { $0.key < $1.key }) where sums[2] >= fixes {
      finding.judge(
        sums[1] / sums[0] - share, limit: limit,
        "difference from the expected share of \(share.told) of the fixes in the environment "
          + "\(environment)",
        at: RowPlace("gps"))
    }
    let most = pool.values.map { $0[2] }.max() ?? 0
    return finding.isJudged
      ? finding
      : .lacking("independent GPS fixes in one environment", needed: fixes, present: most.rounded())
  }
}
