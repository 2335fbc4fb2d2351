import FoundationEssentials
import Spool

/// A survey as a Beiwe server has it.
struct ServerSurvey: Equatable, Codable, Sendable {
  /// The server's id.
  let id: String
  /// Empty where the server tells none.
  let name: String
  /// See `Manifest.Survey.contentChecksum`.
  let checksum: UInt32

  /// Reads the answer of `/download_surveys/ios/`; nil if it is no list of surveys.
  static func all(in answer: [UInt8]) -> [ServerSurvey]? {
    guard let tree = try? JSONDecoder().decode(JSONTree.self, from: Data(answer)),
      case .list(let surveys) = tree
    else { return nil }
    var read: [ServerSurvey] = []
    for survey in surveys {
      guard let id = survey["_id"]?.text else { return nil }
      read.append(
        ServerSurvey(
          id: id, name: survey["name"]?.text ?? "",
          checksum: Manifest.Survey.contentChecksum(survey["content"] ?? .null)))
    }
    return read
  }
}

extension [ServerSurvey] {
  /// The server's id of a recorded survey: the same one, else that of the one survey with its name, or among
  /// several of the name, or of none, of the one with its content; nil if that is not one survey.
  ///
  /// - Parameter recorded: what the manifest lists; nothing for real data, whose ids are the server's.
  func id(of survey: String, among recorded: [Manifest.Survey]) -> String? {
    if contains(where: { $0.id == survey }) { return survey }
    guard let known = recorded.first(where: { $0.id == survey }) else { return nil }
    let named = filter { $0.name == known.name }
    if named.count == 1 { return named[0].id }
    let alike = (named.isEmpty ? self : named).filter { $0.checksum == known.contentCRC32 }
    return alike.count == 1 ? alike[0].id : nil
  }
}
