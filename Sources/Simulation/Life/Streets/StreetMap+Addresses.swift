/// Where houses stand, and where cars are left.
extension StreetMap {
  /// How far houses stand from the middle of their street, in metres.
  static let setback = 6.0...25.0

  /// A house near a wish: beside a street, neither in water nor in a park; nil if there is none just
  /// there.
  func address(near wish: GroundVector, random: Random) -> GroundVector? {
    guard let spot = nearest(to: wish, where: \.hasHouses), spot.length > 1 else { return nil }
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
    guard isDryLand(house), let all = nearest(to: house),
      let street = nearest(to: house, where: \.hasHouses)
    else { return false }
    // The nearest street would be another one if this were rounded.
    return all.point.distance(to: house) >= Self.setback.lowerBound - 1e-6
      && street.point.distance(to: house) <= Self.setback.upperBound + 1e-6
  }

  /// Whether a point lies neither in water nor in a park; an import tells of neither.
  private func isDryLand(_ point: GroundVector) -> Bool {
    guard case .made(let town) = origin else { return true }
    guard let face = town.main.face(at: point), !town.main.lattice.isRiver(face),
      let inner = town.face(ofCell: face)
    else { return false }
    return !inner.parks.contains { $0.contains(point) }
  }

  /// The place on a street where cars can be left that is nearest to a point.
  func roadside(near point: GroundVector) -> StreetSpot? {
    nearest(to: point) { $0.hasHouses && $0.streetClass != .trunk }
      ?? nearest(to: point, where: \.hasHouses)
  }
}
