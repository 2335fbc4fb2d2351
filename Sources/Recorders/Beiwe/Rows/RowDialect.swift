import Formats
import Simulation

/// How the installed version of the app writes cells.
struct RowDialect: Sendable {
  let facts: BeiweDialect
  /// What stands in the accelerometer's accuracy; nil for the word of later versions.
  let device: String?

  static let current = RowDialect(facts: .current, device: nil)

  private init(facts: BeiweDialect, device: String?) {
    self.facts = facts
    self.device = device
  }

  init(_ app: BeiweProfile, on device: DeviceProfile) {
    guard let facts = BeiweDialect(rawValue: app.dialect) else {
      preconditionFailure("the dialect of a version is checked where its profile is loaded")
    }
    self.facts = facts
    self.device = facts.namesDevice ? "\(device.model)/\(device.systemVersion)" : nil
  }

  /// The network as reachability tells it.
  func reported(_ network: Network.State) -> Network.State {
    network == .none && !facts.saysUnreachable ? .wifi : network
  }

  /// What reachability says of a network.
  func word(for network: Network.State) -> StaticString {
    switch reported(network) {
    case .wifi: "wifi"
    case .cellular: "cellular"
    case .none: "unreachable"
    }
  }
}
