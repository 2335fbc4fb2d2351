import Crypto

/// Decrypts uploads as the server does, bad lines included.
///
/// The server: `DeviceDataDecryptor` in `libs/encryption.py`.
enum BeiweDecryption {
  /// Why a line is left out, in the server's words.
  enum LineError: String, Error, CaseIterable {
    case malformed = "MALFORMED_CONFIG"
    case padding = "PADDING_ERROR"
    case empty = "LINE_EMPTY"
    case vectorMissing = "IV_MISSING"
    case vectorLength = "IV_BAD_LENGTH"
  }

  /// What is left of an upload.
  struct Content: Equatable, Sendable {
    /// The good lines with line ends between them, and none behind the last.
    var bytes: [UInt8] = []
    var lines = 0
    var errors: [LineError: Int] = [:]
  }

  /// The first line gives no key, so that nothing can be read. The reason is in the server's words.
  struct KeyError: Error, Equatable {
    let reason: String
  }

  /// Whether an upload holds nothing but line ends.
  static func isEmpty(_ upload: ArraySlice<UInt8>) -> Bool {
    upload.allSatisfy { $0 == UInt8(ascii: "\n") }
  }

  static func decrypt(
    _ upload: ArraySlice<UInt8>, with key: PrivateKey
  ) throws(KeyError) -> Content {
    // Empty lines count for nothing, at the beginning too.
    let upload = upload.drop { $0 == UInt8(ascii: "\n") }
    let first = upload.prefix { $0 != UInt8(ascii: "\n") }
    let cipher = try fileCipher(first, key)
    var lines = EncryptedLines(capacity: upload.count)
    var content = Content()
    upload.withUnsafeBufferPointer { upload in
      var start = first.count + 1
      while start < upload.count {
        let rest = UnsafeBufferPointer(rebasing: upload[start...])
        let count = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.count
        if count > 0 {
          do throws(LineError) {
            try lines.append(UnsafeBufferPointer(rebasing: rest[..<count]))
            content.lines += 1
          } catch {
            content.errors[error, default: 0] += 1
          }
        }
        start += count + 1
      }
    }
    content.bytes = lines.decrypted(by: cipher)
    return content
  }

  // MARK: The key

  /// The file's own key is the text of its base64, encrypted as a number without any padding.
  private static func fileCipher(
    _ line: ArraySlice<UInt8>, _ key: PrivateKey
  ) throws(KeyError) -> BlockCipher {
    guard line.allSatisfy(isOfAlphabet) else {
      throw KeyError(reason: "Key not base64 encoded: \(PythonText.bytes(line))")
    }
    let bytes: [UInt8]
    do throws(LooseBase64.Malformed) {
      let text = try decrypt(number: LooseBase64.decode(line), with: key)
      bytes = try LooseBase64.decode(text.drop { $0 == 0 })
    } catch {
      throw KeyError(reason: "Invalid decryption key: \(error.reason)")
    }
    if bytes.isEmpty { throw KeyError(reason: "Invalid decryption key: decoded key was 'b'''") }
    do throws(CryptoError) {
      return try BlockCipher(decryptingWith: bytes)
    } catch {
      throw KeyError(reason: "Decryption key not 128 bits: \(PythonText.bytes(bytes[...]))")
    }
  }

  /// A number that is shorter than the key gets zeros before it. What is longer no key has made; it is
  /// taken for nothing.
  private static func decrypt(number: [UInt8], with key: PrivateKey) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: max(0, key.length - number.count))
    return (try? key.decryptRaw(zeros + number)) ?? []
  }

  /// The server: `URLSAFE_BASE64_CHARACTERS` in `constants/security_constants.py`.
  private static func isOfAlphabet(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "="):
      true
    default: false
    }
  }
}
