import Formats
import Reading

/// Positions that nobody was at, by the rows of the GPS alone.
extension BeiweCheck {
  static let positions: [Rule] = [
    Rule(
      "positions", "A fix is on Earth, not at 0, 0, and claims a radius.",
      limit:
        "-90 to 90 and -180 to 180 degrees; no phone is where the equator meets the prime meridian, "
        + "in the sea; a negative radius says that there is no fix", catches: "one fix at 0, 0",
      .eachRow(.gps) { _ in Positions() }),
    Rule(
      "stale-fixes", "A fix of a wide radius is another one than before.",
      limit:
        "from \(StaleFixes.radius.told) m on: whose radius is wider than Wi-Fi's has no receiver, "
        + "and a place that is the same to the last digit was not measured again",
      catches: "one position twice with a radius of 2,500 m", .eachRow(.gps) { _ in StaleFixes() }),
    Rule(
      "jumps", "Nobody is elsewhere for one fix.",
      limit:
        "\(Jumps.fastest.told) m/s, which is faster than airliners; and above \(Jumps.fast.told) m/s, "
        + "faster than on roads, a detour of half the way and \(Jumps.detour.told) m; within "
        + "\(Jumps.gap / 1_000) s, beside \(Jumps.radii.told) claimed radii",
      catches: "one fix 5 km north of its neighbours", .eachRow(.gps) { _ in Jumps() }),
  ]
}

/// A row of the GPS.
private struct Fix {
  var time: Int64
  var position: Truth.Position
  /// The claimed radius, in m.
  var radius: Double
  var place: RowPlace

  init(_ gps: Rows, _ row: Int) {
    time = gps.times[row]
    position = Truth.Position(latitude: gps.value(row, 0), longitude: gps.value(row, 1))
    radius = gps.value(row, 3)
    place = gps.place(row)
  }

  /// What it lacks to be a position; nil if nothing.
  var problem: String? {
    if !(abs(position.latitude) <= 90 && abs(position.longitude) <= 180) {
      return "\(position.latitude), \(position.longitude)"
    }
    if position.latitude == 0, position.longitude == 0 { return "0, 0" }
    return radius >= 0 ? nil : "a radius of \(radius) m"
  }

  func isSamePosition(as other: Fix) -> Bool {
    position.latitude == other.position.latitude && position.longitude == other.position.longitude
  }
}

/// Judges each fix by itself.
private struct Positions: Judge {
  private var finding = Finding()
  /// How many fixes in succession have been the same.
  private var repeated = (count: 0, latitude: 0.0, longitude: 0.0)

  /// From so many on, either the receiver has stood still or somebody has copied a row.
  private static let copies = 3

  mutating func see(_ piece: Piece) {
    for row in piece.gps.times.indices {
      let fix = Fix(piece.gps, row)
      let problem = fix.problem
      finding.judge(problem == nil, problem ?? "", allowed: "a position", at: fix.place)
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

/// Judges whether fixes of a wide radius repeat the one before.
private struct StaleFixes: Judge {
  /// In m. Wi-Fi tells a place within some tens of metres.
  static let radius = 1_000.0

  private var last: Fix?
  private var finding = Finding()

  mutating func see(_ piece: Piece) {
    for row in piece.gps.times.indices {
      let fix = Fix(piece.gps, row)
      if let last {
        finding.judge(
          fix.radius < Self.radius || !fix.isSamePosition(as: last),
          "the position before, within \(fix.radius) m", allowed: "another", at: fix.place)
      }
      last = fix
    }
  }

  mutating func finish() -> Finding { finding }
}

/// Judges the way from fix to fix.
private struct Jumps: Judge {
  /// In m/s: no airliner is as fast over ground.
  static let fastest = 300.0
  /// In m/s: nobody drives as fast.
  static let fast = 60.0
  /// In m, beside half of the way.
  static let detour = 2_000.0
  /// In ms: after a longer time somebody may be anywhere.
  static let gap: Int64 = 60_000
  static let radii = 3.0

  /// The last fix that is in order.
  private var last: Fix?
  /// One that is far from it, until the next tells whether somebody came back.
  private var far: Fix?
  private var finding = Finding()

  mutating func see(_ piece: Piece) {
    for row in piece.gps.times.indices {
      let fix = Fix(piece.gps, row)
      // What is no position, or a wide one, is told elsewhere.
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
        !isDetour, "\(there) m there and back", allowed: "\(way) m without", at: far.place)
      if !isDetour { self.last = far }
      self.far = nil
    }
    guard let last, fix.time >= last.time, fix.time - last.time <= Self.gap else {
      last = fix
      return
    }
    let distance =
      Ground.distance(last.position, fix.position) - Self.radii * (last.radius + fix.radius)
    // Two rows of one ms are a ms apart at most.
    let speed = distance / (Double(max(fix.time - last.time, 1)) / 1_000)
    finding.judge(
      speed <= Self.fastest, "\(speed) m/s", allowed: "\(Self.fastest.told)", at: fix.place)
    if speed > Self.fastest { return }
    if speed > Self.fast {
      far = fix
    } else {
      self.last = fix
    }
  }

  mutating func finish() -> Finding { finding }
}
