/// The poses of the phone through a day: each begins with a smooth change from the one before.
struct PoseTimeline: Sendable {
  struct Episode: Sendable {
    let pose: Pose
    /// When the change to this pose begins, and how long it takes, in seconds.
    let start: Double
    let change: Double
    /// The rotation from the pose before, about an axis fixed in that pose.
    let angle: Double
    let axis: Vector
    /// Whose position and heading hold while the phone lies: those after this leg.
    let leg: Int

    var settled: Double { start + change }
  }

  private(set) var episodes: [Episode] = []

  /// The episode at `time`, in seconds since the start of the day.
  func index(at time: Double) -> Int {
    max(episodes.prefixCount { $0.start <= time } - 1, 0)
  }

  /// - Parameter first: how the phone lies when the day begins.
  init(first: Pose) {
    episodes = [
      Episode(pose: first, start: -1, change: 0, angle: 0, axis: Vector(0, 0, 1), leg: -1)
    ]
  }

  /// Changes to another pose from `time` on, or as soon as the change before is done.
  mutating func change(to pose: Pose, at time: Double, taking duration: Double, leg: Int) {
    let last = episodes[episodes.count - 1]
    let (angle, axis) = (last.pose.mount.conjugate * pose.mount).angleAndAxis
    episodes.append(
      Episode(
        pose: pose, start: max(time, last.settled + 0.02), change: duration, angle: angle,
        axis: axis, leg: leg))
  }
}

/// A short push: a finger's tap, or the phone meeting the table.
struct Pulse: Sendable {
  /// The middle, in seconds since the start of the day, and half of the length.
  let middle: Double
  let halfWidth: Double
  /// Five numbers, since a vector takes the room of four: a day has tens of thousands of pulses.
  private let (x, y, z): (Double, Double, Double)

  /// The largest displacement in metres, seen by the wearer (x right, y forward, z up).
  var displacement: Vector { Vector(x, y, z) }

  var start: Double { middle - halfWidth }
  var end: Double { middle + halfWidth }

  /// No tap or shock is longer than twice this, in seconds.
  static let longest = 0.025

  /// - Parameter acceleration: in the middle of the pulse, in m/s².
  init(at middle: Double, lasting duration: Double, acceleration: Vector) {
    self.middle = middle
    halfWidth = 0.5 * duration
    let displacement = -(halfWidth * halfWidth / Easing.bumpCurvature) * acceleration
    (x, y, z) = (displacement.x, displacement.y, displacement.z)
  }

  @inline(__always)
  func displacement(at time: Double) -> VectorJet {
    Easing.bump(Jet((time - middle) / halfWidth, rate: 1 / halfWidth)) * displacement
  }
}
