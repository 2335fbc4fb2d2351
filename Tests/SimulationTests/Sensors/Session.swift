@testable import Simulation

/// An on-time of a sensor, in which all samples are measured.
struct Session {
  var life: Life
  var phone: Phone
  var start: Timestamp
  var rate = 10.0

  static func asleep(_ number: Int) throws -> Session {
    Session(
      life: try World.life(number), phone: try World.phone(number),
      start: try World.day(number).start.advanced(
        bySeconds: try World.day(number).plan.asleep + 900))
  }

  func session(_ sensor: any MotionSensor.Type, number: Int = 3) -> SensorSession {
    SensorSession(
      number: number,
      sampling: phone.sampling(of: sensor, from: start, rate: rate, session: number),
      clock: phone.clock(launchedAt: start.advanced(bySeconds: -3_600), number: 1))
  }

  /// Measures this number of samples, in blocks that end at the given positions.
  func measure<Sensor: MotionSensor>(
    _ sensor: Sensor, _ count: Int, cuts: [Int] = []
  ) -> (times: [Int64], samples: [Sensor.Sample]) {
    let reader = LifeReader(life)
    let session = session(Sensor.self)
    var block = Block<Sensor.Sample>()
    var (times, samples): ([Int64], [Sensor.Sample]) = ([], [])
    let borders = [0] + cuts + [count]
    for (from, to) in zip(borders, borders.dropFirst()) {
      block.removeAll()
      sensor.measure(from..<to, in: session, of: reader, into: &block)
      times += block.times
      samples += block.samples
    }
    return (times, samples)
  }

  /// Returns the true states of motion at the times of the samples.
  func truth(_ sensor: any MotionSensor.Type, _ count: Int) -> [Motion.State] {
    let reader = LifeReader(life)
    let sampling = session(sensor).sampling
    return (0..<count).map { index in
      let instant = sampling.time(index)
      let day = reader.day(at: instant)
      return day.motion.state(at: instant.seconds(since: day.start))
    }
  }
}
