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

  /// What the streets are like at a position in the life's plane.
  func surroundings(of position: GroundVector) -> Environment {
    region.surroundings(of: position - centre)
  }
}

/// The town somebody lives in, and the one he travels to.
public struct Towns: Sendable {
  /// Where the participants live.
  public let home: Town
  /// Where some of them travel to; nil if nobody does.
  public let away: Town?

  /// A town whose civil time is that of its region.
  public init(_ region: Region, zone: TimeZoneRules) {
    home = Town(region: region, zone: zone, centre: .zero)
    away = nil
  }

  /// With the nearest of `regions` whose clocks differ at `instant`, as the one to travel to.
  public init(
    _ region: Region, zone: TimeZoneRules, among regions: [Region], zones: Zones,
    at instant: Timestamp
  ) {
    home = Town(region: region, zone: zone, centre: .zero)
    var nearest: Town?
    for other in regions {
      guard let otherZone = zones[other.timeZone],
        otherZone.localSeconds(at: instant) != zone.localSeconds(at: instant)
      else { continue }
      let centre = GreatCircle.way(
        from: (region.latitude, region.longitude), to: (other.latitude, other.longitude))
      if nearest.map({ centre.length < $0.centre.length }) ?? true {
        nearest = Town(region: other, zone: otherZone, centre: centre)
      }
    }
    away = nearest
  }

  /// The town whose middle is nearest.
  func nearest(to position: GroundVector) -> Town {
    guard let away, position.distance(to: away.centre) < position.length else { return home }
    return away
  }
}
