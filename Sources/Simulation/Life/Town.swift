/// A region as one life knows it: where its middle lies in the life's plane.
///
/// A life has one plane, in metres east and north of the middle of its own town. Another town lies
/// there in its true distance and direction.
public struct Town: Sendable {
  /// What the town is like: its centre, its streets, its ways of travel.
  public let region: Region
  /// The civil time of the town.
  public let zone: TimeZoneRules
  /// In metres from the middle of the life's own town.
  let centre: GroundVector
  /// Its streets, in metres from its own middle.
  public let map: StreetMap

  /// What the streets are like at a position in the life's plane.
  func surroundings(of position: GroundVector) -> Environment {
    region.surroundings(of: position - centre)
  }

  // All places below are in the life's plane.

  /// Where houses stand near a wish; nil if there are none just there.
  func address(near wish: GroundVector, random: Random) -> GroundVector? {
    map.address(near: wish - centre, random: random).map { centre + $0 }
  }

  /// Where a car can be left, nearest to a point.
  func roadside(near point: GroundVector) -> GroundVector {
    map.roadside(near: point - centre).map { centre + $0.point } ?? point
  }

  /// The bus stop that is nearest to a place.
  func busStop(near place: GroundVector) -> GroundVector {
    map.busStop(near: place - centre).map { centre + $0.point } ?? place
  }

  /// The railway station that is nearest to a place.
  func station(near place: GroundVector) -> RailNetwork.Station {
    map.rails.station(near: place - centre)
  }

  func position(of station: RailNetwork.Station) -> GroundVector { centre + station.position }
}

/// The town somebody lives in, and the one he travels to.
public struct Towns: Sendable {
  /// Where the participants live.
  public let home: Town
  /// Where some of them travel to; nil if nobody does.
  public let away: Town?

  /// A town whose civil time is that of its region.
  ///
  /// - Parameter imports: streets that take the place of made ones, by the names of their regions.
  public init(
    _ region: Region, zone: TimeZoneRules, imports: [String: ImportedStreets] = [:]
  ) {
    home = Town(region: region, zone: zone, centre: .zero, map: StreetMap(of: region, or: imports))
    away = nil
  }

  /// With the nearest of `regions` whose clocks differ at `instant`, as the one to travel to.
  ///
  /// - Parameter imports: streets that take the place of made ones, by the names of their regions.
  public init(
    _ region: Region, zone: TimeZoneRules, among regions: [Region], zones: Zones,
    at instant: Timestamp, imports: [String: ImportedStreets] = [:]
  ) {
    home = Town(region: region, zone: zone, centre: .zero, map: StreetMap(of: region, or: imports))
    var nearest: (region: Region, zone: TimeZoneRules, centre: GroundVector)?
    for other in regions {
      guard let otherZone = zones[other.timeZone],
        otherZone.localSeconds(at: instant) != zone.localSeconds(at: instant)
      else { continue }
      let centre = GreatCircle.way(
        from: (region.latitude, region.longitude), to: (other.latitude, other.longitude))
      if nearest.map({ centre.length < $0.centre.length }) ?? true {
        nearest = (other, otherZone, centre)
      }
    }
    away = nearest.map {
      Town(
        region: $0.region, zone: $0.zone, centre: $0.centre,
        map: StreetMap(of: $0.region, or: imports))
    }
  }

  /// The town whose middle is nearest.
  func nearest(to position: GroundVector) -> Town {
    guard let away, position.distance(to: away.centre) < position.length else { return home }
    return away
  }
}
