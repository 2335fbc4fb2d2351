/// Where the phone is on its wearer or near him.
public enum Placement: String, CaseIterable, Sendable {
  /// The front pocket of the trousers.
  case pocket
  case backPocket = "back_pocket"
  case jacket, bag
  case handUsing = "hand_using"
  case handSwinging = "hand_swinging"
  case ear, table, nightstand
  case carMount = "car_mount"

  /// Whether the phone moves with its wearer or his car.
  public var isCarried: Bool { self != .table && self != .nightstand }

  /// Whether it is where people keep their phones when they use them not.
  var isPocket: Bool { self == .pocket || self == .backPocket || self == .jacket }

  /// Share of the trunk's sway that reaches the phone, in the wearer's axes: x right, y forward, z up.
  var gaitGain: Vector {
    switch self {
    case .pocket: Vector(repeating: 1)
    case .backPocket, .handSwinging: Vector(repeating: 0.9)
    case .jacket: Vector(repeating: 0.8)
    case .bag: Vector(repeating: 0.6)
    case .handUsing: Vector(repeating: 0.5)
    // The spine steadies the head level, but not up and down (Mazza 2008); the sizes are assumed.
    case .ear: Vector(0.6, 0.5, 1)
    case .table, .nightstand, .carMount: .zero
    }
  }

  /// Root mean square displacement by breathing in metres: 2-4 mg at .25 Hz.
  var breathing: Double {
    switch self {
    case .pocket, .backPocket, .jacket, .handUsing, .ear: 0.012
    case .bag, .handSwinging, .table, .nightstand, .carMount: 0
    }
  }

  /// Share of the sway and the fidgets of a wearer who goes nowhere; the hand's is assumed.
  var swayGain: Double {
    switch self {
    case .pocket, .backPocket: 1
    case .jacket: 0.8
    case .handUsing, .ear: 0.5
    case .bag, .handSwinging, .table, .nightstand, .carMount: 0
    }
  }

  /// What reaches the phone of the levels of a vehicle's shaking, from the slowest on: mounts raise the hop and
  /// lower what is faster (Qyu 2024), cloth and hands soften it. The sizes are assumed.
  var vehicleGains: Shaking.Gains {
    switch self {
    case .carMount: [1, 1.2, 1, 1.25, 0.7, 0]
    case .pocket, .backPocket, .jacket, .bag: [1, 1, 0.95, 0.95, 0.45, 0]
    case .handUsing, .handSwinging, .ear: [0.7, 0.5, 0.3, 0.1, 0.03, 0]
    case .table, .nightstand: [0, 0, 0, 0, 0, 0]
    }
  }
}

/// A pose that the phone keeps for a while, seen from its wearer: x right, y forward, z up.
package struct Pose: Sendable {
  package let placement: Placement
  /// Phone to wearer, without motion.
  let mount: Quaternion
  /// The point about which the phone swings, in metres from the ground under the wearer.
  let pivot: Vector
  /// From the pivot to the phone, in metres of the phone's axes.
  let lever: Vector

  package enum Posture: String, CaseIterable, Sendable {
    case sitting, standing, lying, cycling
  }

  /// How the wearer holds the body, as far as that moves the phone.
  package let posture: Posture

  /// Draws a pose; what belongs to the person (how the pocket sits) comes from `habit`.
  init(_ placement: Placement, _ posture: Posture, habit: Random, random: Random) {
    self.placement = placement
    self.posture = posture
    let degree = Double.pi / 180
    func pose(_ pitch: Double, _ roll: Double, yaw: Double = 0) -> Quaternion {
      Quaternion(angle: yaw * degree, axis: Vector(0, 0, 1))
        * Quaternion(pitch: pitch * degree, roll: roll * degree)
    }
    let isSeated = posture == .sitting || posture == .lying
    let rise = isSeated ? -0.4 : 0
    var reach = Vector.zero
    switch placement {
    case .pocket:
      let roll = 12 + 8 * habit.normal(at: 0) + 2 * random.normal(at: 0)
      // On a bicycle the thigh swings about the slant between.
      let slant = posture == .cycling ? -42.0 : isSeated ? -12 : -80
      let pitch = slant + 8 * habit.normal(at: 1) + 3 * random.normal(at: 1)
      mount = pose(pitch, roll)
      // The hip, .53 of the height above the ground. Upright, the middle of a phone at the bottom of
      // a pocket 19-23 cm deep lies a hand's breadth below it and before the thigh.
      pivot = Vector(0.14, isSeated ? 0.12 : 0, isSeated ? 0.55 : 0.92)
      // Pockets differ in depth.
      reach =
        habit.logNormal(median: 1, sigma: 0.25, at: 8)
        * Quaternion(angle: (slant + 80) * degree, axis: Vector(1, 0, 0))
        .rotate(Vector(0, 0.09, -0.12))
    case .backPocket:
      mount = pose((isSeated ? 20 : 80) + 5 * habit.normal(at: 2), 4 * habit.normal(at: 3))
      pivot = Vector(0.12, -0.1, isSeated ? 0.55 : 0.95)
    case .jacket:
      mount = pose(
        90 + 10 * habit.normal(at: 4) + 2 * random.normal(at: 0), 6 * habit.normal(at: 5), yaw: 20)
      pivot = Vector(0.16, 0.12, 1.15 + rise)
    case .bag:
      mount = pose(
        habit.uniform(in: -80...80, at: 6) + 4 * random.normal(at: 0),
        habit.uniform(in: -180...180, at: 7), yaw: random.uniform(in: -30...30, at: 3))
      pivot = Vector(0.2, -0.05, (isSeated ? 0.75 : 1.35))
      reach = Vector(0, 0, isSeated ? 0 : -0.5)
    case .handUsing:
      mount = pose(
        random.uniform(in: 35...55, at: 0), random.within(-20...20) { 8 * $0.normal(at: 1) })
      pivot = Vector(0.05, 0.32, 1.25 + rise)
    case .handSwinging:
      mount = pose(-90 + 5 * random.normal(at: 0), 90 + 5 * random.normal(at: 1))
      pivot = Vector(0.2, 0, 1.42)
      reach = Vector(0, 0, -0.55)
    case .ear:
      mount = pose(random.uniform(in: 20...60, at: 0), random.uniform(in: 70...110, at: 1))
      pivot = Vector(0.09, 0.06, 1.62 + rise)
    case .table:
      mount = Self.lying(random)
      pivot = Vector(0.15 + 0.15 * random.uniform(at: 4), 0.45, isSeated ? 0.74 : 0.9)
    case .nightstand:
      mount = Self.lying(random)
      pivot = Vector(0.7, 0.2, 0.55)
    case .carMount:
      mount = pose(random.uniform(in: 60...75, at: 0), 3 * random.normal(at: 1))
      pivot = Vector(0.35, 0.65, 0.85)
    }
    lever = mount.unrotate(reach)
  }

  private init(
    _ placement: Placement, _ posture: Posture, mount: Quaternion, pivot: Vector, lever: Vector
  ) {
    self.placement = placement
    self.posture = posture
    self.mount = mount
    self.pivot = pivot
    self.lever = lever
  }

  /// This pose, unchanged in space, for a wearer whose heading is `angle` radians further left.
  func turned(by angle: Double) -> Pose {
    let turn = Quaternion(angle: -angle, axis: Vector(0, 0, 1))
    return Pose(
      placement, posture, mount: turn * mount, pivot: turn.rotate(pivot), lever: lever)
  }

  /// Flat to half a degree, at any angle; three times of four with the screen up.
  private static func lying(_ random: Random) -> Quaternion {
    let degree = Double.pi / 180
    let roll = random.chance(0.75, at: 2) ? 0.0 : 180
    return Quaternion(angle: random.uniform(in: -0.6...0.6, at: 3), axis: Vector(0, 0, 1))
      * Quaternion(
        pitch: 0.5 * degree * random.normal(at: 0),
        roll: degree * (roll + 0.5 * random.normal(at: 1)))
  }
}
