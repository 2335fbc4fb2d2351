import Fixtures
import Testing

@testable import Simulation

struct GPSTests {
  static func fixes(
    _ number: Int, windows: [Range<Double>]
  ) throws -> [(time: Int64, sample: GPS.Sample)] {
    let life = try World.life(number)
    let gps = GPS(
      of: try World.phone(number), in: Geography(life.towns), cadence: .init(rest: 15, moving: 5),
      studyStart: life.start, launch: life.start)
    let reader = LifeReader(life)
    var all: [(time: Int64, sample: GPS.Sample)] = []
    for window in windows {
      var block = Block<GPS.Sample>()
      let (start, end) = (
        life.start.advanced(bySeconds: window.lowerBound),
        life.start.advanced(bySeconds: window.upperBound)
      )
      gps.measure(start..<end, of: reader, into: &block)
      for time in block.times {
        #expect(time >= start.milliseconds && time < end.milliseconds)
      }
      all += zip(block.times, block.samples).map { ($0, $1) }
    }
    return all
  }

  @Test(arguments: 0..<4)
  func `fixes are the same whatever the windows`(number: Int) throws {
    let whole = try Self.fixes(number, windows: [30_000..<36_000])
    let windows = [30_000..<30_600.5, 31_000.7..<33_333, 33_333..<35_000, 35_000..<36_000.0]
    let parts = try Self.fixes(number, windows: windows)
    let start = try World.life(number).start
    let kept = whole.filter { fix in
      windows.contains {
        start.advanced(bySeconds: $0.lowerBound).milliseconds <= fix.time
          && fix.time < start.advanced(bySeconds: $0.upperBound).milliseconds
      }
    }
    #expect(kept.map(\.time) == parts.map(\.time))
    #expect(kept.map(\.sample) == parts.map(\.sample))
    #expect(zip(whole, whole.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  @Test func `fixes come each 15 s at rest and each 5 s on the way`() throws {
    var (rest, moving): ([Double], [Double]) = ([], [])
    for number in 0..<4 {
      let (life, day) = (try World.life(number), try World.day(number))
      let begin = day.start.seconds(since: life.start)
      let night = begin + day.plan.asleep + 600
      let atRest = try Self.fixes(number, windows: [night..<(night + 1_200)])
      rest += zip(atRest, atRest.dropFirst()).map { Double($1.time - $0.time) * 1e-3 }
      for leg in day.plan.legs where leg.mode.isOnFoot {
        for phase in leg.profile.phases where phase.isCruise && phase.duration > 20 {
          let start = begin + leg.start + phase.start
          let onTheWay = try Self.fixes(number, windows: [start..<(start + phase.duration)])
          moving += zip(onTheWay, onTheWay.dropFirst()).map { Double($1.time - $0.time) * 1e-3 }
        }
      }
    }
    #expect(rest.count > 250 && moving.count > 20)
    #expect(abs(average(rest) - 15) < 0.1)
    #expect(rest.allSatisfy { abs($0 - 15) < 3.1 })
    #expect(moving.allSatisfy { abs($0 - 5) < 3.1 })
    #expect(abs(average(moving) - 5) < 0.3)
  }

  /// Ten errors of each of a hundred independent phones, at instants far apart.
  private func errors(in environment: Environment) throws -> [LocationError.Offset] {
    try (0..<1_000).map { index in
      let (number, instant) = (index / 10, index % 10)
      return try World.phone(number).location(indoor: .held).error(
        in: environment, at: 20_000 + 36_000 * Double(instant), slot: 7 * instant,
        sinceStart: 1e5, heading: Double(number), place: instant)
    }
  }

  @Test(arguments: Environment.allCases.filter(\.hasSky))
  func `the claimed accuracy holds 63 % of the errors, and follows them`(
    environment: Environment
  ) throws {
    let errors = try errors(in: environment)
    let (claims, offsets) = (
      errors.map(\.accuracy),
      errors.map { ($0.offset.x * $0.offset.x + $0.offset.y * $0.offset.y).squareRoot() }
    )
    let inside = zip(offsets, claims).count { $0 <= $1 }
    // 1 - 1/e where the claim is the root of both variances, a little less as it is noisy.
    #expect(abs(Double(inside) / Double(errors.count) - 0.63) < 0.05)
    #expect((0.3...0.6).contains(rankCorrelation(offsets, claims)))
  }

  /// The sizes of errors vary about the deviations that the truth tells of each environment.
  @Test(arguments: Environment.allCases.filter(\.hasSky))
  func `errors have the root mean square of their terms`(environment: Environment) throws {
    // Fixes of Wi-Fi alone have errors of their own.
    let errors = try errors(in: environment).filter(\.hasAltitude)
    let found = errors.reduce(0) { $0 + $1.deviation * $1.deviation } / Double(2 * errors.count)
    let names = ["slow_sd", "fast_sd", "white_sd"].map { "\(environment.rawValue)_\($0)" }
    let told = try World.phone(0).location(indoor: .held).terms
      .reduce(0) { $0 + (names.contains($1.name) ? $1.value * $1.value : 0) }
    // A standard error is 4 %; the sizes' medians alone would give 38 or 65 % more.
    #expect(told > 0 && abs(found / told - 1) < 0.15, "\(found / told)")
  }

  /// Of independent phones: a phone's altitudes are off by much the same.
  @Test func `the claimed accuracy of altitudes holds 68 % of the errors`() throws {
    let inside = try (0..<1_000).count { number in
      let location = try World.phone(number).location(indoor: .held)
      let error = location.error(
        in: .open, at: 30_000, slot: number, sinceStart: 1e5, heading: 0, place: 0)
      return abs(error.offset.z) <= location.verticalAccuracy(at: 30_000)
    }
    #expect((0.62...0.74).contains(Double(inside) / 1_000))
  }

  @Test func `a distance filter lets fixes pass that are far enough from the last one`() throws {
    let geography = Geography(try World.life(0).towns)
    let fixes = try Self.fixes(0, windows: [20_000..<60_000]).map(\.sample.position)
    for metres in [0.0, 10, 100, 50_000] {
      var filter = DistanceFilter(metres, in: geography)
      let passed = fixes.filter { filter.passes($0) }
      #expect(passed.first == fixes.first)
      for (last, next) in zip(passed, passed.dropFirst()) {
        #expect(geography.distance(from: last, to: next) >= metres)
      }
      #expect(metres > 0 || passed.count == fixes.count)
      #expect(metres < 50_000 || passed.count < 3)
    }
  }

  @Test func `between high houses errors point across the street`() throws {
    var (along, across) = (0.0, 0.0)
    for number in 0..<200 {
      let error = try World.phone(number).location(indoor: .held).error(
        in: .canyon, at: 30_000, slot: number, sinceStart: 1e5, heading: 0, place: 0)
      along += error.offset.x * error.offset.x
      across += error.offset.y * error.offset.y
    }
    #expect(across > 2.5 * along)
  }

  @Test(.whole) func `reflections are rare and put fixes into the next street`() throws {
    let far = (0..<20_000).count { index in
      guard let location = try? World.phone(index % 20).location(indoor: .held) else {
        return false
      }
      let error = location.error(
        in: .canyon, at: 100 * Double(index) + 20, slot: index, sinceStart: 1e5, heading: 0,
        place: nil)
      // Under most skies the other errors have a deviation of at most 12.5 m across the street.
      return 1.3 * error.deviation < 12.5 * 2.0.squareRoot() && abs(error.offset.y) > 50
    }
    #expect((5...50).contains(far), "\(far)")
  }

  @Test func `there is no fix in a tunnel, and a poor one after it`() throws {
    let train = try Traveller.by(.train)
    let tunnel = try #require(
      train.day.legs.compactMap { leg in
        leg.tunnels.first.map { (leg.start + $0.lowerBound)...(leg.start + $0.upperBound) }
      }.first)
    let start = train.day.start
    let gps = GPS(
      of: try World.phone(0), in: Geography(train.life.towns),
      cadence: GPS.Cadence(rest: 15, moving: 1),
      studyStart: train.life.start, launch: train.life.start)
    var block = Block<GPS.Sample>()
    let life = LifeReader(train.life)
    gps.measure(
      start.advanced(
        bySeconds: tunnel.lowerBound - 20)..<start.advanced(bySeconds: tunnel.upperBound + 60),
      of: life, into: &block)
    let times = (0..<block.count).map { index in
      Timestamp(milliseconds: block.times[index]).seconds(since: start)
    }
    #expect(times.allSatisfy { !tunnel.contains($0 - 0.001) })
    let after = times.indices.filter { times[$0] > tunnel.upperBound }
    #expect(times.count { $0 < tunnel.lowerBound } > 10 && after.count > 40)
    let first = block.samples[after[0]].accuracy
    #expect(first > 1.5 * block.samples[after[40]].accuracy)
  }

  @Test func `a held fix indoors moves slowly`() throws {
    var (now, later): ([Double], [Double]) = ([], [])
    for number in 0..<300 {
      let location = try World.phone(number).location(indoor: .held)
      let (one, other) = (
        location.error(in: .indoor, at: 50_000, slot: 1, sinceStart: 1e5, heading: 1, place: 0),
        location.error(in: .indoor, at: 50_060, slot: 2, sinceStart: 1e5, heading: 1, place: 0)
      )
      guard one.accuracy < 51, other.accuracy < 51 else { continue }
      now += [one.offset.x, one.offset.y]
      later += [other.offset.x, other.offset.y]
    }
    let product = average(zip(now, later).map { $0 * $1 })
    #expect(product / average(now.map { $0 * $0 }) > 0.8)
  }

  @Test func `the true position is on the way`() throws {
    let (life, day) = (try World.life(0), try World.day(0))
    let geography = Geography(life.towns)
    let begin = day.start.seconds(since: life.start)
    for fix in try Self.fixes(0, windows: [begin..<(begin + 14_000)]).prefix(300) {
      let time = Double(fix.time) * 1e-3 - Double(day.start.microseconds) * 1e-6
      let truth = geography.position(of: day.motion.state(at: time).position)
      // Times are cut to milliseconds: 25 mm at 25 m/s.
      #expect(abs(fix.sample.truth.latitude - truth.latitude) < 5e-7)
      #expect(abs(fix.sample.truth.longitude - truth.longitude) < 5e-7)
      let error = (fix.sample.position.latitude - truth.latitude) * 111_000
      #expect(abs(error) < 5 * fix.sample.accuracy)
    }
  }

  @Test func `errors are larger after a launch`() throws {
    let location = try World.phone(0).location(indoor: .held)
    let (cold, warm) = (
      location.error(in: .suburban, at: 900, slot: 3, sinceStart: 0, heading: 1, place: 0),
      location.error(in: .suburban, at: 900, slot: 3, sinceStart: 120, heading: 1, place: 0)
    )
    #expect(abs(cold.accuracy / warm.accuracy - 3) < 1e-3)
    #expect(abs(cold.offset.x / warm.offset.x - 3) < 1e-3)
  }

  /// Degrees of WGS84 at 45 degrees north: 111,132 m and 78,847 m.
  @Test func `a degree has its length`() throws {
    let towns = try World.towns("zurich")
    let (geography, region) = (Geography(towns), towns.home.region)
    let (here, there) = (geography.position(of: .zero), geography.position(of: Vector(100, 100, 0)))
    #expect(here.latitude == region.latitude)
    #expect(abs(100 / (there.latitude - here.latitude) - 111_180) < 30)
    #expect(abs(100 / (there.longitude - here.longitude) - 75_520) < 60)
  }
}
