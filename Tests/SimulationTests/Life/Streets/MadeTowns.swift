@testable import Simulation

extension StreetMap {
  /// The town of a map that was made for a region.
  var made: MadeTown {
    guard case .made(let town) = origin else { preconditionFailure("the streets are imported") }
    return town
  }
}
