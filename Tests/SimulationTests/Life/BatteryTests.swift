import Testing

@testable import Simulation

struct BatteryTests {
  @Test(arguments: 0..<20)
  func `the charge rises on the charger, falls off it, and never jumps`(number: Int) throws {
    var last: Double?
    for outline in World.many[number] {
      let battery = outline.battery
      if let last { #expect(abs(battery.charge(at: 0) - last) < 1e-9) }
      for (piece, next) in zip(battery.pieces, battery.pieces.dropFirst()) {
        let (start, end) = (battery.charge(at: piece.start), battery.charge(at: next.start))
        #expect(next.start > piece.start)
        #expect(abs(min(max(piece.charge(at: next.start), 0.01), 1) - end) < 1e-9)
        let change = end - start
        switch piece.state {
        case .unplugged: #expect(change <= 1e-12)
        case .charging: #expect(change >= -1e-12)
        case .full: #expect(abs(change) < 1e-9 && start > 0.998)
        }
        // The charge changes by at most 3.5 % per minute.
        #expect(abs(change) <= 0.035 / 60 * (next.start - piece.start) + 1e-9)
      }
      last = battery.charge(at: outline.plan.duration)
    }
  }

  @Test(arguments: 0..<20)
  func `a battery hangs on the charger when it says so`(number: Int) throws {
    for outline in World.many[number] {
      let battery = outline.battery
      for (one, next) in zip(battery.charging, battery.charging.dropFirst()) {
        #expect(one.upperBound < next.lowerBound)
      }
      for time in stride(from: 1, to: outline.plan.duration, by: 901) {
        let isPlugged = battery.charging.contains { $0.contains(time) }
        #expect((battery.state(at: time) != .unplugged) == isPlugged, "\(time)")
      }
    }
  }

  @Test func `charging from empty takes 29 minutes to one half`() throws {
    let outline = try #require(World.many[0].first)
    let (plan, places) = (outline.plan, outline.state.known.places)
    let random = try #require(
      (0..<100).map { Random(seed: UInt64($0)) }.first { Battery.staysPluggedIn($0) })
    let battery = Battery(
      plan, places: places,
      use: PhoneUse(
        plan, person: try World.life(0).person, mind: outline.mind, random: random),
      person: try World.life(0).person, charge: 0.012, isPluggedIn: false, random: random)
    let half = try #require(
      stride(from: 0, to: plan.duration, by: 20).first { battery.charge(at: $0) >= 0.5 })
    let plugged = try #require(battery.charging.first { $0.contains(half) })
    #expect(abs((half - plugged.lowerBound) / 60 - 29) < 1.5)
  }

  /// Drain is higher with more screen time; the test computes the correlation over the days of all
  /// participants.
  @Test func `drain follows the time with the screen on`() throws {
    var (screens, drains): ([Double], [Double]) = ([], [])
    for number in 0..<20 {
      for outline in World.many[number] {
        var (drain, hours) = (0.0, 0.0)
        for (piece, next) in zip(outline.battery.pieces, outline.battery.pieces.dropFirst())
        where piece.state == .unplugged {
          drain += piece.charge(at: piece.start) - piece.charge(at: next.start)
          hours += (next.start - piece.start) / 3_600
        }
        let screen = outline.use.sessions.reduce(0) { $0 + $1.end - $1.start }
        screens.append(screen / hours)
        drains.append(drain / hours)
      }
    }
    #expect(correlation(screens, drains) > 0.6)
  }

  @Test(arguments: 0..<6)
  func `level rows never rise unplugged nor fall while charging`(number: Int) throws {
    let life = try World.life(number)
    let reader = LifeReader(life)
    let sensor = PowerState(of: try World.phone(number))
    var block = Block<PowerState.Sample>()
    sensor.measure(
      life.start..<life.start.advanced(bySeconds: 3 * 86_400), of: reader, into: &block)
    var last: (state: Battery.State, level: Float)?
    for sample in block.samples {
      guard case .battery(let state) = sample.event else { continue }
      if let last, last.state == state {
        if state == .unplugged { #expect(sample.level <= last.level + 0.0001) }
        if state == .charging { #expect(sample.level >= last.level - 0.0001) }
        #expect(abs(sample.level - last.level) < 0.061)
      }
      last = (state, sample.level)
    }
    #expect(block.count > 60)
  }

  @Test(arguments: 0..<6)
  func `locked and unlocked alternate`(number: Int) throws {
    let life = try World.life(number)
    let reader = LifeReader(life)
    var block = Block<PowerState.Sample>()
    PowerState(of: try World.phone(number)).measure(
      life.start..<life.start.advanced(bySeconds: 3 * 86_400), of: reader, into: &block)
    let locks = block.samples.filter { $0.event == .locked || $0.event == .unlocked }
    #expect(locks.count > 40)
    for (one, next) in zip(locks, locks.dropFirst()) { #expect(one.event != next.event) }
    #expect(zip(block.times, block.times.dropFirst()).allSatisfy { $0 <= $1 })
  }
}

/// Returns Pearson's correlation of two lists.
func correlation(_ one: [Double], _ other: [Double]) -> Double {
  let (mean, otherMean) = (average(one), average(other))
  var (product, square, otherSquare) = (0.0, 0.0, 0.0)
  for (x, y) in zip(one, other) {
    product += (x - mean) * (y - otherMean)
    square += (x - mean) * (x - mean)
    otherSquare += (y - otherMean) * (y - otherMean)
  }
  return product / (square * otherSquare).squareRoot()
}

/// Returns Spearman's rank correlation of two lists.
func rankCorrelation(_ one: [Double], _ other: [Double]) -> Double {
  func ranks(_ values: [Double]) -> [Double] {
    var ranks = [Double](repeating: 0, count: values.count)
    for (rank, index) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() {
      ranks[index] = Double(rank)
    }
    return ranks
  }
  let squares = zip(ranks(one), ranks(other)).map { ($0 - $1) * ($0 - $1) }
  let count = Double(one.count)
  return 1 - 6 * squares.reduce(0, +) / (count * (count * count - 1))
}

func average(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
