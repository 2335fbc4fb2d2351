import HTTP
import Spool

/// Where a file lies in a person's data: `imports/fitness/apple-health/raw/2026/03/2026-03-02.json`.
struct MyLifeDBPath: Equatable, Sendable {
  /// From the folder of the person, without an ending of gzip: the server keeps what the app wrote.
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

  /// Whether a file is a day's; what tells of the days is beside their folder.
  static func isDay(_ file: FileEntry) -> Bool { file.path.contains("/raw/") }

  /// `raw/` and the path, with each step encoded.
  var route: String {
    "raw/" + text.split(separator: "/").map { FormText.encoded(String($0)) }.joined(separator: "/")
  }

  /// What the app says of a content, by its name alone.
  var contentType: String {
    text.hasSuffix(".md") ? "text/markdown" : "application/json"
  }

  /// What the path of a file without a list tells: `<patient>/imports/…`.
  static func name(ofFileAt path: String) -> LooseName? {
    let words = path.split(separator: "/").map(String.init)
    guard let imports = words.firstIndex(of: "imports"), imports > 0 else { return nil }
    let folders = words[imports...].dropLast()
    let collector = folders.prefix { $0 != "raw" }.last ?? ""
    return LooseName(patient: words[imports - 1], stream: collector, hasRows: false)
  }
}
