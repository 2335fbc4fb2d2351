import FoundationEssentials

/// The checksums of a study's streams, as they are in the folder `Golden`.
struct Fingerprints {
  /// Why fingerprints are not written anew.
  enum Refusal: Error, Equatable {
    /// The list of changed streams is another one.
    case otherStreams(changed: [String])
    /// The changelog names no change of a stream.
    case notInChangelog(String)
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  private let file: URL

  init(of study: String) { file = Self.folder.appending(path: study + ".json") }

  /// The known checksums by stream; nil of a study that has none yet.
  func read() throws -> [String: UInt32]? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try JSONDecoder().decode([String: UInt32].self, from: Data(contentsOf: file))
  }

  /// The streams that have other checksums, or are new or missing, in order.
  static func changes(from known: [String: UInt32], to found: [String: UInt32]) -> [String] {
    Set(known.keys).union(found.keys).filter { known[$0] != found[$0] }.sorted()
  }

  /// The unreleased part of the changelog.
  static func changelog() throws -> String {
    let root = URL(filePath: #filePath).appending(path: "../../../../CHANGELOG.md").standardized
    let text = try String(contentsOf: root, encoding: .utf8)
    let parts = text.split(separator: "\n## ")
    return parts.first { $0.hasPrefix("Unreleased") }.map(String.init) ?? ""
  }

  /// Checks that changes of bytes were meant.
  ///
  /// - Parameters:
  ///   - changed: the streams that change, such as `truth/fixes`.
  ///   - told: the streams that are expected to change, with commas between them.
  /// - Throws: `Refusal` if these are other streams, or if the changelog does not name each.
  static func check(_ changed: [String], told: String, changelog: String) throws {
    guard told.split(separator: ",").map(String.init).sorted() == changed else {
      throw Refusal.otherStreams(changed: changed)
    }
    for stream in changed where !changelog.contains("`\(stream)`") {
      throw Refusal.notInChangelog(stream)
    }
  }

  func write(_ found: [String: UInt32]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var text = try encoder.encode(found)
    text.append(UInt8(ascii: "\n"))
    try text.write(to: file)
  }
}
