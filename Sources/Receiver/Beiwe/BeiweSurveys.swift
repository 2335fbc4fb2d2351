import Formats
import FoundationEssentials
import Spool

/// The settings and surveys of a study as a Beiwe server sends them to phones.
///
/// Without a settings file, the server's defaults apply, and the study has no survey. The file is a
/// study's "surveys and settings", as exported by a server or by `understudy profiles export`. A
/// file that the server's import would reject is an error. Exports have no ids, so the server
/// creates them.
///
/// The source is the server's `copy_study_from_json` in
/// `libs/endpoint_helpers/copy_study_helpers.py`.
struct BeiweSurveys: Sendable {
  /// The settings in the file, by name.
  let settings: [String: JSONTree]
  /// The response to `/download_surveys`.
  let list: [UInt8]
  /// The ids of the surveys.
  let ids: Set<String>

  /// The keys of surveys and settings that the import ignores (`NEVER_EXPORT_THESE`).
  static let ignoredKeys: Set = [
    "_id", "id", "pk", "created_on", "last_updated", "object_id", "deleted",
  ]
  /// The keys of an exported survey.
  static let surveyKeys: Set = [
    "content", "survey_type", "settings", "name", "timings", "absolute_timings",
    "relative_timings",
  ]
  private static let surveyTypes = ["audio_survey", "tracking_survey"]
  /// The keys of a survey that the server stores; it ignores all others.
  private static let neededKeys = ["content", "settings", "survey_type"]

  private static let form = "an object with device_settings and the surveys of a study"

  /// - Throws: `ReceiverError.badFile` or `FileError`.
  init(reading file: String?) throws {
    guard let file else {
      (settings, list, ids) = ([:], Array("[]".utf8), [])
      return
    }
    let text = try FileReader.bytes(of: file)
    guard let tree = try? JSONDecoder().decode(JSONTree.self, from: Data(text)) else {
      throw ReceiverError.badFile(file, line: 1, allowed: "JSON: \(Self.form)")
    }
    guard case .object(let settings)? = tree["device_settings"] else {
      throw ReceiverError.badFile(file, line: 1, allowed: Self.form)
    }
    if let reason = BeiweSettingsReply.refusal(of: settings) { throw Self.refused(file, reason) }
    self.settings = settings
    var surveys: [JSONTree] = []
    var ids: Set<String> = []
    if case .list(let exported)? = tree["surveys"] {
      for (position, survey) in exported.enumerated() {
        guard case .object(var members) = survey else {
          throw Self.refused(file, "survey \(position + 1) is not a JSON object")
        }
        if let reason = Self.refusal(of: members, number: position + 1) {
          throw Self.refused(file, reason)
        }
        members = members.filter { !Self.ignoredKeys.contains($0.key) }
        let id = Self.id(of: survey, at: position)
        ids.insert(id)
        members["_id"] = .text(id)
        surveys.append(.object(members))
      }
    }
    list = JSONTree.list(surveys).canonical
    self.ids = ids
  }

  private static func refused(_ file: String, _ reason: String) -> ReceiverError {
    .badFile(
      file, line: 1,
      allowed: "an export that a Beiwe server can import; the server would fail, because \(reason)")
  }

  /// Returns the reason why the server's import fails for a survey; nil if it accepts the survey.
  private static func refusal(of survey: [String: JSONTree], number: Int) -> String? {
    let name = survey["name"]?.text.map { "survey \"\($0)\"" } ?? "survey \(number)"
    let known = surveyKeys.union(ignoredKeys)
    if let key = survey.keys.sorted().first(where: { !known.contains($0) }) {
      return "\(name) has \(key), which surveys of the server do not have"
    }
    if let key = neededKeys.first(where: { survey[$0] == nil }) { return "\(name) has no \(key)" }
    guard let type = survey["survey_type"]?.text, surveyTypes.contains(type) else {
      return "the survey_type of \(name) is none of \(surveyTypes.joined(separator: ", "))"
    }
    if case .list(let days)? = survey["timings"], !days.isEmpty, days.count != 7 {
      return "the timings of \(name) do not cover seven days"
    }
    return nil
  }

  /// Returns an id of 24 characters, which differs for each survey and is the same in each run.
  private static func id(of survey: JSONTree, at position: Int) -> String {
    var id = "server"
    for part in ["name", "content", "survey_type"].indices {
      let value = survey[["name", "content", "survey_type"][part]] ?? .null
      id += crc32(of: Array("\(position)".utf8) + value.canonical).hexadecimal
    }
    return String(id.prefix(24))
  }
}
