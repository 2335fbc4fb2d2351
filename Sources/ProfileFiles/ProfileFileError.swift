import Simulation

/// The reason why the file of a profile cannot be found or read.
public enum ProfileFileError: Error, Equatable, Sendable {
  /// A syntax error. `line` is the line number from 1; nil if it is unknown.
  case syntax(file: String, line: Int?, reason: String)
  case repeatedKey(path: [String], file: String, first: Int, second: Int)
  /// A profile that does not exist. The kind is nil if a profile of any kind is allowed.
  case noProfile(ProfileFiles.Kind?, name: String, places: [String], known: [String])
  case severalKinds(name: String, [ProfileFiles.Kind])
  /// A folder that does not exist. `source` is the option or environment variable that names it.
  case noFolder(String, source: String)
  case noFile(String)
  case noPermission(String)
  case unreadable(String)
  case notUTF8(String)
}

extension ProfileFileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .syntax(let file, let line, let reason):
      return "\(line.map { "\(file):\($0)" } ?? file): \(reason)"
    case .repeatedKey(let path, let file, let first, let second):
      return "\(file):\(second): duplicate key \(ProfileError.text(of: path)); line \(first) "
        + "already has this key"
    case .noProfile(let kind, let name, let places, let known):
      let places = places.joined(separator: ", ")
      return "no \(kind?.word ?? "profile") with the name \(name) was found in \(places)"
        + Self.hint(name, in: known)
    case .severalKinds(let name, let kinds):
      let full = kinds.map { "\($0.rawValue)/\(name)" }.joined(separator: " or ")
      return "\(name) is the name of several profiles; write \(full)"
    case .noFolder(let path, let source):
      return "\(source) is \(path); it must be a folder with profiles"
    case .noFile(let path): return "\(path): the file does not exist"
    case .noPermission(let path): return "\(path): permission to read the file is missing"
    case .unreadable(let path): return "\(path): the path cannot be read as a file"
    case .notUTF8(let path): return "\(path): the text is not UTF-8"
    }
  }

  private static func hint(_ name: String, in known: [String]) -> String {
    if let near = nearest(to: name, in: known) { return "; did you mean \(near)?" }
    return known.isEmpty ? "" : "; known: \(known.joined(separator: ", "))"
  }
}
