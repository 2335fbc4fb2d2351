import CCrypto
import FoundationEssentials

/// An RSA public key.
///
/// Threads may share the key (`@unchecked`), because libcrypto only reads it after its creation.
public final class PublicKey: @unchecked Sendable {
  private let key: OpaquePointer

  /// Reads a public key (SubjectPublicKeyInfo; RFC 5280, 4.1) from base64 or PEM text.
  public init(_ text: String) throws(CryptoError) {
    let lines = text.split { $0.isNewline }.filter { !$0.hasPrefix("-----") }
    guard let bytes = Data(base64Encoded: lines.joined()).map(Array.init), !bytes.isEmpty else {
      throw .noKey(kind: "public key", reason: "not base64")
    }
    key = try bytes.withUnsafeBufferPointer { (buffer) throws(CryptoError) in
      var cursor = buffer.baseAddress
      guard let key = d2i_PUBKEY(nil, &cursor, buffer.count) else {
        throw .noKey(kind: "public key", reason: CryptoError.reason())
      }
      guard EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA else {
        EVP_PKEY_free(key)
        throw .noKey(kind: "public key", reason: "not of RSA")
      }
      return key
    }
  }

  /// The length of a message, in bytes.
  public var length: Int { Int(EVP_PKEY_get_size(key)) }

  /// Encrypts a big-endian number of at most the key's length, without padding. Use this function
  /// only to imitate apps that encrypt this way.
  public func encryptRaw(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard message.count <= length else { throw .wrongLength(message.count, allowed: length) }
    let zeros = [UInt8](repeating: 0, count: length - message.count)
    return try RawRSA.run(
      key, zeros + message, operation: "encrypt", EVP_PKEY_encrypt_init, EVP_PKEY_encrypt)
  }

  deinit {
    EVP_PKEY_free(key)
  }
}

/// The RSA operation without padding, for encryption and decryption.
enum RawRSA {
  static func run(
    _ key: OpaquePointer, _ message: [UInt8], operation: String,
    _ initialise: (OpaquePointer?) -> Int32,
    _ work: (
      OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?,
      UnsafePointer<UInt8>?, Int
    ) -> Int32
  ) throws(CryptoError) -> [UInt8] {
    guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else {
      throw .failed(operation)
    }
    defer { EVP_PKEY_CTX_free(context) }
    var result = [UInt8](repeating: 0, count: message.count)
    var count = result.count
    guard initialise(context) == 1, EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1,
      work(context, &result, &count, message, message.count) == 1
    else { throw .failed(operation) }
    return Array(result.prefix(count))
  }
}
