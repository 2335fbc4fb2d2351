/// The magnetic field round a participant: the Earth's, and what walls and cars add to it.
public struct MagneticField: Sendable {
  private let model = EarthField()
  private let walls: Walls
  /// Along the axes of a car 10-30 microtesla, of a train 20-50.
  private let car: Vector
  private let train: Vector

  /// - Parameter random: the study's, because the town is the same for everybody.
  public init(random: Random) {
    let random = random["anomaly"]
    walls = Walls(random: random["spatial"])
    func iron(_ random: Random) -> Vector {
      Vector(random.normal(at: 0), random.normal(at: 1), random.normal(at: 2))
    }
    car = 12 * iron(random["car"])
    train = 20 * iron(random["train"])
  }

  /// The Earth's field in the middle of the region on a day, east, north and up in microtesla; nil
  /// on days that lead from one region to another.
  func earth(on day: Day) -> Vector? {
    day.isJourney ? nil : earth(on: day, at: 0)
  }

  /// The Earth's field at `time`, in the day's seconds, in microtesla east, north and up.
  func earth(on day: Day, at time: Double) -> Vector {
    let region = day.region(at: time)
    return model.field(
      latitude: region.latitude, longitude: region.longitude, altitude: region.altitude,
      year: Self.year(of: day.start))
  }

  /// Remembers the surroundings at hand; it changes no result.
  struct Cursor {
    fileprivate var surroundings = Surroundings(share: .walls(0), until: -.infinity)
    fileprivate var walls = Walls.Cursor()
    fileprivate var track = Track.Cursor()
  }

  /// What adds to the Earth's field for a time.
  fileprivate struct Surroundings {
    enum Share {
      /// Walls, of this deviation in microtesla.
      case walls(Double)
      /// A vehicle, on a leg of the day's track, by its own field along its axes.
      case vehicle(Vector, leg: Int)
    }
    let share: Share
    /// In the day's seconds.
    let until: Double
  }

  private func surroundings(at time: Double, of day: Day) -> Surroundings {
    let (environment, until) = day.surroundings(at: time)
    let share: Surroundings.Share =
      switch environment {
      case .indoor: .walls(3)
      case .suburban, .open: .walls(0.3)
      case .canyon: .walls(1)
      case .vehicle, .train, .tunnel, .plane:
        .vehicle(
          day.tripLeg(at: time)?.mode == .train ? train : car, leg: day.motion.track.leg(at: time))
      }
    return Surroundings(share: share, until: until)
  }

  /// What the surroundings add: a function of position, so that returning to a desk finds the same
  /// field; in a vehicle it goes along, turned as the vehicle is.
  ///
  /// - Parameter time: the day's seconds; in calls with the same cursor it grows.
  func anomaly(
    at position: Vector, _ time: Double, of day: Day, _ cursor: inout Cursor
  ) -> Vector {
    steadyAnomaly(at: position, time, of: day, &cursor).field
  }

  /// Like `anomaly`, and until when it holds at this position; never in a vehicle.
  func steadyAnomaly(
    at position: Vector, _ time: Double, of day: Day, _ cursor: inout Cursor
  ) -> (field: Vector, until: Double) {
    if time >= cursor.surroundings.until {
      cursor.surroundings = surroundings(at: time, of: day)
    }
    switch cursor.surroundings.share {
    case .walls(let deviation):
      let field = deviation * walls.value(at: position, &cursor.walls)
      return (field, cursor.surroundings.until)
    case .vehicle(let iron, let leg):
      let heading = day.motion.track.point(at: time, leg: leg, &cursor.track).heading
      return (Motion.Facing(heading: heading.value).turn.rotate(iron), -.infinity)
    }
  }

  /// The decimal year.
  static func year(of instant: Timestamp) -> Double {
    1970 + Double(instant.microseconds) / (365.2425 * 86_400e6)
  }
}

/// How walls bend the field, of deviation 1: smooth over 3 m of ground, a bicubic B-spline of
/// addressed normals.
private struct Walls: Sendable {
  private static let spacing = 3.0
  private let axes: (Random, Random, Random)

  init(random: Random) {
    axes = (random[0], random[1], random[2])
  }

  /// Remembers the weights round a square of the grid; it changes no result.
  struct Cursor {
    fileprivate var column = Int.min
    fileprivate var row = Int.min
    fileprivate var weights: [16 of Vector] = .init(repeating: .zero)
    fileprivate var position = Vector(repeating: .nan)
    fileprivate var value = Vector.zero
  }

  func value(at position: Vector, _ cursor: inout Cursor) -> Vector {
    // A phone that rests asks again and again.
    if position == cursor.position { return cursor.value }
    let (column, u) = Knot.split(position.x * (1 / Self.spacing))
    let (row, v) = Knot.split(position.y * (1 / Self.spacing))
    if column != cursor.column || row != cursor.row {
      cursor.column = column
      cursor.row = row
      for index in cursor.weights.indices {
        cursor.weights[index] = weight(column: column - 1 + index & 3, row: row - 1 + index >> 2)
      }
    }
    let (across, along) = (Self.basis(u), Self.basis(v))
    var sum = Vector.zero
    for row in 0..<4 {
      var line = Vector.zero
      for column in 0..<4 { line += across[column] * cursor.weights[4 * row + column] }
      sum += along[row] * line
    }
    cursor.position = position
    // The squared basis functions add up to 151/315 on average, once for each direction.
    cursor.value = (315.0 / 151) * sum
    return cursor.value
  }

  private func weight(column: Int, row: Int) -> Vector {
    Vector(
      axes.0[row].normal(at: column), axes.1[row].normal(at: column),
      axes.2[row].normal(at: column))
  }

  /// The cubic B-splines of four knots, a fraction of the way from the second to the third.
  private static func basis(_ u: Double) -> SIMD4<Double> {
    let v = 1 - u
    let (before, after) = (4 - 3 * u * u * (1 + v), 4 - 3 * v * v * (1 + u))
    return (1 / 6.0) * SIMD4(v * v * v, before, after, u * u * u)
  }
}
