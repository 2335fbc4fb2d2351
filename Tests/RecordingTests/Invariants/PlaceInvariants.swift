/// Fixes beside the true positions.
extension Invariant {
  static let place: [Invariant] = [
    Invariant(
      name: "each fix has its truth", studies: .any, check: fixesHaveTruth,
      control: { $0.gps.remove(at: 10) }),
    Invariant(
      name: "fixes lie in the windows of the GPS, in order of time", studies: .any,
      check: fixesInWindows,
      control: { recording in
        let window = recording.truth.windows(of: "gps")[0]
        recording.gps[0].time = window.lowerBound - 1
      }),
    Invariant(
      name: "the days of fixes are in order", studies: .continuous, check: fixesInWindows,
      control: { recording in
        let middle = recording.middleOfFixes
        recording.gps = Array(recording.gps[middle...] + recording.gps[..<middle])
      }),
    Invariant(
      name: "errors indoors are held and as large as exported", studies: .continuous,
      check: indoorErrors,
      control: { recording in
        // Positions of the one day at the times of the other.
        let (count, middle) = (recording.gps.count, recording.middleOfFixes)
        let fixes = recording.gps
        for index in fixes.indices {
          let other = fixes[(index + middle) % count]
          recording.gps[index].latitude = other.latitude
          recording.gps[index].longitude = other.longitude
        }
      }),
    Invariant(
      name: "errors indoors last a minute", studies: .continuous, check: heldErrors,
      control: { recording in
        // Four fixes a minute.
        for index in recording.gps.indices where index / 4 % 2 == 0 {
          recording.gps[index].latitude += 0.000_2
        }
      }),
  ]

  private static func fixesHaveTruth(_ recording: Recording) -> Finding {
    var finding = Finding()
    let (rows, truth) = (recording.gps.count, recording.truth.fixes.count)
    finding.judge(rows == truth, "\(rows) rows, \(truth) in the truth")
    for (fix, truth) in zip(recording.gps, recording.truth.fixes) {
      finding.judge(fix.time == truth.time, "\(fix.time), \(truth.time) in the truth")
    }
    return finding
  }

  private static func fixesInWindows(_ recording: Recording) -> Finding {
    var finding = Finding()
    let windows = recording.truth.windows(of: "gps")
    var (window, last) = (0, Int64.min)
    for fix in recording.gps {
      finding.judge(fix.time >= last, "\(fix.time) after \(last)")
      last = fix.time
      // Both times are cut to milliseconds: a fix may carry the one in which its window ends.
      while window < windows.count, windows[window].upperBound < fix.time { window += 1 }
      finding.judge(
        window < windows.count && windows[window].lowerBound <= fix.time,
        "\(fix.time) is outside")
    }
    return finding
  }

  /// Errors in metres east and north of good fixes of somebody who stays inside, with their times.
  private static func errors(_ recording: Recording) -> [(time: Int64, error: SIMD2<Double>)] {
    guard let first = recording.truth.fixes.first else { return [] }
    let ground = Ground(at: first.latitude)
    return zip(recording.gps, recording.truth.fixes).compactMap { fix, truth in
      guard truth.environment == "indoor", fix.accuracy < 51 else { return nil }
      let error = ground.way(
        from: (truth.latitude, truth.longitude), to: (fix.latitude, fix.longitude))
      return (fix.time, error)
    }
  }

  /// The root mean square of an axis within 5 standard errors of the exported deviation; a span
  /// holds as many independent values as twice the correlation time fits in.
  private static func indoorErrors(_ recording: Recording) -> Finding {
    let errors = errors(recording)
    let deviation = recording.truth.term("gps", "indoor_slow_sd")
    let tau = recording.truth.term("gps", "indoor_slow_tau")
    let sum = errors.reduce(0) { $0 + $1.error.dot($1.error) }
    let size = (sum / Double(2 * errors.count)).squareRoot()
    let independent = recording.truth.segments { $0.place != nil }.seconds / (2 * tau)
    var finding = Finding()
    finding.judge(
      size - deviation, limit: 5 * deviation / (2 * 2 * independent).squareRoot(), "metres")
    return finding
  }

  /// The correlation of errors a minute apart, about 0.
  private static func heldErrors(_ recording: Recording) -> Finding {
    let errors = errors(recording)
    var (product, square, count, later) = (0.0, 0.0, 0, 0)
    for (time, error) in errors {
      while later < errors.count, errors[later].time < time + 52_000 { later += 1 }
      guard later < errors.count, errors[later].time <= time + 68_000 else { continue }
      product += error.dot(errors[later].error)
      square += 0.5 * (error.dot(error) + errors[later].error.dot(errors[later].error))
      count += 1
    }
    var finding = Finding()
    if count >= 1_000 { finding.judge(1 - product / square, limit: 0.2, "1 - correlation") }
    return finding
  }
}

extension Recording {
  fileprivate var middleOfFixes: Int {
    let noon = truth.launch + (truth.span.upperBound - truth.launch) / 2
    return gps.map(\.time).firstIndex(notBefore: noon)
  }
}
