@testable import Simulation

extension StreetMap {
  /// The town that the map generates, rather than imports.
  var made: MadeTown {
    guard case .made(let town) = origin else { preconditionFailure("the streets are imported") }
    return town
  }
}
