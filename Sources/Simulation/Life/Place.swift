/// Somewhere a person stays.
public struct Place: Equatable, Sendable {
  /// What somebody does there.
  public enum Kind: String, CaseIterable, Sendable {
    case home, work, lunch, errand, social, hotel, airport, gym, pool

    /// Whether people charge their phones there.
    var hasOutlet: Bool { self == .home || self == .work || self == .hotel || self == .airport }
  }

  /// Position in the person's list of places, home first.
  public let index: Int
  /// What people do at the place.
  public let kind: Kind
  /// The name of the region that it lies in.
  let town: String
  /// In metres from the middle of the life's own town.
  public let position: GroundVector
  /// Where one gets on a bus; likewise.
  let stop: GroundVector
  /// Where one gets on a train.
  let station: RailNetwork.Station
  /// Storeys above the ground.
  let floor: Int
  /// Whether the phone joins a Wi-Fi there.
  public let hasWiFi: Bool

  /// Metres above the region's ground.
  package var altitude: Double { Stairs.storey * Double(floor) }
}

/// The places that a person knows, with how often he came.
struct KnownPlaces: Equatable, Sendable {
  private(set) var places: [Place] = []
  private(set) var visits: [Int] = []

  static let home = 0
  static let work = 1
  // Positions in the list of known places, of people who travel.
  static let airport = 2
  static let hotel = 3
  static let airportAway = 4

  /// Metres from the middle of a town to its airport.
  private static let toAirport = 12_000.0

  /// Home lies around the centre of the town, work at the commute's distance.
  init(person: Person, towns: Towns, random: Random) {
    let town = towns.home
    let home = GroundVector(
      east: 2_000 * random["home east"].normal(), north: 2_000 * random["home north"].normal())
    append(.home, at: home, in: town, hasWiFi: true, random: random["home"])
    let commute = 1_000 * person.profile.work.commute.draw(random["commute"])
    let direction = random["commute direction"].uniform(in: 0...(2 * .pi))
    append(
      .work, at: home + commute * GroundVector(heading: direction), in: town,
      hasWiFi: person.hasWorkWiFi, random: random["work"])
    if person.profile.travel.journeys != nil, let away = towns.away {
      addStops(of: town, and: away, random)
    }
  }

  /// An airport on the side of the other town, and there a hotel and another airport.
  private mutating func addStops(of town: Town, and away: Town, _ random: Random) {
    let direction = (1 / away.centre.length) * away.centre
    append(
      .airport, at: Self.toAirport * direction, in: town, hasWiFi: true, random: random["airport"])
    let hotel = GroundVector(
      east: 800 * random["hotel east"].normal(), north: 800 * random["hotel north"].normal())
    append(
      .hotel, at: away.centre + hotel, in: away, hasWiFi: true, random: random["hotel"])
    append(
      .airport, at: away.centre + (-Self.toAirport) * direction, in: away, hasWiFi: true,
      random: random["airport away"])
  }

  mutating func visit(_ index: Int) {
    visits[index] += 1
  }

  /// Where to go for something of that kind: exploration and preferential return.
  ///
  /// A new place with probability 0.6 S^-0.21 for S places known in the town (Song 2010,
  /// doi:10.1038/nphys1760), else a known one in proportion to its visits.
  mutating func choose(
    _ kind: Place.Kind, from origin: GroundVector, reach: Double, in town: Town, random: Random
  ) -> Int {
    let here = places.indices.filter { places[$0].town == town.region.name }
    let known = here.filter { places[$0].kind == kind }
    let explores = 0.6 * Elementary.pow(Double(here.count), -0.21)
    if known.isEmpty || random["explore"].chance(explores) {
      let jump = Self.jump(kind, reach: 1_000 * reach, random: random["jump"])
      let direction = random["direction"].uniform(in: 0...(2 * .pi))
      return append(
        kind, at: origin + jump * GroundVector(heading: direction), in: town,
        hasWiFi: random["wifi"].chance(0.4), random: random["place"])
    }
    return known[random["return"].choice(weights: known.map { Double(visits[$0]) })]
  }

  /// Metres to a new place: P(r) ~ (r + 1.5 km)^-1.75 exp(-r/reach), at least 300 m (Gonzalez 2008,
  /// doi:10.1038/nature06958); lunch is sought nearby.
  private static func jump(_ kind: Place.Kind, reach: Double, random: Random) -> Double {
    if kind == .lunch {
      return random.within(200...1_500) { $0.logNormal(median: 400, sigma: 0.5) }
    }
    for attempt in 0..<64 {
      let draw = random[attempt]
      let jump = 1_500 * (Elementary.pow(1 - draw.uniform(at: 0), -1 / 0.75) - 1)
      if jump >= 300 && draw.chance(Elementary.exp(-jump / reach), at: 1) { return jump }
    }
    return min(2_000, max(300, reach))
  }

  /// How often places of a kind lie on the ground floor, the first, and so on; higher ones are
  /// reached by lift, which is not simulated.
  private static func floors(_ kind: Place.Kind) -> [Double] {
    switch kind {
    case .home: [0.45, 0.25, 0.2, 0.1]
    case .work: [0.3, 0.3, 0.25, 0.15]
    case .social: [0.6, 0.25, 0.15]
    case .lunch, .errand: [0.9, 0.1]
    case .hotel: [0.2, 0.3, 0.3, 0.2]
    case .airport, .pool: [1]
    case .gym: [0.7, 0.3]
    }
  }

  /// Metres from one place to another at least.
  private static let apart = 150.0
  /// Metres from one ring to the next round a wish on which addresses are looked for.
  private static let ring = 90.0

  /// Adds a place at the address nearest to the wish, of those on rings round it, that lies far
  /// enough from all other places.
  @discardableResult
  private mutating func append(
    _ kind: Place.Kind, at wish: GroundVector, in town: Town, hasWiFi: Bool, random: Random
  ) -> Int {
    let random = random[places.count]
    let position = address(near: wish, in: town, random: random["address"])
    places.append(
      Place(
        index: places.count, kind: kind, town: town.region.name, position: position,
        stop: town.busStop(near: position), station: town.station(near: position),
        floor: random["floor"].choice(weights: Self.floors(kind)), hasWiFi: hasWiFi))
    visits.append(0)
    return places.count - 1
  }

  private func address(near wish: GroundVector, in town: Town, random: Random) -> GroundVector {
    for ring in 0..<64 {
      let count = max(1, 6 * ring)
      for step in 0..<count {
        let angle = 2 * Double.pi * (Double(step) + random.uniform(at: ring)) / Double(count)
        let near = wish + (Self.ring * Double(ring)) * GroundVector(heading: angle)
        guard let address = town.address(near: near, random: random[ring][step]),
          places.allSatisfy({ $0.position.distance(to: address) >= Self.apart })
        else { continue }
        return address
      }
    }
    return wish
  }
}
