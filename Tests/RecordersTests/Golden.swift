import FoundationEssentials
import Testing

/// Texts that must stay as they are, a file each in the folder `Golden`.
enum Golden {
  /// Compares a text with that of a file. `RECORD_GOLDEN=1` writes the file anew; look at the difference before
  /// keeping it.
  static func check(
    _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Golden/" + name)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record("\(name) is written anew", sourceLocation: sourceLocation)
    }
    #expect(
      try String(decoding: Data(contentsOf: file), as: UTF8.self) == text,
      "RECORD_GOLDEN=1 writes \(name) anew", sourceLocation: sourceLocation)
  }
}
