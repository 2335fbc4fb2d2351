/// Lets fixes pass that are far enough from the last one, as Core Location does for an app that asks for it.
public struct DistanceFilter: Sendable {
  private let geography: Geography
  private let metres: Double
  private var last: GPS.Sample.Position?

  /// - Parameter metres: what lies between two fixes at least.
  public init(_ metres: Double, in geography: Geography) {
    self.metres = metres
    self.geography = geography
  }

  /// Whether the fix passes: the first does, and what is so far from the last that did.
  public mutating func passes(_ position: GPS.Sample.Position) -> Bool {
    if let last, geography.distance(from: last, to: position) < metres { return false }
    last = position
    return true
  }
}
