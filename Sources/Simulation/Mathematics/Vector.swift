/// Three coordinates. The frame and the unit are the property's to name.
public typealias Vector = SIMD3<Double>

extension SIMD3<Double> {
  // SIMD's own `sum()` leaves the order of additions open; bytes are a contract, so it is fixed here.
  @inline(__always)
  func dot(_ other: Vector) -> Double {
    x * other.x + y * other.y + z * other.z
  }

  @inline(__always)
  func cross(_ other: Vector) -> Vector {
    Vector(
      y * other.z - z * other.y,
      z * other.x - x * other.z,
      x * other.y - y * other.x)
  }

  package var length: Double { dot(self).squareRoot() }

  /// The largest magnitude of a coordinate.
  @inline(__always)
  var size: Double { Swift.max(abs(x), abs(y), abs(z)) }
}

/// A point or direction on the ground, in metres east and north.
public struct GroundVector: Hashable, Sendable {
  /// Metres towards the east.
  public var east: Double
  /// Metres towards the north.
  public var north: Double

  /// Both are metres from the origin that the user of the vector knows.
  public init(east: Double, north: Double) {
    self.east = east
    self.north = north
  }

  package static let zero = GroundVector(east: 0, north: 0)

  /// The unit vector with that heading.
  init(heading: Double) {
    (north, east) = Elementary.sinCos(heading)
  }

  var length: Double { (east * east + north * north).squareRoot() }

  package func distance(to other: GroundVector) -> Double { (self - other).length }

  /// Of length 1, the same way; east for a vector without length.
  var unit: GroundVector {
    let length = length
    return length > 0 ? (1 / length) * self : GroundVector(east: 1, north: 0)
  }

  /// A quarter turn counterclockwise.
  var left: GroundVector { GroundVector(east: -north, north: east) }

  /// The same way, at most so long.
  func shortened(to limit: Double) -> GroundVector {
    let length = length
    return length > limit ? (limit / length) * self : self
  }

  @inline(__always)
  func dot(_ other: GroundVector) -> Double { east * other.east + north * other.north }

  /// Positive if `other` points to the left of this.
  @inline(__always)
  func cross(_ other: GroundVector) -> Double { east * other.north - north * other.east }

  /// Turned counterclockwise by `angle`, in radians.
  func turned(by angle: Double) -> GroundVector {
    let (sine, cosine) = Elementary.sinCos(angle)
    return GroundVector(east: cosine * east - sine * north, north: sine * east + cosine * north)
  }

  static func + (left: GroundVector, right: GroundVector) -> GroundVector {
    GroundVector(east: left.east + right.east, north: left.north + right.north)
  }

  static func - (left: GroundVector, right: GroundVector) -> GroundVector {
    GroundVector(east: left.east - right.east, north: left.north - right.north)
  }

  static func * (factor: Double, vector: GroundVector) -> GroundVector {
    GroundVector(east: factor * vector.east, north: factor * vector.north)
  }
}
