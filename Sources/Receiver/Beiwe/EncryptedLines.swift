import Crypto

/// The lines of an upload, decoded one after another and decrypted all at once.
///
/// The blocks of all lines stand side by side, so that libcrypto is called once a file: line after line
/// takes twice as long.
struct EncryptedLines: ~Copyable {
  /// Where the parts of an encrypted line stand in the upload.
  private struct Line {
    /// Where the line's vector begins; its blocks follow.
    var start: Int
    /// The length of the whole blocks, in bytes.
    var count: Int
  }

  private var lines: [Line] = []
  private let bytes: UnsafeMutablePointer<UInt8>
  private var used = 0

  private static let size = BlockCipher.length

  /// - Parameter capacity: at least the length of all lines, in bytes.
  init(capacity: Int) {
    bytes = .allocate(capacity: capacity + 4 * Self.size)
  }

  deinit {
    bytes.deallocate()
  }

  /// Takes `<iv>:<ciphertext>`.
  mutating func append(
    _ line: UnsafeBufferPointer<UInt8>
  ) throws(BeiweDecryption.LineError) {
    let colon = UInt8(ascii: ":")
    guard let middle = line.firstIndex(of: colon), line.lastIndex(of: colon) == middle else {
      throw .malformed
    }
    let vector = UnsafeBufferPointer(rebasing: line[..<middle])
    let text = UnsafeBufferPointer(rebasing: line[(middle + 1)...])
    // A vector of the right length is followed by the text; any other is only measured.
    guard let vectorCount = LooseBase64.decode(vector, to: bytes + used),
      let count = LooseBase64.decode(
        text, to: bytes + used + (vectorCount == Self.size ? Self.size : 0))
    else { throw .padding }
    guard count >= Self.size else { throw .empty }
    guard vectorCount == Self.size else {
      throw vectorCount < Self.size ? .vectorMissing : .vectorLength
    }
    // What is cut off of the last block is lost without a word.
    let whole = count / Self.size * Self.size
    lines.append(Line(start: used, count: whole))
    used += Self.size + whole
  }

  /// The lines' texts, with line ends between them.
  ///
  /// Nothing of the padding is looked at but its last byte, which says how much is taken off, if anything.
  consuming func decrypted(by cipher: borrowing BlockCipher) -> [UInt8] {
    let plain = UnsafeMutablePointer<UInt8>.allocate(capacity: used + 1)
    defer { plain.deallocate() }
    plain.update(from: bytes, count: used)
    cipher.transform(plain, count: used)
    for line in lines {
      // In CBC each block was summed with the one before it; the first one's is the vector.
      for index in line.start + Self.size..<line.start + Self.size + line.count {
        plain[index] ^= bytes[index - Self.size]
      }
    }
    var result: [UInt8] = []
    result.reserveCapacity(used)
    for (number, line) in lines.enumerated() {
      if number > 0 { result.append(UInt8(ascii: "\n")) }
      let start = line.start + Self.size
      let padding = Int(plain[start + line.count - 1])
      guard padding < line.count else { continue }
      result.append(
        contentsOf: UnsafeBufferPointer(start: plain + start, count: line.count - padding))
    }
    return result
  }
}
