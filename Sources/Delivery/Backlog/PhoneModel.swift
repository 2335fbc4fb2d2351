import Spool

/// A participant's phone as it tells of itself.
struct PhoneModel: Equatable, Sendable {
  /// Apple's name of the hardware, such as `iPhone14,7`.
  var name: String
  /// The version of iOS, such as `17.5.1`.
  var systemVersion: String
  /// Such as `America/New_York`.
  var timeZone: String
}

extension Backlog {
  /// The phone that the manifest of a recording names; where none does, that of the study demo.
  func model(of participant: BacklogParticipant) -> PhoneModel {
    let known = manifest?.phone(of: participant.number)
    return PhoneModel(
      name: known?.model ?? "iPhone14,7", systemVersion: known?.systemVersion ?? "17.5.1",
      timeZone: manifest?.timeZone ?? "UTC")
  }
}
