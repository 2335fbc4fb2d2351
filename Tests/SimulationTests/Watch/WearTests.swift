import Fixtures
import ProfileFiles
import Testing

@testable import Simulation

@Suite(.whole)
struct WearTests {
  private static let days = 21

  private static func profile(_ name: String = "series-9") throws -> WatchProfile {
    try ProfileFiles().load(.watches, name).read { (reader) throws(ProfileError) in
      try WatchProfile(reading: &reader)
    }
  }

  /// Returns the days of three weeks of a participant with a watch, together with the participant's
  /// life.
  private static func weeks(_ number: Int, _ watch: WatchProfile) throws -> (Life, [DayOutline]) {
    let world = try World.made
    let kinds = world.people.keys.sorted()
    let life = Life(
      try #require(world.people[kinds[number % kinds.count]]), in: try World.towns(),
      from: World.date, watch: watch, random: World.random(number))
    return (life, World.outlines(life, days: days))
  }

  private static let wearers = Result {
    let watch = try profile()
    return try (0..<24).map { try weeks($0, watch) }
  }

  private static func hours(_ spells: [Wear.Spell], _ state: Wear.State) -> Double {
    spells.filter { $0.state == state }.reduce(0) { $0 + $1.end - $1.start } / 3_600
  }

  @Test func `spells follow each other from the day's start to its end`() throws {
    for (_, outlines) in try Self.wearers.get() {
      for day in outlines {
        let spells = try #require(day.wear).spells
        #expect(spells.first?.start == 0 && spells.last?.end == day.plan.duration)
        for (one, next) in zip(spells, spells.dropFirst()) {
          #expect(one.end == next.start && one.start < one.end)
          #expect(one.state != next.state || one.reason != next.reason)
        }
        #expect(spells.allSatisfy { ($0.reason == nil) == ($0.state == .worn) })
      }
    }
  }

  @Test func `a day goes on where the one before has ended`() throws {
    for (_, outlines) in try Self.wearers.get() {
      for (day, next) in zip(outlines, outlines.dropFirst()) {
        let (last, first) = (day.wear?.spells.last?.state, next.wear?.spells.first?.state)
        #expect(last == first || first == .flat)
        #expect((0...1).contains(day.state.wear.charge))
      }
    }
  }

  @Test func `most wear their watch for most of a day, and differ`() throws {
    let worn = try Self.wearers.get().map { _, outlines in
      outlines.dropFirst().reduce(0) { $0 + Self.hours($1.wear?.spells ?? [], .worn) }
        / Double(Self.days)
    }.sorted()
    // Two thirds of the participants wear the watch at night, and charge it for an hour or two per
    // day.
    #expect((13...22.5).contains(worn[12]) && worn[18] > 20 && worn[6] < 18)
    #expect(Set(worn).count == worn.count)
  }

  @Test func `who sleeps without a watch has it on the charger or off at night`() throws {
    var nights = [false: 0, true: 0]
    for (life, outlines) in try Self.wearers.get() {
      let wearsAtNight = try #require(life.watch).nights > 0.5
      let slept = outlines.dropFirst().map {
        $0.wear?.state(at: ($0.plan.asleep + $0.plan.duration) / 2) == .worn
      }
      if wearsAtNight { nights[true, default: 0] += 1 } else { nights[false, default: 0] += 1 }
      let share = Double(slept.count { $0 }) / Double(slept.count)
      #expect(wearsAtNight ? share > 0.5 : share < 0.35)
    }
    #expect((10...21).contains(nights[true] ?? 0))
  }

  @Test func `a watch that is never charged is empty after the hours of its battery`() throws {
    let (life, outlines) = try Self.weeks(3, Self.profile())
    let plan = outlines[1].plan
    for hours in [5.0, 9, 14] {
      var battery = WatchBattery(
        try #require(life.watch), charge: hours / (life.watch?.hours ?? 1), asleep: plan.asleep,
        load: 1)
      let spent = battery.spend(from: 600, to: plan.asleep, on: .wrist, downTo: 0)
      let empty = try #require(spent)
      #expect(abs(empty - 600 - 3_600 * hours) < 1e-6 && battery.charge == 0)
      let more = battery.spend(from: empty, to: empty + 10, on: .wrist, downTo: 0)
      let filled = battery.spend(from: empty, to: empty + 75 * 60, on: .charger, downTo: 0)
      #expect(more == empty && filled == nil)
      #expect(abs(battery.charge - 1) < 1e-9)
    }
  }

  @Test func `watches run empty now and then, and are charged when that is seen`() throws {
    let spells = try Self.wearers.get().flatMap { _, outlines in
      outlines.dropFirst().flatMap { $0.wear?.spells ?? [] }
    }
    let flat = spells.filter { $0.state == .flat }
    // The battery of the watch runs empty less often than every fourth day.
    #expect((4...126).contains(flat.count) && flat.allSatisfy { $0.reason == .empty })
    #expect(spells.contains { $0.reason == .low } && spells.contains { $0.reason == .forgotten })
    let labels = Set(spells.compactMap(\.reason).map { "\($0): \($0.label)" })
    #expect(labels.contains("forgotten: MCAR") && labels.contains("night: MAR"))
  }

  @Test func `a life is the same with and without a watch`() throws {
    let life = try World.life(2)
    let (plain, wearing) = (
      World.outlines(life, days: 3),
      World.outlines(try World.life(2, watch: Self.profile()), days: 3)
    )
    for (one, other) in zip(plain, wearing) {
      #expect(one.wear == nil && other.wear != nil)
      #expect(one.state.charge == other.state.charge && one.state.known == other.state.known)
      #expect(one.use.sessions.map(\.start) == other.use.sessions.map(\.start))
    }
  }
}
