import Crypto
import Formats

/// A file as the phone has encrypted it, with all that it takes to encrypt parts of it otherwise.
struct EncryptedFile {
  /// The file before it was encrypted.
  let content: [UInt8]
  /// As the app has encrypted it; the first line has the key.
  let bytes: [UInt8]
  /// The file's own key of AES.
  let key: [UInt8]
  /// The participant's key of RSA.
  let publicKey: PublicKey

  private static let newLine = UInt8(ascii: "\n")

  /// The encrypted lines, without their ends: the key, the header, then the rows.
  var lines: [[UInt8]] {
    // Nothing that the app has encrypted is empty.
    bytes.split(separator: Self.newLine).map(Array.init)
  }

  /// Lines as a file, each with its end.
  static func joined(_ lines: some Sequence<[UInt8]>) -> [UInt8] {
    lines.reduce(into: []) { $0 += $1 + [newLine] }
  }

  /// A row before it was encrypted, without its end; they count from 0 below the header.
  func row(_ number: Int) -> [UInt8] {
    let rows = content.split(
      separator: Self.newLine, maxSplits: number + 2, omittingEmptySubsequences: false)
    return number + 1 < rows.count ? Array(rows[number + 1]) : []
  }

  /// The first line of a file whose key has this text.
  func keyLine(_ text: [UInt8]) throws(CryptoError) -> [UInt8] {
    try Base64URL.encode(publicKey.encryptRaw(text))
  }

  /// A line of these bytes, which are whole blocks, with no padding but what they have.
  func line(_ blocks: [UInt8], with vector: [UInt8]) throws(CryptoError) -> [UInt8] {
    precondition(blocks.count % BlockCipher.length == 0, "whole blocks are encrypted")
    let cipher = try BlockCipher(encryptingWith: key)
    var text: [UInt8] = []
    var last = vector
    for start in stride(from: 0, to: blocks.count, by: BlockCipher.length) {
      for index in last.indices { last[index] ^= blocks[start + index] }
      last.withUnsafeMutableBufferPointer { block in
        if let base = block.baseAddress { cipher.transform(base, count: block.count) }
      }
      text += last
    }
    return EncryptedLine(vector: Base64URL.encode(vector), text: Base64URL.encode(text)).bytes
  }
}

/// A line of a row, in its two parts.
struct EncryptedLine {
  /// Base64 of the initialisation vector.
  var vector: [UInt8]
  /// Base64 of the encrypted blocks.
  var text: [UInt8]

  var bytes: [UInt8] { vector + [UInt8(ascii: ":")] + text }
}

extension EncryptedLine {
  /// Reads a line that the app has encrypted.
  init(_ line: [UInt8]) {
    let length = Base64URL.length(of: BlockCipher.length)
    self.init(vector: Array(line.prefix(length)), text: Array(line.dropFirst(length + 1)))
  }
}
