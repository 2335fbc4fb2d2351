import Formats
import Reading

/// Rules about impossible positions, which require only GPS rows.
extension BeiweCheck {
  static let positions: [Rule] = [
    Rule(
      "positions",
      "A GPS fix has a valid position other than 0, 0, and an accuracy radius that is not "
        + "negative.",
      limit:
        "The latitude is from -90 to 90 degrees, and the longitude is from -180 to 180 degrees. "
        + "The position 0, 0 is in the sea. A negative radius means that the phone has no fix",
      catches: "one fix at latitude 0, longitude 0",
      .eachRow(.gps) { Positions($0) }),
    Rule(
      "stale-fixes",
      "A GPS fix with a large accuracy radius does not repeat the previous position.",
      limit:
        "The rule applies to accuracy radii of at least \(StaleFixes.radius.told) m, which exceed "
        + "the radii of Wi-Fi positions. If all digits of two successive positions are equal, the "
        + "phone did not measure the second position",
      catches: "one repeated position with a radius of 2,500 m",
      .eachRow(.gps) { StaleFixes($0) }),
    Rule(
      "jumps",
      "No single GPS fix is far from both the previous and the next fix.",
      limit:
        "The speed is at most \(Jumps.fastest.told) m/s, which is faster than an airliner. At "
        + "speeds above \(Jumps.fast.told) m/s, which is faster than road traffic, the detour is "
        + "at most half the direct distance plus \(Jumps.detour.told) m. Both limits apply to "
        + "fixes at most \(Jumps.gap / 1_000) s apart, after subtraction of \(Jumps.radii.told) "
        + "times the claimed radii",
      catches: "one fix 5 km north of its neighbours",
      .eachRow(.gps) { Jumps($0) }),
  ]
}

/// A row of the GPS stream.
private struct Fix {
  var time: Int64
  var position: Truth.Position
  /// The radius that the phone claims, in metres.
  var radius: Double
  var place: RowPlace

  init(_ gps: Rows, _ row: Int) {
    time = gps.times[row]
    position = Truth.Position(latitude: gps.value(row, 0), longitude: gps.value(row, 1))
    radius = gps.value(row, 3)
    place = gps.place(row)
  }

  /// The reason why the position is not valid; nil for a valid position.
  var problem: String? {
    if !(abs(position.latitude) <= 90 && abs(position.longitude) <= 180) {
      return "\(position.latitude.shortened), \(position.longitude.shortened)"
    }
    if position.latitude == 0, position.longitude == 0 { return "0, 0" }
    return radius >= 0 ? nil : "a radius of \(radius.shortened) m"
  }

  /// Whether no phone was at the position. Older apps with fuzzing wrote longitudes beyond 180
  /// degrees, and real phones write negative radii.
  var isImpossible: Bool {
    !(abs(position.latitude) <= 90) || position.longitude.isNaN
      || position.latitude == 0 && position.longitude == 0
  }

  func isSamePosition(as other: Fix) -> Bool {
    position.latitude == other.position.latitude && position.longitude == other.position.longitude
  }
}

/// A judge of the validity of each single fix.
private struct Positions: Judge {
  private let quirk: FindingLog.Level
  private var finding = Finding()
  /// The number of successive fixes with the same position, and the latitude and longitude of that
  /// position.
  private var repeated = (count: 0, latitude: 0.0, longitude: 0.0)

  /// The number of successive equal fixes that proves a frozen position or copied rows.
  private static let copies = 3

  init(_ setting: Setting) {
    quirk = setting.quirk
  }

  mutating func see(_ piece: Piece) {
    for row in piece.gps.times.indices {
      let fix = Fix(piece.gps, row)
      let problem = fix.problem
      finding.judge(
        problem == nil, as: fix.isImpossible ? .failure : quirk, problem ?? "",
        allowed: "a valid position", at: fix.place)
      let (latitude, longitude) = (fix.position.latitude, fix.position.longitude)
      if repeated.count > 0, repeated.latitude == latitude, repeated.longitude == longitude {
        repeated.count += 1
        if repeated.count >= Self.copies { finding.doubt(fix.place.file) }
      } else {
        repeated = (1, latitude, longitude)
      }
    }
  }

  mutating func finish() -> Finding { finding }
}

/// A judge of fixes with a large radius, which must not repeat the previous fix's position.
private struct StaleFixes: Judge {
  private let quirk: FindingLog.Level
  /// The smallest radius that counts as large, in metres. Even a position by Wi-Fi is accurate to
  /// some tens of metres.
  static let radius = 1_000.0

  private var last: Fix?
  private var finding = Finding()

  init(_ setting: Setting) {
    quirk = setting.quirk
  }

  mutating func see(_ piece: Piece) {
    for row in piece.gps.times.indices {
      let fix = Fix(piece.gps, row)
      if let last {
        finding.judge(
          fix.radius < Self.radius || !fix.isSamePosition(as: last), as: quirk,
          "the previous position again, with a radius of \(fix.radius.shortened) m",
          allowed: "a position that differs from the previous position", at: fix.place)
      }
      last = fix
    }
  }

  mutating func finish() -> Finding { finding }
}

/// A judge of the distance between successive fixes.
private struct Jumps: Judge {
  private let quirk: FindingLog.Level
  /// The highest possible speed, in m/s. No airliner reaches this speed over ground.
  static let fastest = 300.0
  /// The speed above which a detour is suspicious, in m/s. No driver reaches this speed.
  static let fast = 60.0
  /// The allowed length of a detour in metres, besides half of the direct distance.
  static let detour = 2_000.0
  /// The longest interval between two compared fixes, in ms. After a longer time a participant may
  /// be anywhere.
  static let gap: Int64 = 60_000
  static let radii = 3.0

  /// The last fix that is plausible.
  private var last: Fix?
  /// A fix far away from `last`. The next fix shows whether the phone really moved or came back.
  private var far: Fix?
  private var finding = Finding()

  init(_ setting: Setting) {
    quirk = setting.quirk
  }

  mutating func see(_ piece: Piece) {
    for row in piece.gps.times.indices {
      let fix = Fix(piece.gps, row)
      // Other rules report invalid positions and large radii.
      if fix.problem == nil, fix.radius < StaleFixes.radius { see(fix) }
    }
  }

  private mutating func see(_ fix: Fix) {
    if let far, let last {
      let way = Ground.distance(last.position, fix.position)
      let there =
        Ground.distance(last.position, far.position) + Ground.distance(far.position, fix.position)
      let isDetour = there > 1.5 * way + Self.detour
      finding.judge(
        !isDetour, as: quirk,
        "\(there.shortened) m from the previous fix to the next fix through this fix",
        allowed: "at most \((1.5 * way + Self.detour).shortened) m", at: far.place)
      if !isDetour { self.last = far }
      self.far = nil
    }
    guard let last, fix.time >= last.time, fix.time - last.time <= Self.gap else {
      last = fix
      return
    }
    let distance =
      Ground.distance(last.position, fix.position) - Self.radii * (last.radius + fix.radius)
    // Truncated times can be equal although two rows are up to 1 ms apart.
    let speed = distance / (Double(max(fix.time - last.time, 1)) / 1_000)
    finding.judge(
      speed <= Self.fastest, as: quirk, "\(speed.shortened) m/s",
      allowed: "at most \(Self.fastest.told) m/s",
      at: fix.place)
    if speed > Self.fastest { return }
    if speed > Self.fast {
      far = fix
    } else {
      self.last = fix
    }
  }

  mutating func finish() -> Finding { finding }
}
