extension Manifest {
  /// In what two manifests are of different recordings, in the order of the file and with both values:
  /// `seed is 1, here 2` where the other has 1.
  ///
  /// Days may grow and participants may be added, so these are no part of the identity.
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
        // `none` may be a value too.
        let absent = ($0 ?? $1) == "none" ? "not given" : "none"
        return "is \($0 ?? absent), here \($1 ?? absent)"
      }
      + Self.differences("profiles", other.profiles, profiles, Self.use)
      + Self.differences("streets", byRegion(of: other), byRegion(of: self), Self.use)
  }

  /// One text for all keys whose values differ; none if all are alike.
  private static func differences<Value: Equatable>(
    _ name: String, _ there: [String: Value], _ here: [String: Value],
    _ text: (_ there: Value?, _ here: Value?) -> String
  ) -> [String] {
    let keys = Set(there.keys).union(here.keys).filter { there[$0] != here[$0] }.sorted()
    let texts = keys.map { "\($0) \(text(there[$0], here[$0]))" }
    return texts.isEmpty ? [] : ["\(name): \(texts.joined(separator: ", "))"]
  }

  private static func use<Value>(_ there: Value?, _ here: Value?) -> String {
    here == nil ? "is not used here" : there == nil ? "is used here alone" : "is another here"
  }

  private func byRegion(of manifest: Manifest) -> [String: Streets] {
    Dictionary(manifest.streets.map { ($0.region, $0) }) { first, _ in first }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ",")
  }
}
