import FoundationEssentials
import Spool

/// A participant's phone as it tells of itself.
struct PhoneModel: Equatable, Sendable {
  /// Apple's name of the hardware, such as `iPhone14,7`.
  var name: String
  /// Of iOS, such as `17.5.1`.
  var systemVersion: String
  /// Such as `America/New_York`.
  var timeZone: String
}

extension Backlog {
  /// The phone that the truth of a recording names; without a truth, that of the study demo.
  func model(of participant: Participant) -> PhoneModel {
    let path = "truth/\(participant.patient)/participant.json"
    let known = (try? FileReader.bytes(of: path, in: folder)).flatMap {
      try? JSONDecoder().decode(Description.self, from: Data($0))
    }
    return PhoneModel(
      name: known?.model ?? "iPhone14,7", systemVersion: known?.systemVersion ?? "17.5.1",
      timeZone: manifest?.timeZone ?? "UTC")
  }

  private struct Description: Decodable {
    let model: String
    let systemVersion: String

    private enum CodingKeys: String, CodingKey {
      case model
      case systemVersion = "system_version"
    }
  }
}
