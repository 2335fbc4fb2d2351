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
  static let all: [Traveller] = first(of: Leg.Mode.allCases) { leg, _ in
    leg.duration > (leg.mode == .stairs ? 12 : 60) ? leg.mode : nil
  }.map(\.traveller)

  /// Walkers by where they carry the phone.
  static let walkers: [(carries: Placement, traveller: Traveller)] =
    first(of: Person.carriers) { leg, life in
      leg.mode == .walk && leg.duration > 90 ? life.person.carries : nil
    }.map { ($0.kind, $0.traveller) }

  static func by(_ mode: Leg.Mode) throws -> Traveller {
    try #require(all.first { $0.mode == mode }, "\(mode)")
  }

  /// The first traveller of each kind that is found, in the order of `kinds`.
  ///
  /// - Parameter kind: of a leg in a life, or nil if the leg is of no use.
  private static func first<Kind: Hashable>(
    of kinds: [Kind], _ kind: (Leg, Life) -> Kind?
  ) -> [(kind: Kind, traveller: Traveller)] {
    var found: [Kind: Traveller] = [:]
    for number in 0..<60 where found.count < kinds.count {
      let person = ["student", "teenager", "courier", "office-worker"][number % 4]
      guard let life = try? World.life(number, as: person) else { continue }
      for (index, outline) in World.outlines(life, days: 3).enumerated() where index > 0 {
        for leg in outline.plan.legs {
          guard let kind = kind(leg, life), found[kind] == nil else { continue }
          found[kind] = Traveller(
            mode: leg.mode, life: life, day: life.day(index + Life.firstDay, outline), leg: leg)
        }
      }
    }
    return kinds.compactMap { kind in found[kind].map { (kind, $0) } }
  }
}
