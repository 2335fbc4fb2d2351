/// Whose server a request means, and what there.
///
/// A server is one person's. The stand-in is one for each first part of a path, and one more for paths
/// without such a part.
struct MyLifeDBRoute: Equatable {
  /// What is asked for.
  enum Service: Equatable {
    /// A file, by its path in the person's data; an empty one is refused.
    case file(String)
    case login
    case collectors
    /// Switches for a kind of data, by its id.
    case collector(String)
  }

  /// The person's folder in the store.
  let person: String
  let service: Service

  /// Who is meant where the path names nobody.
  static let onlyPerson = "person"

  /// Nil for a path that has no route.
  ///
  /// - Parameter path: percent-decoded, with the slash at its beginning.
  init?(_ path: String) {
    if let service = Self.service(at: path[...]) {
      (person, self.service) = (Self.onlyPerson, service)
      return
    }
    let name = path.dropFirst().prefix { $0 != "/" }
    guard Self.isName(name), let service = Self.service(at: path.dropFirst(1 + name.count)) else {
      return nil
    }
    (person, self.service) = (String(name), service)
  }

  private static func service(at path: Substring) -> Service? {
    let collectors = "/api/data/collectors"
    switch path {
    case "/raw": return .file("")
    case "/api/system/auth/login": return .login
    case collectors: return .collectors
    default:
      if path.hasPrefix("/raw/") { return .file(String(path.dropFirst("/raw/".count))) }
      guard path.hasPrefix(collectors + "/") else { return nil }
      let id = path.dropFirst(collectors.count + 1)
      return id.isEmpty || id.contains("/") ? nil : .collector(String(id))
    }
  }

  /// Whether a text can be the id of a participant, as recordings have them.
  private static func isName(_ text: Substring) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}
