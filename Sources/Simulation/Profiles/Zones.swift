/// The time zones of Profiles/zones.json5.
public struct Zones: Sendable {
  /// The tz database's release from which the rules were taken.
  public let release: String
  private let zones: [String: TimeZoneRules]

  /// Reads the zones of `zones.json5`, whose keys are names of the tz database.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    release = try reader.text("release")
    var zones: [String: TimeZoneRules] = [:]
    let all = try reader.objects("zones") { (name, reader) throws(ProfileError) in
      let rule = try reader.text("rule")
      var changes: [(from: Timestamp, rule: String)] = []
      if reader.has("changes") {
        changes = try reader.list("changes") { (reader) throws(ProfileError) in
          let text = try reader.text("from")
          guard let from = Self.instant(text) else {
            throw reader.refusal(of: "from", allowed: "an instant such as 2022-03-21T20:30:00Z")
          }
          return (from, try reader.text("rule"))
        }
      }
      do {
        return try TimeZoneRules(name: name, rule: rule, changes: changes)
      } catch {
        throw reader.refusal(of: "rule", allowed: "a rule in POSIX form (\(error))")
      }
    }
    for zone in all { zones[zone.name] = zone }
    self.zones = zones
  }

  /// The zones that are known, sorted.
  public var names: [String] { zones.keys.sorted() }

  /// The rules of a zone; nil for one that is not known.
  public subscript(name: String) -> TimeZoneRules? { zones[name] }

  /// Reads `YYYY-MM-DDTHH:MM:SSZ`.
  private static func instant(_ text: String) -> Timestamp? {
    guard text.count == 20, text.hasSuffix("Z"), let date = CivilDate(text.prefix(10)) else {
      return nil
    }
    let parts = text.dropFirst(11).dropLast().split(separator: ":").compactMap { Int64($0) }
    guard parts.count == 3 else { return nil }
    return Timestamp(
      seconds: Int64(date.daysSinceEpoch) * 86_400 + parts[0] * 3_600 + parts[1] * 60 + parts[2])
  }
}
