import Testing

@testable import Simulation

/// A day of somebody who travels by a certain means, and where he carries his phone.
struct Traveller: Sendable {
  let mode: Leg.Mode
  let life: Life
  let day: Day
  /// The first leg of that mode that takes more than a minute, or half a minute on stairs.
  let leg: Leg

  /// One for each mode, found once for all tests.
  static let all: [Traveller] = Leg.Mode.allCases.compactMap { mode in
    first { $0.mode == mode && $0.duration > (mode == .stairs ? 12 : 60) }
  }

  /// Walkers by where they carry the phone.
  static let walkers: [(carries: Placement, traveller: Traveller)] =
    Person.carriers.compactMap { placement in
      first(carrying: placement) { $0.mode == .walk && $0.duration > 90 }.map { (placement, $0) }
    }

  static func by(_ mode: Leg.Mode) throws -> Traveller {
    try #require(all.first { $0.mode == mode }, "\(mode)")
  }

  private static func first(
    carrying placement: Placement? = nil, _ isWanted: (Leg) -> Bool
  ) -> Traveller? {
    for number in 0..<60 {
      let person = ["student", "teenager", "courier", "office-worker"][number % 4]
      guard let life = try? World.life(number, as: person),
        placement == nil || placement == life.person.carries
      else { continue }
      for (index, outline) in World.outlines(life, days: 3).enumerated() where index > 0 {
        guard let leg = outline.plan.legs.first(where: isWanted) else { continue }
        return Traveller(
          mode: leg.mode, life: life, day: life.day(index + Life.firstDay, outline), leg: leg)
      }
    }
    return nil
  }
}
