import Crypto
import Glibc

/// Encrypts files as the Beiwe app does while it writes them: a key a file, a line at a time.
///
/// The first line is the file's key, encrypted for the participant's key of RSA; each other line is
/// `<iv>:<ciphertext>` of AES-128-CBC, all in base64 of URLs. The app: `EncryptedStorage` in
/// `Managers/DataStorageManager.swift`.
public struct BeiweEncryption: Sendable {
  private let publicKey: PublicKey

  /// - Parameter publicKey: what the server sent when the participant registered.
  public init(for publicKey: PublicKey) {
    self.publicKey = publicKey
  }

  /// Encrypts each line of a text; every encrypted line ends with a line end.
  public func encrypt(
    lines text: [UInt8], with secrets: inout Secrets
  ) throws(CryptoError) -> [UInt8] {
    let key = Array(secrets.next(BlockCipher.length))
    let start = try keyLine(key)
    let lines = LineRanges.of(text)
    var batch = LineBatch(try BlockCipher(encryptingWith: key), longest: lines.longest)
    let total = lines.ranges.reduce(start.count) { $0 + LineBatch.length(of: $1.count) }
    return Array(unsafeUninitializedCapacity: total) { output, count in
      count = total
      guard let base = output.baseAddress else { return }
      _ = output.update(fromContentsOf: start)
      var place = start.count
      text.withUnsafeBufferPointer { text in
        var index = 0
        while index < lines.ranges.count {
          let group = lines.ranges[index..<min(index + LineBatch.width, lines.ranges.count)]
          place += batch.encrypt(group, of: text, with: &secrets, to: base + place)
          index += group.count
        }
      }
    }
  }

  /// Encrypts a file that has no lines, such as a recording of a voice; no line end follows it.
  public func encrypt(
    whole content: [UInt8], with secrets: inout Secrets
  ) throws(CryptoError) -> [UInt8] {
    let key = Array(secrets.next(BlockCipher.length))
    var batch = LineBatch(try BlockCipher(encryptingWith: key), longest: content.count)
    let start = try keyLine(key)
    let total = start.count + LineBatch.length(of: content.count)
    var result: [UInt8] = Array(unsafeUninitializedCapacity: total) { output, count in
      count = total
      guard let base = output.baseAddress else { return }
      _ = output.update(fromContentsOf: start)
      content.withUnsafeBufferPointer {
        _ = batch.encrypt([0..<content.count], of: $0, with: &secrets, to: base + start.count)
      }
    }
    result.removeLast()
    return result
  }

  /// The app encrypts the text of the key, not its bytes.
  private func keyLine(_ key: [UInt8]) throws(CryptoError) -> [UInt8] {
    try Base64URL.encode(publicKey.encryptRaw(Base64URL.encode(key))) + [UInt8(ascii: "\n")]
  }
}

/// Where the lines of a text are.
private struct LineRanges {
  var ranges: [Range<Int>] = []
  var longest = 0

  /// Without their line ends; a line end at the end of the text begins no other line.
  static func of(_ text: [UInt8]) -> LineRanges {
    var lines = LineRanges()
    text.withUnsafeBytes { text in
      guard let base = text.baseAddress else { return }
      var start = 0
      while start < text.count {
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), text.count - start)
        let end = found.map { UnsafeRawPointer($0) - base } ?? text.count
        lines.ranges.append(start..<end)
        lines.longest = max(lines.longest, end - start)
        start = end + 1
      }
    }
    return lines
  }
}
