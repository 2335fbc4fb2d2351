import ProfileFiles
import Testing

@testable import Simulation

struct MotionSensorTests {
  /// Terms of a stream, by name.
  static func terms(_ phone: Phone, _ stream: String) -> [SensorError.Term] {
    phone.terms().first { $0.stream == stream }?.terms ?? []
  }

  /// Standard deviation of what the exported terms leave open: drift since the study's start.
  static func drift(_ grade: SensorError.Grade, floor: Double, after seconds: Double) -> Double {
    (7 * floor * floor + grade.walk * grade.walk * seconds).squareRoot()
  }

  @Test(arguments: 0..<4)
  func `a lying phone reads gravity and the exported errors`(number: Int) throws {
    let session = try Session.asleep(number)
    let accelerations = session.measure(Accelerometer(of: session.phone), 3_000).samples
    let rotations = session.measure(Gyro(of: session.phone), 3_000).samples
    let mean = (1 / 3_000.0) * accelerations.reduce(Vector.zero) { $0 + $1 }
    let rotation = (1 / 3_000.0) * rotations.reduce(Vector.zero) { $0 + $1 }
    let truth = session.truth(Accelerometer.self, 1)[0]
    let elapsed = session.start.seconds(since: session.life.start)
    var cursor = Warmth.Cursor()
    let temperature = session.phone.warmth.temperature(at: elapsed + 150, &cursor)
    for (measured, felt, error, stream) in [
      (mean, truth.specificForce, session.phone.error(of: Accelerometer.self), "accel"),
      (rotation, .zero, session.phone.error(of: Gyro.self), "gyro"),
    ] {
      let expected = SensorErrorTests.expected(
        Self.terms(session.phone, stream), felt, temperature: temperature)
      let open =
        Self.drift(error.grade, floor: error.floor, after: elapsed)
        + error.grade.white / 3_000.0.squareRoot() + 0.2 * error.grade.temperature
      for axis in 0..<3 { #expect(abs(measured[axis] - expected[axis]) < 5 * open, "\(stream)") }
    }
  }

  /// Means of tens of samples against those after them, over an hour of rest at 10 Hz.
  @Test func `the Allan deviation of a second is the formula's`() throws {
    let count = 36_000
    let session = try Session.asleep(1)
    let values = session.measure(Accelerometer(of: session.phone), count).samples
    let error = session.phone.error(of: Accelerometer.self)
    let rate = 10 * Sampling.exact.factor(at: 10)
    var pooled = 0.0
    for axis in 0..<3 {
      var sums = [0]
      for value in values { sums.append(sums[sums.count - 1] + Int(65_536 * value[axis])) }
      pooled += average(
        (0..<(count - 20)).map { index in
          let twice = sums[index + 20] - 2 * sums[index + 10] + sums[index]
          return 0.5 * Double(twice * twice) / (655_360 * 655_360)
        })
    }
    let step = 1 / 65_536.0
    let white = error.grade.white * error.grade.white + step * step / 12
    let expected =
      (white / rate + 0.53 * error.floor * error.floor
      + error.grade.walk * error.grade.walk / 3).squareRoot()
    // The limit for an hour of a single axis.
    #expect(abs((pooled / 3).squareRoot() / expected - 1) < 0.04)
  }

  @Test(arguments: ["iphone-14", "iphone-se-2"])
  func `raw values are whole steps within the range`(device: String) throws {
    let day = try World.day(2)
    let walk = try #require(day.plan.legs.first { $0.mode == .walk })
    let phone = try World.phone(2, device)
    var session = Session(
      life: try World.life(2), phone: phone, start: day.start.advanced(bySeconds: walk.start))
    session.rate = 50
    let field = MagneticField(random: Random(seed: 1))
    for (values, grade) in [
      (
        session.measure(Accelerometer(of: phone), 500).samples,
        phone.error(of: Accelerometer.self).grade
      ),
      (session.measure(Gyro(of: phone), 500).samples, phone.error(of: Gyro.self).grade),
      (
        session.measure(Magnetometer(of: phone, in: field), 500).samples,
        phone.error(of: Magnetometer.self).grade
      ),
    ] {
      for value in values {
        for axis in 0..<3 {
          #expect(value[axis] == (value[axis] / grade.step).rounded() * grade.step)
          #expect(abs(value[axis]) <= grade.range + grade.step)
        }
      }
      #expect(Set(values.map(\.x)).count > 10)
    }
    #expect(phone.error(of: Accelerometer.self).grade.step * 65_536 == 1)
  }

  /// The resolution of a cheap accelerometer: 4,096 steps over 4 g.
  @Test func `an accelerometer has the steps of the phone's profile`() throws {
    let files = try ProfileFiles(directory: nil, environment: [:])
    let text = try files.load(.devices, "iphone-14").text
      .replacing("step: 0.0000152587890625", with: "step: 0.0009765625")
    let profile = try LoadedProfile(text, file: "phone").read(DeviceProfile.init(reading:))
    let session = Session(
      life: try World.life(0), phone: Phone(profile, random: Random(seed: 1)),
      start: try World.day(0).start)
    let values = session.measure(Accelerometer(of: session.phone), 500).samples
    #expect(values.count { $0.z * 1_024 != ($0.z * 1_024).rounded() } == 0)
    #expect(values.map(\.z).contains { abs($0) > 0.5 })
  }

  @Test func `blocks of any size hold the same samples`() throws {
    let day = try World.day(0)
    // Across waking up, where a new day begins.
    let session = Session(
      life: try World.life(0), phone: try World.phone(0),
      start: day.start.advanced(bySeconds: -20))
    func expectSame<Sensor: MotionSensor>(_ sensor: Sensor, _ text: (Sensor.Sample) -> String) {
      let whole = session.measure(sensor, 400)
      let cut = session.measure(sensor, 400, cuts: [1, 2, 63, 200, 201, 399])
      #expect(whole.times == cut.times)
      #expect(whole.samples.map(text) == cut.samples.map(text))
    }
    expectSame(Accelerometer(of: session.phone)) { "\($0)" }
    expectSame(Gyro(of: session.phone)) { "\($0)" }
    expectSame(DeviceMotion(of: session.phone)) { "\($0)" }
    let field = MagneticField(random: Random(seed: 1))
    expectSame(Magnetometer(of: session.phone, in: field)) { "\($0)" }
  }

  @Test func `device motion agrees with itself and with the accelerometer`() throws {
    let (number, walk) = try #require(
      try World.numbers.lazy.compactMap { number in
        try World.day(number).plan.legs.first { $0.mode == .walk && $0.duration > 30 }
          .map { (number, $0) }
      }.first)
    let day = try World.day(number)
    var session = Session(
      life: try World.life(number), phone: try World.phone(number),
      start: day.start.advanced(bySeconds: walk.start))
    session.rate = 50
    let samples = session.measure(DeviceMotion(of: session.phone), 1_000).samples
    let truth = session.truth(DeviceMotion.self, 1_000)
    let names = ["x", "y", "z"]
    let terms = Self.terms(session.phone, "devicemotion")
    func value(_ name: String) -> Double { terms.first { $0.name == name }?.value ?? .nan }
    var (sums, turns) = (Vector.zero, Vector.zero)
    for (sample, state) in zip(samples, truth) {
      #expect(abs(sample.gravity.length - 1) < 1e-6)
      #expect(gravityError((sample.roll, sample.pitch, sample.yaw), sample.gravity) < 1e-6)
      sums += sample.gravity + sample.userAcceleration - state.specificForce
      turns += sample.rotationRate - state.rotationRate
      // Half a degree of gravity.
      #expect((sample.gravity - state.gravity).length < 0.5 * .pi / 180 * 2)
    }
    for axis in 0..<3 {
      #expect(
        abs(sums[axis] / 1_000 - value("user_accel_bias_\(names[axis])"))
          < 5 * value("user_accel_noise") / 1_000.0.squareRoot())
      #expect(
        abs(turns[axis] / 1_000 - value("rotation_rate_bias_\(names[axis])"))
          < 5 * value("rotation_rate_noise") / 1_000.0.squareRoot())
    }
  }
}
