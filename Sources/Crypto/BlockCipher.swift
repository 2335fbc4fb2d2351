import CCrypto

/// AES with a 128-bit key (FIPS 197), applied to several independent blocks at once.
///
/// The caller is responsible for chaining. Independent blocks of many messages use the processor's
/// pipeline well; the blocks of one message depend on each other.
public struct BlockCipher: ~Copyable {
  /// The length of keys and of blocks, in bytes.
  public static let length = 16

  private let context: OpaquePointer

  /// - Parameter key: the key, which has 16 bytes.
  public init(encryptingWith key: [UInt8]) throws(CryptoError) {
    context = try Self.context(key, encrypts: true)
  }

  /// - Parameter key: the key, which has 16 bytes.
  public init(decryptingWith key: [UInt8]) throws(CryptoError) {
    context = try Self.context(key, encrypts: false)
  }

  /// Encrypts or decrypts blocks in place, `count` bytes in total.
  public func transform(_ blocks: UnsafeMutablePointer<UInt8>, count: Int) {
    var written: Int32 = 0
    let status = EVP_CipherUpdate(context, blocks, &written, blocks, Int32(count))
    precondition(status == 1 && Int(written) == count, "the cipher did not process all blocks")
  }

  deinit {
    EVP_CIPHER_CTX_free(context)
  }

  /// Creates a cipher's context. The cipher itself is looked up only once, because libcrypto's
  /// lookup by name is slow.
  private static func context(
    _ key: [UInt8], encrypts: Bool
  ) throws(CryptoError) -> OpaquePointer {
    guard key.count == length else { throw .wrongLength(key.count, allowed: length) }
    guard let context = EVP_CIPHER_CTX_new() else { throw .failed("make a cipher") }
    guard EVP_CipherInit_ex2(context, cipher.pointer, key, nil, encrypts ? 1 : 0, nil) == 1,
      EVP_CIPHER_CTX_set_padding(context, 0) == 1
    else {
      EVP_CIPHER_CTX_free(context)
      throw .failed("make a cipher")
    }
    return context
  }

  /// A pointer that threads may share (`@unchecked`), because libcrypto only reads a fetched
  /// cipher.
  private struct Fetched: @unchecked Sendable {
    let pointer: OpaquePointer?
  }

  private static let cipher = Fetched(pointer: EVP_CIPHER_fetch(nil, "AES-128-ECB", nil))
}
