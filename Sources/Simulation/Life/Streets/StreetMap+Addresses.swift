/// Where houses stand, and where cars are left.
extension StreetMap {
  /// How far houses stand from the middle of their street, in metres.
  static let setback = 6.0...25.0

  /// The classes that houses stand at.
  private static func hasHouses(_ streetClass: StreetClass) -> Bool {
    streetClass.isForWalkers && streetClass.isForCars
  }

  /// A house near a wish: beside a street, neither in water nor in a park; nil if there is none just
  /// there.
  func address(near wish: GroundVector, random: Random) -> GroundVector? {
    guard let spot = nearest(to: wish, where: Self.hasHouses), spot.length > 1 else { return nil }
    let way = (spot.to - spot.from).unit
    let aside = way.cross(wish - spot.point) >= 0 ? way.left : -1 * way.left
    for number in 0..<4 {
      let metres = random.uniform(in: Self.setback, at: number)
      let house = spot.point + (number % 2 == 0 ? metres : -metres) * aside
      if isBuilt(house) { return house }
    }
    return nil
  }

  /// Whether a house may stand at a point: as far from every street as houses do, on dry ground.
  func isBuilt(_ house: GroundVector) -> Bool {
    guard let face = main.face(at: house), !main.lattice.isRiver(face),
      let inner = self.face(ofCell: face),
      !inner.parks.contains(where: { $0.contains(house) }),
      let all = nearest(to: house), let street = nearest(to: house, where: Self.hasHouses)
    else { return false }
    // The nearest street would be another one if this were rounded.
    return all.point.distance(to: house) >= Self.setback.lowerBound - 1e-6
      && street.point.distance(to: house) <= Self.setback.upperBound + 1e-6
  }

  /// The place on a street where cars can be left that is nearest to a point.
  func roadside(near point: GroundVector) -> StreetSpot? {
    nearest(to: point) { Self.hasHouses($0) && $0 != .trunk }
      ?? nearest(to: point, where: Self.hasHouses)
  }
}
