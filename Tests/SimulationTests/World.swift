import ProfileFiles
import Synchronization
import Testing

@testable import Simulation

/// Simulated lives and phones from the built-in profiles, shared by the tests.
struct World {
  let people: [String: PersonProfile]
  let devices: [String: DeviceProfile]
  let regions: [Region]
  let zones: Zones

  /// The first date of the simulated lives, a Monday.
  static let date = CivilDate("2026-03-02")!

  static let shared = Result { try World() }

  /// The shared world, or an error if its profiles cannot be read.
  static var made: World { get throws { try shared.get() } }

  private init() throws {
    let files = try ProfileFiles(directory: nil, environment: [:])
    people = try Dictionary(
      uniqueKeysWithValues: files.list(.people).map { name in
        let loaded = try files.load(.people, name)
        return (
          name,
          try loaded.read { (reader) throws(ProfileError) in try PersonProfile(reading: &reader) }
        )
      })
    devices = try Dictionary(
      uniqueKeysWithValues: files.list(.devices).map { name in
        let loaded = try files.load(.devices, name)
        return (
          name,
          try loaded.read { (reader) throws(ProfileError) in try DeviceProfile(reading: &reader) }
        )
      })
    zones = try files.load(.zones, "zones").read { (reader) throws(ProfileError) in
      try Zones(reading: &reader)
    }
    regions = try files.load(.regions, "regions").read { (reader) throws(ProfileError) in
      var regions: [Region] = []
      for name in reader.keys {
        regions.append(
          try reader.object(name) { (reader) throws(ProfileError) in
            try Region(name: name, reading: &reader)
          })
      }
      return regions
    }
  }

  /// Returns the life of participant `number`; even numbers are office workers, and odd numbers are
  /// students.
  static func life(
    _ number: Int, as person: String? = nil, in region: String = "boston",
    from date: CivilDate = date, watch: WatchProfile? = nil, prompts: Prompts = .none,
    missing: MissingProfile = .none
  ) throws -> Life {
    let world = try made
    let name = person ?? (number % 2 == 0 ? "office-worker" : "student")
    let person = try #require(world.people[name])
    return Life(
      person, in: try towns(region), from: date, watch: watch, prompts: prompts,
      missing: missing, random: random(number))
  }

  /// Returns the towns of a participant without journeys, by the region's name. They are created
  /// once for all tests.
  static func towns(_ name: String = "boston") throws -> Towns {
    if let towns = knownTowns.withLock({ $0[name] }) { return towns }
    let region = try #require(made.regions.first { $0.name == name })
    let towns = Towns(region, zone: try #require(made.zones[region.timeZone]))
    knownTowns.withLock { $0[name] = towns }
    return towns
  }

  private static let knownTowns = Mutex([String: Towns]())

  /// Returns the trip planner in a town for the kind of person that a participant is.
  static func planner(
    _ number: Int, as person: String? = nil, in region: String = "boston"
  ) throws -> TripPlanner {
    TripPlanner(
      person: try life(number, as: person).person, towns: try towns(region),
      habits: WayHabits(random: random(number)["ways"]))
  }

  /// Returns the home of the participant with this number.
  static func home(_ number: Int) throws -> Place {
    let life = try life(number)
    return life.firstState.known.places[KnownPlaces.home]
  }

  static func phone(_ number: Int, _ device: String = "iphone-14") throws -> Phone {
    Phone(try #require(made.devices[device]), random: random(number))
  }

  static func random(_ number: Int) -> Random { Random(seed: 1)["participant"][number] }

  /// Returns the outlines of the first days of a life, starting with the night before the study.
  static func outlines(_ life: Life, days: Int) -> [DayOutline] {
    var state = life.firstState
    return (Life.firstDay..<days).map { day in
      let outline = life.outline(ofDay: day, from: state)
      state = outline.state
      return outline
    }
  }

  /// The outlines of the night before and of three days, for 60 participants. They are created once
  /// for all tests.
  static let many: [[DayOutline]] = (0..<60).map { number in
    (try? life(number)).map { outlines($0, days: 3) } ?? []
  }

  /// Returns a full day of participant `number`. It is created once for all tests.
  static func day(_ number: Int, _ day: Int = 0) throws -> Day {
    try #require(days[number * 2 + day])
  }

  static let numbers = 0..<6

  private static let days: [Int: Day] = {
    var days: [Int: Day] = [:]
    for number in numbers {
      guard let life = try? life(number) else { continue }
      let outlines = outlines(life, days: 2)
      for day in 0..<2 { days[number * 2 + day] = life.day(day, outlines[day - Life.firstDay]) }
    }
    return days
  }()
}
