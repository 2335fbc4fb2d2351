import Testing

@testable import Simulation

/// Two weeks of many people of one kind, as far as plans know them.
struct Population: Sendable, CustomTestStringConvertible {
  struct Member: Sendable {
    let person: Person
    let outlines: [DayOutline]
  }

  let testDescription: String
  let members: [Member]

  static let days = 14
  static let all = ["office-worker", "student"].compactMap { try? Population($0, of: 40) }

  private init(_ name: String, of count: Int) throws {
    let world = try World.made
    guard let profile = world.people[name] else { throw CancellationError() }
    let towns = try World.towns()
    testDescription = name
    members = (0..<count).map { number in
      let life = Life(
        profile, in: towns, from: World.date,
        random: World.random(1_000 + number))
      return Member(
        person: life.person, outlines: Array(World.outlines(life, days: Self.days).dropFirst()))
    }
  }

  /// A value of each day.
  func days(_ value: (DayOutline) -> Double) -> [Double] {
    members.flatMap { $0.outlines.map(value) }
  }

  /// A value of each day on which somebody works, or does not.
  func days(working: Bool, _ value: (DayOutline) -> Double) -> [Double] {
    members.flatMap { $0.outlines.filter { $0.plan.isWorkDay == working }.map(value) }
  }
}

extension DayOutline {
  func sessions(_ isCounted: (PhoneUse.Session.Kind) -> Bool) -> Double {
    Double(use.sessions.count { isCounted($0.kind) })
  }

  /// Hours with the screen on, calls apart.
  var screen: Double {
    use.sessions.filter { $0.kind == .glance || $0.kind == .unlocked }
      .reduce(0) { $0 + $1.end - $1.start } / 3_600
  }

  /// Hours of 24 at a place.
  func hours(at place: Int) -> Double {
    let stays = plan.segments.filter { $0.stay?.place == place }
    return 24 * stays.reduce(0) { $0 + $1.end - $1.start } / plan.duration
  }

  var trips: Double { Double(plan.segments.count { $0.stay == nil }) }

  func visits(_ kind: Place.Kind) -> Double {
    Double(
      plan.segments.count { $0.stay.map { state.known.places[$0.place].kind == kind } ?? false })
  }
}
