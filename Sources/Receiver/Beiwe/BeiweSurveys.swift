import Formats
import FoundationEssentials
import Spool

/// The settings and surveys of a study as a Beiwe server hands them out to phones.
///
/// Without a file these are the server's defaults and no survey. A file is a study's "surveys and settings" as
/// a server exports them, or as `understudy profiles export` writes them. The export has no ids; a server
/// gives its own.
struct BeiweSurveys: Sendable {
  /// Settings that the file has, by name.
  let settings: [String: JSONTree]
  /// The answer to `/download_surveys`.
  let list: [UInt8]
  /// The ids of the surveys.
  let ids: Set<String>

  private static let form = "a study's surveys and settings: an object with device_settings"

  /// - Throws: `ReceiverError.badFile` or `FileError`.
  init(reading file: String?) throws {
    guard let file else {
      (settings, list, ids) = ([:], Array("[]".utf8), [])
      return
    }
    let text = try FileReader.bytes(of: file)
    guard let tree = try? JSONDecoder().decode(JSONTree.self, from: Data(text)),
      case .object(let settings)? = tree["device_settings"]
    else { throw ReceiverError.badFile(file, line: 1, allowed: Self.form) }
    self.settings = settings
    var surveys: [JSONTree] = []
    var ids: Set<String> = []
    if case .list(let exported)? = tree["surveys"] {
      for (position, survey) in exported.enumerated() {
        guard case .object(var members) = survey else {
          throw ReceiverError.badFile(file, line: 1, allowed: Self.form)
        }
        let id = Self.id(of: survey, at: position)
        ids.insert(id)
        members["_id"] = .text(id)
        // What only makes a survey answerable is none of a server's.
        members["survey_id"] = nil
        members["content"] = members["content"]?.without("measures")
        surveys.append(.object(members))
      }
    }
    list = JSONTree.list(surveys).canonical
    self.ids = ids
  }

  /// 24 characters that differ for each survey, and are the same each time.
  private static func id(of survey: JSONTree, at position: Int) -> String {
    var id = "server"
    for part in ["name", "content", "survey_type"].indices {
      let value = survey[["name", "content", "survey_type"][part]] ?? .null
      id += crc32(of: Array("\(position)".utf8) + value.canonical).hexadecimal
    }
    return String(id.prefix(24))
  }
}
