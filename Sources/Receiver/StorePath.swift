import Crypto

/// Where in a store something is kept whose name a client has given.
///
/// A server may keep files in an object store, where any text is a name: with `..` in it, with an
/// empty folder, or as that of a file and a folder at a time. Here each becomes a path below its folder
/// and two of them never the same one.
enum StorePath {
  /// In bytes, of a part of a path: a file system takes 255, of which endings need some.
  private static let partLength = 200
  /// In bytes: the system takes 4,096, with the store's own path.
  private static let length = 1_000

  /// - Parameter name: parts with slashes between them; the last is a file's, with a point in it.
  static func path(of name: String) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let encoded = parts.enumerated().map { part($1, isFile: $0 == parts.count - 1) }
    let path = encoded.joined(separator: "/")
    guard path.utf8.count > length || encoded.contains(where: { $0.utf8.count > partLength }) else {
      return path
    }
    return "%h" + SHA256.digest(of: name.utf8).hexadecimal
  }

  /// A name as one part of a path.
  static func part(_ name: String) -> String {
    let part = part(name[...], isFile: true)
    return part.utf8.count > partLength ? "%h" + SHA256.digest(of: name.utf8).hexadecimal : part
  }

  /// Points of folders are encoded too, so that no file has a folder's path.
  private static func part(_ text: Substring, isFile: Bool) -> String {
    if text.isEmpty { return "%" }
    var part = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        part.unicodeScalars.append(UnicodeScalar(byte))
      case UInt8(ascii: ".") where isFile && !part.isEmpty: part += "."
      default: part += "%" + [byte].hexadecimal.uppercased()
      }
    }
    return part
  }
}
