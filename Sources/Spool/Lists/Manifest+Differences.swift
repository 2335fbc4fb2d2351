extension Manifest {
  /// Returns the differences between the manifests of two recordings, in the order of the file.
  /// Each text has both values, such as `seed is 1, here 2` if `other` has the seed 1.
  ///
  /// Days may increase and participants may be added, so these are not part of a recording's
  /// identity.
  public func differences(from other: Manifest) -> [String] {
    let facts = [
      ("format", String(other.format), String(format)),
      ("version", other.version, version), ("study", other.study, study),
      ("seed", String(other.seed), String(seed)), ("start", other.start, start),
      ("time_zone", other.timeZone, timeZone),
      ("recorders", Self.list(other.recorders), Self.list(recorders)),
      ("streams", Self.list(other.streams), Self.list(streams)),
    ]
    return facts.compactMap { $0.1 == $0.2 ? nil : "\($0.0) is \($0.1), here \($0.2)" }
      + Self.differences("arguments", other.arguments, arguments) {
        // The word `none` may also be a value, so a missing one is then called "not given".
        let absent = ($0 ?? $1) == "none" ? "not given" : "none"
        return "is \($0 ?? absent), here \($1 ?? absent)"
      }
      + Self.differences("profiles", other.profiles, profiles, Self.use)
      + Self.differences("streets", byRegion(of: other), byRegion(of: self), Self.use)
  }

  /// Returns one text for all keys with different values, or no text if all values are equal.
  private static func differences<Value: Equatable>(
    _ name: String, _ there: [String: Value], _ here: [String: Value],
    _ text: (_ there: Value?, _ here: Value?) -> String
  ) -> [String] {
    let keys = Set(there.keys).union(here.keys).filter { there[$0] != here[$0] }.sorted()
    let texts = keys.map { "\($0) \(text(there[$0], here[$0]))" }
    return texts.isEmpty ? [] : ["\(name): \(texts.joined(separator: ", "))"]
  }

  private static func use<Value>(_ there: Value?, _ here: Value?) -> String {
    here == nil ? "is not used here" : there == nil ? "is used only here" : "differs here"
  }

  private func byRegion(of manifest: Manifest) -> [String: Streets] {
    Dictionary(manifest.streets.map { ($0.region, $0) }) { first, _ in first }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ",")
  }
}
