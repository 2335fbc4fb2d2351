/// Base64 as the server reads it: characters of no alphabet are passed over, both alphabets are taken,
/// and what follows a padding is left out.
///
/// The server: `decode_base64` in `libs/utils/base64_utils.py`, and Python's `binascii.a2b_base64`.
enum LooseBase64 {
  /// Why a text cannot be decoded, in the server's words.
  struct Malformed: Error, Equatable {
    let reason: String
  }

  /// Decodes a text, whatever alphabet it is in; throws `Malformed`.
  static func decode(_ text: ArraySlice<UInt8>) throws(Malformed) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: text.count / 4 * 3 + 3)
    let count = text.withUnsafeBufferPointer { text in
      bytes.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.flatMap { decode(text, to: $0) }
      }
    }
    guard let count else { throw Malformed(reason: reason(text)) }
    return Array(bytes.prefix(count))
  }

  /// Writes the bytes of a text where there is room for three quarters of its length and 3 bytes more;
  /// returns how many, or nil if the text cannot be decoded.
  static func decode(
    _ text: UnsafeBufferPointer<UInt8>, to output: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    var (word, characters, place, padded) = (UInt32(0), 0, 0, 0)
    var isEnded = false
    values.withUnsafeBufferPointer { values in
      for byte in text {
        if byte == padding {
          padded += 1
          // At least two of the four characters that stand for three bytes are no padding.
          if characters >= 2, characters + padded >= 4 {
            isEnded = true
            break
          }
          continue
        }
        let value = values[Int(byte)]
        guard value < 64 else { continue }
        padded = 0
        word = word << 6 | UInt32(value)
        characters = (characters + 1) % 4
        if characters != 1 {
          output[place] = UInt8(truncatingIfNeeded: word >> UInt32((4 - characters) % 4 * 2))
          place += 1
        }
      }
    }
    if isEnded || characters == 0 { return place }
    // A text of a whole length gets the padding that it lacks.
    return characters > 1 && stripped(text) % 4 == 0 ? place : nil
  }

  private static func reason(_ text: ArraySlice<UInt8>) -> String {
    let length = text.withUnsafeBufferPointer { stripped($0) }
    if length % 4 > 0 {
      return "Data provided had invalid length \(length) after padding was removed."
    }
    let count = text.count { values[Int($0)] < 64 }
    return "Invalid base64-encoded string: number of data characters (\(count)) cannot be 1 more "
      + "than a multiple of 4"
  }

  /// The length of a text without the padding at its ends.
  private static func stripped(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = text.firstIndex(where: { $0 != padding }),
      let last = text.lastIndex(where: { $0 != padding })
    else { return 0 }
    return last - first + 1
  }

  private static let padding = UInt8(ascii: "=")

  /// The 6 bits of each character of either alphabet (RFC 4648, sections 4 and 5); 64 for all others.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    for (value, character) in (alphabet + "-_").utf8.enumerated() {
      values[Int(character)] = UInt8(value)
    }
    for (value, character) in (alphabet + "+/").utf8.enumerated() {
      values[Int(character)] = UInt8(value)
    }
    return values
  }()
}
