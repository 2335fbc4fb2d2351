import Delivery
import Spool

/// Headers that a user adds to requests.
enum HeaderFile {
  /// Returns the header lines in a file, such as `X-Study: pilot`.
  static func lines(of file: String) throws -> [String] {
    let text = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
    var lines: [String] = []
    for (index, line) in text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() where !line.isEmpty {
      let name = line.prefix { $0 != ":" }
      guard name.count < line.count, !name.isEmpty,
        name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
      else {
        throw DeliveryError.badFile(
          file, line: index + 1, allowed: "a header, such as X-Study: pilot")
      }
      lines.append(String(line))
    }
    return lines
  }
}
