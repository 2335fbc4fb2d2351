import Crypto
import Formats

/// A file that the phone has encrypted, with the data that faults need to encrypt parts of it
/// differently.
struct EncryptedFile {
  /// The file before encryption.
  let content: [UInt8]
  /// The encrypted file, whose first line contains the key.
  let bytes: [UInt8]
  /// The AES key of this file.
  let key: [UInt8]
  /// The participant's public RSA key.
  let publicKey: PublicKey

  private static let newLine = UInt8(ascii: "\n")

  /// The encrypted lines, without line ends: first the key, then the header, then the rows.
  var lines: [[UInt8]] {
    // No line that the app encrypted is empty.
    bytes.split(separator: Self.newLine).map(Array.init)
  }

  /// Joins lines to a file, each with a line end.
  static func joined(_ lines: some Sequence<[UInt8]>) -> [UInt8] {
    lines.reduce(into: []) { $0 += $1 + [newLine] }
  }

  /// Returns a row before encryption, without its line end. Rows are numbered from 0, below the
  /// header.
  func row(_ number: Int) -> [UInt8] {
    let rows = content.split(
      separator: Self.newLine, maxSplits: number + 2, omittingEmptySubsequences: false)
    return number + 1 < rows.count ? Array(rows[number + 1]) : []
  }

  /// Returns the first line of a file, which contains this AES key in encrypted form.
  func keyLine(_ text: [UInt8]) throws(CryptoError) -> [UInt8] {
    try Base64URL.encode(publicKey.encryptRaw(text))
  }

  /// Encrypts whole blocks to a line, without adding padding.
  func line(_ blocks: [UInt8], with vector: [UInt8]) throws(CryptoError) -> [UInt8] {
    precondition(
      blocks.count % BlockCipher.length == 0,
      "the text does not consist of whole cipher blocks")
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

/// An encrypted line in its two parts.
struct EncryptedLine {
  /// The initialisation vector in base64.
  var vector: [UInt8]
  /// The encrypted blocks in base64.
  var text: [UInt8]

  var bytes: [UInt8] { vector + [UInt8(ascii: ":")] + text }
}

extension EncryptedLine {
  /// Parses a line that the app encrypted.
  init(_ line: [UInt8]) {
    let length = Base64URL.length(of: BlockCipher.length)
    self.init(vector: Array(line.prefix(length)), text: Array(line.dropFirst(length + 1)))
  }
}
