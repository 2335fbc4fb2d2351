/// The time zones of Profiles/zones.json5.
public struct Zones: Sendable {
  /// The release of the tz database from which the rules come.
  public let release: String
  private let zones: [String: TimeZoneRules]

  /// Reads the zones of `zones.json5`, whose keys are names in the tz database.
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
            throw reader.refusal(of: "from", allowed: "a UTC time such as 2022-03-21T20:30:00Z")
          }
          return (from, try reader.text("rule"))
        }
      }
      do {
        return try TimeZoneRules(name: name, rule: rule, changes: changes)
      } catch {
        throw reader.refusal(of: "rule", allowed: "a time-zone rule in POSIX format (\(error))")
      }
    }
    for zone in all { zones[zone.name] = zone }
    self.zones = zones
  }

  /// The names of all zones, sorted.
  public var names: [String] { zones.keys.sorted() }

  /// Returns the rules of a zone; nil for an unknown zone.
  public subscript(name: String) -> TimeZoneRules? { zones[name] }

  /// Parses a time in the form `YYYY-MM-DDTHH:MM:SSZ`.
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
