import Formats
import Simulation

/// The formats in which the installed version of the app writes cells.
struct RowDialect: Sendable {
  let facts: BeiweDialect
  /// The text in the accelerometer's accuracy column; nil for the word of later versions.
  let device: String?

  static let current = RowDialect(facts: .current, device: nil)

  private init(facts: BeiweDialect, device: String?) {
    self.facts = facts
    self.device = device
  }

  init(_ app: BeiweProfile, on device: DeviceProfile) {
    guard let facts = BeiweDialect(rawValue: app.dialect) else {
      preconditionFailure("the dialect of this app version is unknown")
    }
    self.facts = facts
    self.device = facts.namesDevice ? "\(device.model)/\(device.systemVersion)" : nil
  }

  /// Returns the network state that the app reports for a true one.
  func reported(_ network: Network.State) -> Network.State {
    network == .none && !facts.saysUnreachable ? .wifi : network
  }

  /// Returns the word for a network in the stream `reachability`.
  func word(for network: Network.State) -> StaticString {
    switch reported(network) {
    case .wifi: "wifi"
    case .cellular: "cellular"
    case .none: "unreachable"
    }
  }
}
