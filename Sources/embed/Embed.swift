import FoundationEssentials
import Glibc

/// A tool that writes the JSON5 files of a folder as Swift source: `embed FOLDER OUTPUT`.
@main
struct Embed {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let folder = arguments.first, let output = arguments.last else {
      fail("usage: embed FOLDER OUTPUT")
    }
    do {
      let source = try source(of: URL(filePath: folder, directoryHint: .isDirectory))
      try Data(source.utf8).write(to: URL(filePath: output), options: .atomic)
    } catch {
      fail("\(error)")
    }
  }

  private static func source(of folder: URL) throws -> String {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json5") }
    var source = "let embeddedProfiles: [(path: StaticString, text: StaticString)] = [\n"
    for path in paths.sorted() {
      let data = try Data(contentsOf: folder.appending(path: path))
      guard let text = String(validating: data, as: UTF8.self) else {
        fail("\(path): the text is not UTF-8")
      }
      // A Swift literal cannot contain these bytes unescaped.
      guard !text.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\r") }) else {
        fail(
          "\(path): lines must end with a single line feed, and the text must not contain zero "
            + "bytes")
      }
      source += "(\(literal(path)), \(literal(text))),\n"
    }
    return source + "]\n"
  }

  /// Returns a raw string literal with more `#` characters than any run of them in the text.
  private static func literal(_ text: String) -> String {
    var run = 0
    var longest = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "#") ? run + 1 : 0
      longest = max(longest, run)
    }
    let marks = String(repeating: "#", count: longest + 1)
    return "\(marks)\"\"\"\n\(text)\n\"\"\"\(marks)"
  }

  private static func fail(_ message: String) -> Never {
    let line = Array("embed: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(1)
  }
}
