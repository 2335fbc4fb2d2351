import Crypto

/// Values in Python's notation, for messages in the server's words.
enum PythonText {
  /// Returns bytes as Python prints them, such as `b'abc\x00'`.
  static func bytes(_ bytes: ArraySlice<UInt8>) -> String {
    let isQuoted = bytes.contains(UInt8(ascii: "'")) && !bytes.contains(UInt8(ascii: "\""))
    let mark = isQuoted ? "\"" : "'"
    var text = "b" + mark
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\t"): text += #"\t"#
      case UInt8(ascii: "\n"): text += #"\n"#
      case UInt8(ascii: "\r"): text += #"\r"#
      case UInt8(ascii: "\\"): text += #"\\"#
      case UInt8(ascii: "'") where !isQuoted: text += #"\'"#
      case 0x20...0x7E: text.unicodeScalars.append(UnicodeScalar(byte))
      default: text += #"\x"# + [byte].hexadecimal
      }
    }
    return text + mark
  }
}
