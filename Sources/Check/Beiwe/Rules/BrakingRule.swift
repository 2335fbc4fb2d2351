import Formats
import Reading

extension BeiweCheck {
  static let braking: [Rule] = [
    Rule(
      "braking",
      "In a car, the sum of the user acceleration along the road equals the negative change in "
        + "speed.",
      limit:
        "The regression slope may differ from 1 by at most \(allowedErrors.told) standard errors "
        + "plus \(Braking.shortness.told), because chords are shorter than roads. The regression "
        + "needs at least \(Braking.fewest) changes in speed. The product of its standard error "
        + "and \(allowedErrors.told) is at most \(Braking.largestError.told)",
      catches: "user acceleration with the wrong sign",
      .truth(.devicemotion, .gps) { Braking($0) })
  ]
}

/// A judge of speed changes on straight roads, which compares true positions with the phone's
/// sensors.
///
/// In a car, the phone's top points ahead, both in the mount and in the pocket of a sitting driver.
/// A speed change is the second difference of three fixes. The sum of the user acceleration, with
/// the same weights, must be minus this change.
private struct Braking: Judge {
  /// The longest accepted interval between two rows, in ms.
  private static let longestGap = 250.0
  /// The tolerance for a straight road: 1 minus the cosine of the angle between two successive
  /// chords.
  ///
  /// Fixes on a drive are at most a few seconds apart, so a short straight part is enough. If three
  /// fixes are within 2.6 degrees of a line, the road is longer than the chords by less than this
  /// share.
  static let shortness = 0.001
  static let fewest = 50
  /// The limit of the slope's standard error, multiplied by the number of allowed standard errors.
  static let largestError = 0.5

  /// A change of speed in m/s, from positions and from sensors.
  private struct Change {
    var drive: Int
    var driven: Double
    var felt: Double
  }

  private let clock: PhoneClock
  private let bias: Axes
  private var rows: SpanCursor
  private var drives: SpanCursor
  /// The times, in ms, and true positions of the last two fixes.
  private var fixes: [(time: Int64, position: Truth.Position)] = []
  /// The index of the drive to which these fixes belong.
  private var drive = -1
  /// The acceleration along the phone's top, in g, with the true times of its rows since the second
  /// last fix.
  private var felt: [(time: Double, along: Double)] = []
  private var changes: [Change] = []
  private var place = RowPlace("")

  init(_ setting: Setting) {
    clock = setting.clock
    bias = setting.known.axes("devicemotion", "user_accel_bias")
    let spans = setting.known.segments {
      $0.mode == "car" && ($0.isInPocket || $0.placement == "car_mount") && $0.posture == "sitting"
    }.compactMap { $0.trimmed(start: 3, end: 3) }
    rows = SpanCursor(spans.map(clock.written))
    drives = SpanCursor(spans)
  }

  mutating func see(_ piece: Piece) {
    let motion = piece[.devicemotion]
    for (_, indices) in rows.parts(of: motion) {
      for index in indices {
        let gravity = motion.gravity(index)
        let top = Axes(0, 1, 0) - gravity.y * gravity
        let along = (motion.user(index) - bias).dot(top) / top.length
        felt.append((clock.trueTime(motion.times[index]) + 0.5, along))
      }
    }
    for (number, indices) in drives.parts(of: piece.fixes) {
      if number != drive { (drive, fixes) = (number, []) }
      if changes.isEmpty { place = piece.gps.place(min(indices.lowerBound, piece.gps.count - 1)) }
      for index in indices {
        let position = Truth.Position(
          latitude: piece.fixes.value(index, 1), longitude: piece.fixes.value(index, 2))
        fixes.append((piece.fixes.times[index], position))
        if fixes.count == 3 {
          addChange()
          fixes.removeFirst()
        }
      }
    }
    let first = fixes.first.map { Double($0.time) } ?? Double(piece.span.upperBound)
    felt.removeAll { $0.time < first }
  }

  private mutating func addChange() {
    let (before, middle, after) = (fixes[0], fixes[1], fixes[2])
    let ground = Ground(at: middle.position.latitude)
    let first = ground.way(before.position, middle.position)
    let second = ground.way(middle.position, after.position)
    guard first.length > 5, second.length > 5,
      first.dot(second) > (1 - Self.shortness) * first.length * second.length
    else { return }
    let (start, turn, end) = (Double(before.time), Double(middle.time), Double(after.time))
    let driven = second.length / (0.001 * (end - turn)) - first.length / (0.001 * (turn - start))
    var (sum, weights, last) = (0.0, 0.0, start)
    for row in felt where row.time >= start && row.time < end {
      let weight =
        row.time < turn ? (row.time - start) / (turn - start) : (end - row.time) / (end - turn)
      sum += weight * row.along
      weights += weight
      // Without this limit, a pause between two on-times would count as a continuous motion.
      guard row.time - last < Self.longestGap else { return }
      last = row.time
    }
    guard end - last < Self.longestGap, end - start < 60_000 else { return }
    let felt = -9.806_65 * sum / weights * (end - start) / 2_000
    changes.append(Change(drive: drive, driven: driven, felt: felt))
  }

  /// Subtracts each drive's mean from its changes. An error of the estimated tilt appears as a
  /// constant acceleration.
  private mutating func centre() {
    for indices in Dictionary(grouping: changes.indices, by: { changes[$0].drive }).values {
      let count = Double(indices.count)
      let driven = indices.reduce(0) { $0 + changes[$1].driven } / count
      let felt = indices.reduce(0) { $0 + changes[$1].felt } / count
      for index in indices {
        changes[index].driven -= driven
        changes[index].felt -= felt
      }
    }
  }

  mutating func finish() -> Finding {
    guard changes.count >= Self.fewest else {
      return .lacking(
        "changes in a car's speed", needed: Double(Self.fewest), present: Double(changes.count))
    }
    centre()
    let squares = changes.reduce(0) { $0 + $1.driven * $1.driven }
    let slope = changes.reduce(0) { $0 + $1.driven * $1.felt } / squares
    // The standard error is robust against unequal variances (White 1980, doi:10.2307/1912934),
    // because hard braking is measured less exactly than soft braking.
    let scatter = changes.reduce(0) {
      let residual = $1.felt - slope * $1.driven
      return $0 + $1.driven * $1.driven * residual * residual
    }
    let error = BeiweCheck.allowedErrors * scatter.squareRoot() / squares
    var finding = Finding()
    finding.judge(
      slope - 1, limit: error + Self.shortness,
      "difference from the expected regression slope of 1", at: place)
    finding.judge(error, limit: Self.largestError, "uncertainty of the regression slope", at: place)
    return finding
  }
}
