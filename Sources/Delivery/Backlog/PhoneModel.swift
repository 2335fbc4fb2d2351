import Spool

/// A participant's phone with the details that the app sends to servers.
struct PhoneModel: Equatable, Sendable {
  /// The name of the hardware, such as `iPhone14,7`.
  var name: String
  /// The version of the phone's system, such as `17.5.1`.
  var systemVersion: String
  /// The name of the phone's time zone, such as `America/New_York`.
  var timeZone: String
  /// The version of each recorded app, by the app's name.
  var apps: [String: Manifest.InstalledApp] = [:]
}

extension Backlog {
  /// Returns the phone that the recording's manifest names; without a manifest, the phone of the
  /// demo study.
  func model(of participant: BacklogParticipant) -> PhoneModel {
    let known = manifest?.phone(of: participant.number)
    return PhoneModel(
      name: known?.model ?? "iPhone14,7", systemVersion: known?.systemVersion ?? "17.5.1",
      timeZone: manifest?.timeZone ?? "UTC", apps: known?.apps ?? [:])
  }
}
