/// An on-window of the app: how a motion stream samples meanwhile.
public struct SensorSession: Sendable {
  /// Counts the stream's on-windows from the study's start.
  public let number: Int
  /// When samples are taken.
  public let sampling: SampleClock
  /// Which times are written for them.
  public let clock: SensorClock

  /// `number` counts the on-windows of the stream from 0.
  public init(number: Int, sampling: SampleClock, clock: SensorClock) {
    self.number = number
    self.sampling = sampling
    self.clock = clock
  }
}

/// What a motion sensor sees at one instant.
struct Moment<State> {
  let state: State
  /// Seconds since the start of the day, and since the study's start.
  let time: Double
  let studyTime: Double
  /// Position in the on-window.
  let index: Int
}

/// A sensor that samples the motion of the phone at a steady rate.
public protocol MotionSensor: Sensor {
  associatedtype Sample: Sendable
  /// What the sensor remembers between samples; it changes no result.
  associatedtype Scratch

  /// Appends the samples with these positions in the on-window, at most `Block.capacity` of them.
  ///
  /// A requirement with a default, so that the compiler specialises the loop for each sensor.
  func measure(
    _ indices: Range<Int>, in session: SensorSession, of life: LifeReader,
    into block: inout Block<Sample>)
}

/// The part of a sensor that the loop needs.
protocol MomentSensor: MotionSensor {
  /// What it feels of the phone's motion.
  associatedtype State

  func makeScratch(_ session: SensorSession, _ day: Day) -> Scratch

  /// The state at a time of the day, and until when it holds if nothing moves the phone.
  func steadyState(
    on day: Day, at time: Double, _ cursor: inout Motion.Cursor, _ scratch: inout Scratch
  ) -> (state: State, until: Double)

  func sample(_ moment: Moment<State>, of day: Day, _ scratch: inout Scratch) -> Sample
}

extension MomentSensor where State == Motion.State {
  @inline(__always)
  func steadyState(
    on day: Day, at time: Double, _ cursor: inout Motion.Cursor, _ scratch: inout Scratch
  ) -> (state: Motion.State, until: Double) {
    day.motion.steadyState(at: time, &cursor)
  }
}

extension MomentSensor {
  public func measure(
    _ indices: Range<Int>, in session: SensorSession, of life: LifeReader,
    into block: inout Block<Sample>
  ) {
    var index = indices.lowerBound
    let studyStart = life.life.start
    while index < indices.upperBound {
      let first = session.sampling.time(index)
      let day = life.day(at: first)
      let end = day.end
      var motion = day.motion.cursor(at: first.seconds(since: day.start))
      var scratch = makeScratch(session, day)
      var instant = first
      while index < indices.upperBound, instant < end {
        var time = instant.seconds(since: day.start)
        // What follows from the state alone is computed once while nothing moves the phone.
        let (state, steady) = steadyState(on: day, at: time, &motion, &scratch)
        repeat {
          let moment = Moment(
            state: state, time: time, studyTime: instant.seconds(since: studyStart), index: index)
          block.append(
            sample(moment, of: day, &scratch), at: session.clock.milliseconds(at: instant))
          index += 1
          instant = session.sampling.time(index)
          time = instant.seconds(since: day.start)
        } while time < steady && index < indices.upperBound && instant < end
      }
    }
  }
}

/// Standard gravity, in m/s².
let standardGravity = 9.806_65
