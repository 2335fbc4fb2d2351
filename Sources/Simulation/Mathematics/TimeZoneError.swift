/// The reason why the rules of a time zone cannot be used.
public enum TimeZoneError: Error, Equatable {
  case badRule(String, zone: String)
  case unorderedChanges(zone: String)
}

extension TimeZoneError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .badRule(let rule, let zone):
      return
        "zone '\(zone)': '\(rule)' is not a POSIX time-zone rule (for example 'CET-1CEST,M3.5.0,M10.5.0/3')"
    case .unorderedChanges(let zone):
      return "zone '\(zone)': the changes are not in order of time"
    }
  }
}
