import CCrypto
import FoundationEssentials

/// An RSA key pair.
///
/// Threads may share the key (`@unchecked`), because libcrypto only reads it after its creation.
public final class PrivateKey: @unchecked Sendable {
  private let key: OpaquePointer

  /// Creates a new key pair; for 2,048 bits, this takes some tenths of a second.
  public init(bits: Int) throws(CryptoError) {
    guard let key = crypto_rsa_generate(bits) else { throw .failed("create a key pair") }
    self.key = key
  }

  /// Reads a private key from PEM text without a passphrase.
  public init(pem: String) throws(CryptoError) {
    let key = try Array(pem.utf8).withUnsafeBufferPointer { (bytes) throws(CryptoError) in
      // libcrypto reads these bytes without copying them.
      guard let memory = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else {
        throw .failed("read a key pair")
      }
      defer { BIO_free(memory) }
      // OpenSSL must not ask for a passphrase on the terminal.
      guard let key = PEM_read_bio_PrivateKey(memory, nil, { _, _, _, _ in 0 }, nil) else {
        throw .noKey(kind: "private key", reason: CryptoError.reason())
      }
      return key
    }
    guard EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA else {
      EVP_PKEY_free(key)
      throw .noKey(kind: "private key", reason: "not of RSA")
    }
    self.key = key
  }

  /// The private key as PEM text (PKCS #8), without a passphrase.
  public var pem: String {
    guard let memory = BIO_new(BIO_s_mem()) else { preconditionFailure("there is memory") }
    defer { BIO_free(memory) }
    let status = PEM_write_bio_PrivateKey(memory, key, nil, nil, 0, nil, nil)
    precondition(status == 1, "OpenSSL could not write the private key")
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = BIO_read(memory, &bytes, Int32(bytes.count))
    return String(decoding: bytes.prefix(Int(max(count, 0))), as: UTF8.self)
  }

  /// The public key as base64 text (SubjectPublicKeyInfo), without line breaks.
  public var publicText: String {
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = i2d_PUBKEY(key, &bytes)
    guard count > 0, let bytes else {
      preconditionFailure("OpenSSL could not export the public key")
    }
    defer { crypto_free(bytes) }
    return Data(bytes: bytes, count: Int(count)).base64EncodedString()
  }

  /// The length of the key and of messages, in bytes.
  public var length: Int { Int(EVP_PKEY_get_size(key)) }

  /// Decrypts a message of the same length as the key, without removing padding.
  public func decryptRaw(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard message.count == length else { throw .wrongLength(message.count, allowed: length) }
    return try RawRSA.run(
      key, message, operation: "decrypt", EVP_PKEY_decrypt_init, EVP_PKEY_decrypt)
  }

  deinit {
    EVP_PKEY_free(key)
  }
}
