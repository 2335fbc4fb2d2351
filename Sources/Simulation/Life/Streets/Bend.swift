/// How the straight lattice of a town's main streets is laid over the ground: bent by smooth noise,
/// stretched towards the outskirts and turned.
struct Bend: Sendable {
  private let angle: Double
  private let near: (east: SmoothField, north: SmoothField)
  private let far: (east: SmoothField, north: SmoothField)
  private let reach: (near: Double, far: Double)

  /// Spacings from one random value to the next, and how far a point moves at most, in spacings, for
  /// a warp and a twist of 1.
  private static let near = (wavelength: 4.2, reach: 0.95)
  private static let far = (wavelength: 11.0, reach: 2.6)
  /// Cells in the middle are smaller by this factor, and grow by their size again in so many metres.
  private static let stretch = (middle: 0.86, growth: 26_000.0)

  init(_ style: StreetStyle, spacing: Double, random: Random) {
    angle = style.angle
    func fields(_ random: Random, _ wavelength: Double) -> (SmoothField, SmoothField) {
      (
        SmoothField(random["east"], wavelength: wavelength * spacing),
        SmoothField(random["north"], wavelength: wavelength * spacing)
      )
    }
    near = fields(random["near"], Self.near.wavelength)
    far = fields(random["far"], Self.far.wavelength)
    reach = (
      Self.near.reach * style.warp * spacing, Self.far.reach * style.twist * spacing
    )
  }

  /// How far the noise moves a place of the straight lattice.
  func offset(at place: GroundVector) -> GroundVector {
    let (near, far) = (self.near, self.far)
    return GroundVector(
      east: reach.near * near.east.value(at: place) + reach.far * far.east.value(at: place),
      north: reach.near * near.north.value(at: place) + reach.far * far.north.value(at: place))
  }

  /// Where a place, moved already, lies on the ground.
  func ground(_ place: GroundVector) -> GroundVector {
    (Self.stretch.middle + place.length / Self.stretch.growth) * place.turned(by: angle)
  }
}
