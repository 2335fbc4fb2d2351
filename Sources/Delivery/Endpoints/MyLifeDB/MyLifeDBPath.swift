import HTTP
import Spool

/// The path of a file in a person's data: `imports/fitness/apple-health/raw/2026/03/2026-03-02.json`.
struct MyLifeDBPath: Equatable, Sendable {
  /// The path from the folder of the person. It has no ending of gzip, because the server keeps
  /// plain files.
  let text: String

  init(_ file: FileEntry) {
    let words = file.path.split(separator: "/")
    let person = file.patient.isEmpty ? nil : words.firstIndex { $0 == file.patient }
    let path = words[(person.map { $0 + 1 } ?? 0)...].joined(separator: "/")
    text = Self.isCompressed(file) ? String(path.dropLast(Self.ending.count)) : path
  }

  private static let ending = ".gz"

  /// Whether the content is to be inflated.
  static func isCompressed(_ file: FileEntry) -> Bool { file.path.hasSuffix(ending) }

  /// Whether a file explains the days of HealthKit's data, beside which it is.
  static func isGuide(_ file: FileEntry) -> Bool {
    file.path.contains("/fitness/") && !file.path.contains("/raw/")
  }

  /// `raw/` and the path, with each step encoded.
  var route: String {
    "raw/" + text.split(separator: "/").map { FormText.encoded(String($0)) }.joined(separator: "/")
  }

  /// The type of the content, which follows from the file's name.
  var contentType: String {
    if text.hasSuffix(".md") { return "text/markdown" }
    return text.hasSuffix(".jsonl") ? "application/x-ndjson" : "application/json"
  }

  /// Returns the participant and the stream of a file without a list, from a path such as
  /// `<patient>/imports/…` or `<patient>/journal/…`.
  static func name(ofFileAt path: String) -> LooseName? {
    let words = path.split(separator: "/").map(String.init)
    guard let root = words.firstIndex(where: { $0 == "imports" || $0 == journal }), root > 0 else {
      return nil
    }
    return LooseName(
      patient: words[root - 1], stream: stream(in: words[root...].dropLast()), hasRows: false)
  }

  private static let journal = "journal"

  /// Returns the name of the stream whose files are in some folders. The trees of the Mac and of
  /// typed data may have collectors with the names of the phone's collectors.
  private static func stream(in folders: ArraySlice<String>) -> String {
    guard folders.first != journal else { return journal }
    let names = folders.dropFirst().prefix { $0 != "raw" }
    let collector = names.last ?? folders.last ?? ""
    switch names.first {
    case "claude-code": return "claude-code"
    case "manual": return "manual-" + collector
    case "device" where names.dropFirst().first == "mac": return "mac-" + collector
    default: return collector
    }
  }
}
