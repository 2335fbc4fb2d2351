import Fixtures
import Testing

@testable import Simulation

/// What Core Motion's quantities must have in common, without noise.
@Suite(.whole)
struct ClosureTests {
  /// A stretch of a day, and what happens in it.
  struct Scene {
    let name: String
    let day: Day
    let start: Double
    let duration: Double

    /// Whether the phone is in a hand at some time.
    var trembles: Bool {
      stride(from: start, through: start + duration, by: 0.5).contains {
        [.handUsing, .ear].contains(HandlingTests.placement(day, $0))
      }
    }

    /// States at 100 Hz, or another rate.
    func states(rate: Double = 100) -> [Motion.State] {
      (0..<Int(duration * rate)).map { day.motion.state(at: start + Double($0) / rate) }
    }
  }

  /// The start of a leg of each mode, walks with the phone in each kind of pocket, and hands.
  static func scenes() throws -> [Scene] {
    var scenes = Traveller.all.map { traveller in
      Scene(
        name: traveller.mode.rawValue, day: traveller.day, start: traveller.leg.start - 5,
        duration: min(traveller.leg.duration + 8, 60))
    }
    scenes += Traveller.walkers.map { carries, traveller in
      Scene(
        name: "walk with \(carries)", day: traveller.day, start: traveller.leg.start - 5,
        duration: min(traveller.leg.duration + 8, 60))
    }
    for number in World.numbers.prefix(4) {
      let day = try World.day(number)
      if let session = day.use.sessions.first(where: {
        $0.kind == .unlocked && $0.end - $0.start > 20
      }) {
        scenes.append(Scene(name: "hand", day: day, start: session.start - 4, duration: 30))
      }
    }
    return scenes
  }

  @Test func `gravity has length 1, and with user acceleration it is what is felt`() throws {
    for scene in try Self.scenes() {
      let errors = scene.states(rate: 10).map { state in
        let sum = state.gravity + state.userAcceleration
        return max(abs(state.gravity.length - 1), (sum - state.specificForce).length)
      }
      #expect(try #require(errors.max()) < 1e-9, "\(scene.name)")
    }
  }

  @Test func `gravity follows from Apple's angles`() throws {
    for scene in try Self.scenes() {
      for state in scene.states(rate: 10) {
        #expect(gravityError(state.attitude.eulerAngles, state.gravity) < 1e-6)
      }
    }
  }

  /// Between two samples the attitude turns as the mean of their rotation rates says.
  @Test func `the gyroscope explains the attitude at 100 Hz`() throws {
    for scene in try Self.scenes() where !scene.trembles {
      let states = scene.states()
      let error = attitudeError(states.map(\.attitude), states.map(\.rotationRate), rate: 100)
      // A runner's thigh swings half as fast again, with twice the second harmonic.
      #expect(error < (scene.name == "run" ? 0.004 : 0.002), "\(scene.name): \(error)")
    }
  }

  /// Tremor of 9.5 Hz needs the rate in the middle, too: two samples leave 3 % of it.
  @Test func `the gyroscope explains a trembling hand`() throws {
    for scene in try Self.scenes() where scene.name == "hand" {
      let states = scene.states(rate: 200)
      let ends = stride(from: 0, to: states.count - 2, by: 2)
      let rates = ends.map { index in
        (1 / 6.0)
          * (states[index].rotationRate + 4 * states[index + 1].rotationRate
            + states[index + 2].rotationRate)
      }
      let error = attitudeError(
        ends.map { states[$0].attitude }, meanRates: rates, rate: 100)
      #expect(error < 0.002, "\(error)")
    }
  }

  /// The integral of minus user acceleration, in the reference frame.
  @Test func `integrated user acceleration is the velocity`() throws {
    for scene in try Self.scenes() {
      let states = scene.states()
      let error = velocityError(
        states, states.map(\.userAcceleration), rate: 100)
      #expect(error < 0.1 * scene.duration / 60, "\(scene.name): \(error)")
    }
  }

  @Test func `a falling phone feels nothing`() {
    let attitude = Quaternion(pitch: 0.7, roll: -0.4)
    let falling = Motion.State(
      position: .zero, velocity: .zero, acceleration: Vector(0, 0, -standardGravity),
      attitude: attitude, rotationRate: .zero)
    #expect(falling.specificForce.length < 1e-9)
    #expect((falling.userAcceleration + falling.gravity).length < 1e-9)
  }

  @Test func `a phone face up shows minus one on z`() {
    let flat = Motion.State(
      position: .zero, velocity: .zero, acceleration: .zero, attitude: .identity,
      rotationRate: .zero)
    #expect(flat.gravity == Vector(0, 0, -1))
    #expect(flat.specificForce == Vector(0, 0, -1))
  }

  /// Braking points user acceleration forwards: 3 m/s² are .306 g.
  @Test func `braking shows along the travel`() throws {
    var brakings = 0
    for number in World.numbers {
      let day = try World.day(number)
      for leg in day.plan.legs where leg.mode == .car {
        for phase in leg.profile.phases where phase.toSpeed < phase.fromSpeed - 5 {
          brakings += 1
          // The road shakes the phone: average over the middle of the ramp.
          let states = (0..<60).map { step in
            day.motion.state(
              at: leg.start + phase.start + phase.duration * (0.3 + 0.4 * Double(step) / 60))
          }
          let along = average(
            states.map { state in
              let travel = (1 / state.velocity.length) * state.velocity
              return state.attitude.rotate(state.userAcceleration).dot(travel)
            })
          #expect(along > 0.03)
        }
      }
    }
    #expect(brakings > 10)
    let braking = Motion.State(
      position: .zero, velocity: Vector(10, 0, 0), acceleration: Vector(-3, 0, 0),
      attitude: .identity, rotationRate: .zero)
    #expect(abs(braking.userAcceleration.x - 0.306) < 0.001)
  }

  /// No net climb and no net push: the mean over a walk.
  @Test func `walking climbs nowhere`() throws {
    for scene in try Self.scenes() where scene.name == "walk" {
      let mean = average(
        scene.states().map { $0.attitude.rotate($0.userAcceleration).z })
      #expect(abs(mean) < 0.01)
    }
  }

  // MARK: The same checks fail when something is wrong

  @Test func `the checks notice user acceleration with the wrong sign`() throws {
    let scene = try #require(try Self.scenes().first { $0.name == "car" })
    let states = scene.states()
    #expect(velocityError(states, states.map { -$0.userAcceleration }, rate: 100) > 1)
  }

  @Test func `the checks notice angles in another order`() throws {
    let scene = try #require(try Self.scenes().first { $0.name == "walk" })
    let worst = scene.states(rate: 10).map { state in
      gravityError(aerospaceAngles(state.attitude), state.gravity)
    }.max()
    #expect(try #require(worst) > 0.01)
  }

  @Test func `the checks notice a gyroscope that is late by one sample`() throws {
    for scene in try Self.scenes() where scene.name == "walk" {
      let states = scene.states()
      let error = attitudeError(
        states.dropFirst().map(\.attitude), states.map(\.rotationRate), rate: 100)
      #expect(error > 0.002)
    }
  }
}

/// The difference between gravity and the one that roll, pitch and yaw say.
func gravityError(
  _ angles: (roll: Double, pitch: Double, yaw: Double), _ gravity: Vector
) -> Double {
  let (sinPitch, cosPitch) = Elementary.sinCos(angles.pitch)
  let (sinRoll, cosRoll) = Elementary.sinCos(angles.roll)
  return (Vector(cosPitch * sinRoll, -sinPitch, -cosPitch * cosRoll) - gravity).length
}

/// Roll, pitch and yaw of another convention, `Rz(yaw) Ry(pitch) Rx(roll)`.
private func aerospaceAngles(_ q: Quaternion) -> (roll: Double, pitch: Double, yaw: Double) {
  (
    roll: Elementary.atan2(2 * (q.w * q.x + q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y)),
    pitch: Elementary.asin(max(-1, min(1, 2 * (q.w * q.y - q.z * q.x)))),
    yaw: Elementary.atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z))
  )
}

/// Root mean square difference between turns and rates, relative to the rates.
private func attitudeError(_ attitudes: [Quaternion], _ rates: [Vector], rate: Double) -> Double {
  attitudeError(
    attitudes, meanRates: zip(rates, rates.dropFirst()).map { 0.5 * ($0 + $1) }, rate: rate)
}

/// The same from the mean rates between neighbours.
private func attitudeError(
  _ attitudes: [Quaternion], meanRates: [Vector], rate: Double
) -> Double {
  var (error, all) = (0.0, 0.0)
  for index in 1..<attitudes.count {
    let turn = (attitudes[index - 1].conjugate * attitudes[index]).angleAndAxis
    let found = (turn.angle * rate) * turn.axis
    let mean = meanRates[index - 1]
    error += (found - mean).dot(found - mean)
    all += mean.dot(mean)
  }
  return (error / all).squareRoot()
}

/// The largest difference between the velocity and the integral of minus user acceleration.
private func velocityError(
  _ states: [Motion.State], _ accelerations: [Vector], rate: Double
) -> Double {
  var velocity = states[0].velocity
  var worst = 0.0
  func push(_ index: Int) -> Vector {
    -standardGravity * states[index].attitude.rotate(accelerations[index])
  }
  for index in 1..<states.count {
    velocity += (0.5 / rate) * (push(index - 1) + push(index))
    worst = max(worst, (velocity - states[index].velocity).length)
  }
  return worst
}
