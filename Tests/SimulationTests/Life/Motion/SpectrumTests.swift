import Fixtures
import Testing

@testable import Simulation

/// No knot of a spline and no fixed rate shows as a line in a spectrum.
struct SpectrumTests {
  /// What chance gives in some 100,000 bins is 12.
  private static let limit = 25.0
  private static let count = 1 << 18

  /// The largest bin over the mean of the 80 bins round it, and its number; a line's own flanks are none of them.
  private static func line(_ values: [Double]) -> (size: Double, bin: Int) {
    let power = powerSpectrum(values)
    var sums = [0.0]
    for value in power { sums.append(sums[sums.count - 1] + value) }
    var largest = (size: 0.0, bin: 0)
    for bin in 50..<power.count - 50 {
      let round = (sums[bin - 2] - sums[bin - 42]) + (sums[bin + 43] - sums[bin + 3])
      let size = 80 * power[bin] / round
      if size > largest.size { largest = (size, bin) }
    }
    return largest
  }

  private static func expectNoLine(
    _ name: String, _ values: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (kind, values) in [("", values), (" squared", values.map { $0 * $0 })] {
      let mean = average(values)
      let line = line(values.map { $0 - mean })
      #expect(
        line.size < limit, "\(name)\(kind): \(line)", sourceLocation: sourceLocation)
    }
  }

  @Test(.whole) func `a hand shows no line in seven hours`() {
    let hold = Hold(own: World.random(1), World.random(2))
    let clock = WanderingClock.body(World.random(9))
    var (cursor, ticks) = (Hold.Cursor(), WanderingClock.Cursor())
    let angles = (0..<Self.count).compactMap { index in
      hold.angles(.handUsing, at: clock.value(at: 0.1 * Double(index), &ticks), &cursor)
    }
    Self.expectNoLine("pitch", angles.map(\.pitch.value))
    Self.expectNoLine("rate of roll", angles.map(\.roll.rate))
  }

  @Test(.whole) func `a car shows no line in three quarters of an hour`() throws {
    let cruise = UnevennessTests.cruises(.car, seconds: 3_000, speed: 14, count: 1)[0]
    let way = Self.track(cruise.leg)
    let vehicle = Vehicle(for: cruise.leg, own: World.random(3), World.random(4))
    var (cursor, track) = (Vehicle.Cursor(), Track.Cursor())
    let up = try (0..<Self.count).map { index -> Double in
      let elapsed = cruise.phase.start + 20 + 0.01 * Double(index)
      let travel = try #require(way.point(at: elapsed, leg: 0, &track).travel)
      return vehicle.shake(
        at: elapsed, travel, turn: (.zero, 0), Placement.carMount.vehicleGains, &cursor
      ).displacement.acceleration.z
    }
    Self.expectNoLine("up", up)
  }

  private static func track(_ leg: Leg) -> Track {
    Track(legs: [leg], from: .zero, altitude: 0, firstHeading: 0)
  }

  /// The acceleration along the way, whose splines have a knot each 1, 2.5 or 4 s.
  @Test(.whole, arguments: [(Leg.Mode.car, 14), (.train, 30), (.walk, 1.3)])
  func `an even speed shows no line in an hour and a half`(mode: Leg.Mode, speed: Double) {
    for cruise in UnevennessTests.cruises(mode, seconds: 5_400, speed: speed, count: 3) {
      let track = Self.track(cruise.leg)
      var cursor = Track.Cursor()
      let forward = (0..<Self.count).map { index in
        track.point(at: cruise.phase.start + 50 + 0.02 * Double(index), leg: 0, &cursor)
          .acceleration.y
      }
      Self.expectNoLine("forward", forward)
    }
  }

  @Test(.whole) func `a sitter shows no line in four hours`() {
    let sitting = Sitting(during: [], stays: [1], own: World.random(5), World.random(6))
    let clock = WanderingClock.body(World.random(9))
    var (cursor, ticks) = (Sitting.Cursor(), WanderingClock.Cursor())
    let up = (0..<Self.count).map { index in
      let time = 0.05 * Double(index)
      return sitting.sway(
        at: time, by: clock.value(at: time, &ticks), between: (-.infinity, .infinity), after: -1,
        &cursor
      ).acceleration.z
    }
    Self.expectNoLine("up", up)
  }

  @Test(.whole) func `knots by an even clock are found`() {
    let noise = SmoothNoise(World.random(8), deviation: 1, spacing: 1.25)
    var cursor = SmoothNoise.Cursor()
    let bends = (0..<Self.count).map { index in
      let bend = noise.value(at: 0.1 * Double(index), &cursor).first.acceleration
      return bend * bend
    }
    let mean = average(bends)
    let line = Self.line(bends.map { $0 - mean })
    #expect(line.size > Self.limit)
    let harmonic = Double(line.bin) * 12.5 / Double(Self.count)
    #expect(abs(harmonic - harmonic.rounded()) < 1e-4 && harmonic > 0.5, "\(line)")
  }

  /// A thirtieth of the noise.
  @Test(.whole) func `a faint sine is found`() {
    let random = World.random(7)
    let values = (0..<Self.count).map { index in
      random.normal(at: index) + 0.04 * Elementary.sinCos(turns: 0.123_4 * Double(index)).sin
    }
    #expect(Self.line(values).size > Self.limit)
    #expect(Self.line((0..<Self.count).map { random.normal(at: $0) }).size < Self.limit)
  }
}

/// The squared magnitudes of the lower half of the Fourier transform of 2^n values under a Hann window, by Cooley
/// and Tukey.
func powerSpectrum(_ values: [Double]) -> [Double] {
  let count = values.count
  precondition(count & (count - 1) == 0, "a power of two")
  var real = values.enumerated().map { index, value in
    value * (0.5 - 0.5 * Elementary.sinCos(turns: Double(index) / Double(count)).cos)
  }
  var imaginary = [Double](repeating: 0, count: count)
  var other = 0
  for index in 1..<count {
    var bit = count >> 1
    while other & bit != 0 {
      other ^= bit
      bit >>= 1
    }
    other |= bit
    if index < other { real.swapAt(index, other) }
  }
  var length = 2
  while length <= count {
    let half = length / 2
    for place in 0..<half {
      let (sine, cosine) = Elementary.sinCos(turns: -Double(place) / Double(length))
      for first in stride(from: place, to: count, by: length) {
        let second = first + half
        let (x, y) = (
          real[second] * cosine - imaginary[second] * sine,
          real[second] * sine + imaginary[second] * cosine
        )
        (real[second], imaginary[second]) = (real[first] - x, imaginary[first] - y)
        (real[first], imaginary[first]) = (real[first] + x, imaginary[first] + y)
      }
    }
    length *= 2
  }
  return (0..<count / 2).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
}
