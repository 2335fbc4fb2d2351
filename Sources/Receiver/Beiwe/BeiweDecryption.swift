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

  /// The first line gives no key, so that nothing can be read.
  struct KeyError: Error, Equatable {
    let reason: String
  }

  static func decrypt(_ upload: [UInt8], with key: PrivateKey) throws(KeyError) -> Content {
    let end = upload.firstIndex(of: UInt8(ascii: "\n")) ?? upload.count
    let cipher = try fileCipher(Array(upload[..<end]), key)
    var lines = EncryptedLines(capacity: upload.count)
    var content = Content()
    upload.withUnsafeBufferPointer { upload in
      var start = end + 1
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

  /// The file's own key is the text of its base64, encrypted as a number without any padding.
  private static func fileCipher(
    _ line: [UInt8], _ key: PrivateKey
  ) throws(KeyError) -> BlockCipher {
    guard let encrypted = Base64URL.decode(line), !encrypted.isEmpty else {
      throw KeyError(reason: "the key is not base64 of URLs")
    }
    do {
      let number = try key.decryptRaw(encrypted)
      guard let bytes = Base64URL.decode(Array(number.drop { $0 == 0 })) else {
        throw KeyError(reason: "the decrypted key is not base64 of URLs")
      }
      return try BlockCipher(decryptingWith: bytes)
    } catch let error as KeyError {
      throw error
    } catch {
      throw KeyError(reason: "\(error)")
    }
  }
}
