/// Reports where the phone is, as iOS' location service does at an accuracy of a hundred metres.
///
/// The service gives fixes at its own times, whether the app keeps them or not.
public struct GPS: EventSensor {
  public static let name = "gps"
  public static let isSampledWithError = true

  /// One fix.
  public struct Sample: Equatable, Sendable {
    /// A geodetic position on WGS84.
    public struct Position: Equatable, Sendable {
      /// Degrees north and east, metres above the ellipsoid.
      public var latitude: Double
      /// Degrees east, from -180 to 180.
      public var longitude: Double
      /// Metres above the ellipsoid.
      public var altitude: Double

      /// Angles in degrees, the altitude in metres.
      public init(latitude: Double, longitude: Double, altitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
      }
    }

    /// Where the receiver says that the phone is.
    public var position: Position
    /// The radius in metres that the phone claims: it holds the true position in about two of three fixes.
    public var accuracy: Double
    /// Root of the variances of both axes of the error, in metres: what a perfect claim would be.
    public var deviation: Double
    /// Where the phone is.
    public var truth: Position
    /// What the sky is like there; decides the size of the error.
    public var environment: Environment

    /// - Parameters: as the properties: radius and deviation in metres, both above 0.
    public init(
      position: Position, accuracy: Double, deviation: Double, truth: Position,
      environment: Environment
    ) {
      self.position = position
      self.accuracy = accuracy
      self.deviation = deviation
      self.truth = truth
      self.environment = environment
    }
  }

  /// Seconds between fixes: at rest and while moving.
  public struct Cadence: Equatable, Sendable {
    /// At rest; `moving` or more.
    public var rest: Double
    /// While the phone moves, in seconds.
    public var moving: Double

    /// Both in seconds; `moving` is not above `rest`.
    public init(rest: Double, moving: Double) {
      self.rest = rest
      self.moving = moving
    }
  }

  private let phone: Phone
  private let geography: Geography
  private let cadence: Cadence
  private let location: LocationError
  private let start: Timestamp
  /// When the app was last launched; the first fixes after it are poor.
  private let launch: Timestamp

  /// - Parameters:
  ///   - indoor: how fixes inside buildings behave at the accuracy that the app asks for.
  ///   - studyStart: fixes lie on a grid from there, whatever the windows.
  ///   - launch: of the app.
  public init(
    of phone: Phone, in geography: Geography, cadence: Cadence,
    indoor: LocationError.Indoor = .held, studyStart: Timestamp, launch: Timestamp
  ) {
    self.phone = phone
    self.geography = geography
    self.cadence = cadence
    location = phone.location(indoor: indoor)
    start = studyStart
    self.launch = launch
  }

  public func measure(
    _ window: Range<Timestamp>, of life: LifeReader, into block: inout Block<Sample>
  ) {
    let spread = min(phone.profile.sampling(of: Self.self).jitter, 0.1 * cadence.moving)
    var slot =
      Int((window.lowerBound.seconds(since: start) / cadence.moving).rounded(.down)) - 1
    while true {
      let nominal = start.advanced(bySeconds: Double(slot) * cadence.moving)
      guard nominal.advanced(bySeconds: -4 * spread) < window.upperBound else { return }
      let shift = spread * min(max(location.jitter(slot), -4), 4)
      let instant = nominal.advanced(bySeconds: shift)
      if window.contains(instant) {
        let day = life.day(at: instant)
        let time = instant.seconds(since: day.start)
        if isDue(slot, day, time), day.environment(at: time).hasSky {
          block.append(
            fix(day, time, at: instant, slot: slot), at: instant.milliseconds)
        }
      }
      slot += 1
    }
  }

  /// Where the receiver says that the phone is at an instant; nil without a view of the sky.
  public func fix(at instant: Timestamp, of life: LifeReader) -> Sample? {
    let day = life.day(at: instant)
    let time = instant.seconds(since: day.start)
    guard day.environment(at: time).hasSky else { return nil }
    let slot = Int((instant.seconds(since: start) / cadence.moving).rounded(.down))
    return fix(day, time, at: instant, slot: slot)
  }

  /// The radius in metres that holds a fix's true altitude with 68 %, as Core Location claims it; negative where
  /// the fix has no altitude.
  public func verticalAccuracy(of sample: Sample, at instant: Timestamp) -> Double {
    guard sample.position.altitude != 0 else { return -1 }
    return location.verticalAccuracy(at: instant.seconds(since: start))
  }

  /// While moving every slot gives a fix; at rest as many of them do as the two intervals say.
  private func isDue(_ slot: Int, _ day: Day, _ time: Double) -> Bool {
    let track = day.motion.track
    let point = track.point(at: time, leg: track.leg(at: time))
    if point.velocity.y > 0.3 { return true }
    let ratio = cadence.moving / cadence.rest
    return (Double(slot) * ratio).rounded(.down) != (Double(slot - 1) * ratio).rounded(.down)
  }

  private func fix(_ day: Day, _ time: Double, at instant: Timestamp, slot: Int) -> Sample {
    let environment = day.environment(at: time)
    let position = day.motion.state(at: time).position
    let track = day.motion.track
    // After a tunnel the receiver starts as after a launch.
    let dark = day.tripLeg(at: time)?.tunnel(before: time).map { time - $0.upperBound }
    let error = location.error(
      in: environment, at: instant.seconds(since: start), slot: slot,
      sinceStart: min(instant.seconds(since: launch), dark ?? .infinity),
      heading: track.point(at: time, leg: track.leg(at: time)).heading.value,
      place: day.plan.place(at: time))
    var measured = geography.position(
      of: position + Vector(error.offset.x, error.offset.y, error.offset.z))
    // Core Location hands altitudes on as single precision, and 0 where it knows none.
    measured.altitude = error.hasAltitude ? Double(Float(measured.altitude)) : 0
    return Sample(
      position: measured, accuracy: error.accuracy, deviation: error.deviation,
      truth: geography.position(of: position), environment: environment)
  }
}
