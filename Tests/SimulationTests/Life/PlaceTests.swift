import Testing

@testable import Simulation

struct PlaceTests {
  private static func known(_ number: Int, in towns: Towns) throws -> KnownPlaces {
    var known = KnownPlaces(
      person: try World.life(number).person, towns: towns, random: World.random(number))
    // The first visit to a kind of place is always to a new place.
    for (index, kind) in [Place.Kind.errand, .social].enumerated() {
      let choice = known.choose(
        kind, from: .zero, reach: 30, in: towns.home, random: World.random(number)["first"][index])
      known.visit(choice)
    }
    return known
  }

  /// The probability of a new place is 0.6 S^-0.21 after visits to S places (Song 2010).
  @Test func `who knows more places explores less`() throws {
    let towns = try World.towns()
    let known = try Self.known(0, in: towns)
    let share = 0.6 * Elementary.pow(Double(known.places.count), -0.21)
    let count = 2_000
    let explored = (0..<count).count { number in
      var after = known
      _ = after.choose(
        .errand, from: .zero, reach: 30, in: towns.home, random: World.random(number))
      return after.places.count > known.places.count
    }
    let error = (share * (1 - share) / Double(count)).squareRoot()
    #expect(abs(Double(explored) / Double(count) - share) < 4 * error)
  }

  @Test func `people return to places in proportion to their visits`() throws {
    let towns = try World.towns()
    var known = try Self.known(0, in: towns)
    let social = try #require(known.places.first { $0.kind == .social }).index
    // The participant visits a second place of this kind once, and the first place three times.
    var other = social
    for number in 0..<100 where other == social {
      other = known.choose(
        .social, from: .zero, reach: 30, in: towns.home, random: World.random(number))
    }
    known.visit(other)
    for _ in 0..<2 { known.visit(social) }
    let returns = (0..<4_000).compactMap { number -> Int? in
      var known = known
      let choice = known.choose(
        .social, from: .zero, reach: 30, in: towns.home, random: World.random(number))
      return choice == social || choice == other ? choice : nil
    }
    let share = Double(returns.count { $0 == social }) / Double(returns.count)
    #expect(abs(share - 0.75) < 4 * (0.75 * 0.25 / Double(returns.count)).squareRoot())
  }

  /// The distances follow Gonzalez 2008, limited to 30 km. Half of those over 300 m are below 2 km.
  @Test func `new places are mostly near and sometimes far`() throws {
    let towns = try World.towns()
    let known = KnownPlaces(
      person: try World.life(0).person, towns: towns, random: World.random(0))
    let origin = GroundVector(east: 6_000, north: 0)
    let jumps = (0..<2_000).map { number in
      var known = known
      let place = known.choose(
        .errand, from: origin, reach: 30, in: towns.home, random: World.random(number))
      return known.places[place].position.distance(to: origin)
    }.sorted()
    // The drawn position is at least 300 m away, and the nearest address is near the drawn
    // position.
    #expect(jumps[0] >= 150)
    // The shares are integrals of (r + 1.5)^-1.75 exp(-r / 30) from 0.3 km on, computed by a
    // separate program.
    for (metres, share) in [(1_000.0, 0.2752), (2_000, 0.4889), (5_000, 0.7496), (20_000, 0.96)] {
      let found = Double(jumps.count { $0 < metres }) / Double(jumps.count)
      let error = (share * (1 - share) / Double(jumps.count)).squareRoot()
      #expect(abs(found - share) < 4 * error, "\(found) below \(metres) m")
    }
  }
}
