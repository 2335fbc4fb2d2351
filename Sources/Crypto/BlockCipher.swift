import CCrypto

/// AES with a key of 128 bits (FIPS 197), on blocks that stand side by side.
///
/// Chaining is left to the caller: blocks of many messages together keep the processor's pipeline
/// full, but the blocks of one message wait for each other.
public struct BlockCipher: ~Copyable {
  /// In bytes, of keys and blocks alike.
  public static let length = 16

  private let context: OpaquePointer

  /// - Parameter key: 16 bytes.
  public init(encryptingWith key: [UInt8]) throws(CryptoError) {
    context = try Self.context(key, encrypts: true)
  }

  /// - Parameter key: 16 bytes.
  public init(decryptingWith key: [UInt8]) throws(CryptoError) {
    context = try Self.context(key, encrypts: false)
  }

  /// Turns each of the blocks, `count` bytes together, into another in the place of it.
  public func transform(_ blocks: UnsafeMutablePointer<UInt8>, count: Int) {
    var written: Int32 = 0
    let status = EVP_CipherUpdate(context, blocks, &written, blocks, Int32(count))
    precondition(status == 1 && Int(written) == count, "whole blocks are transformed")
  }

  deinit {
    EVP_CIPHER_CTX_free(context)
  }

  /// Asking libcrypto for a cipher by name is dear, so it is asked once.
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

  /// `@unchecked`: libcrypto only reads a fetched cipher, so threads may share its pointer.
  private struct Fetched: @unchecked Sendable {
    let pointer: OpaquePointer?
  }

  private static let cipher = Fetched(pointer: EVP_CIPHER_fetch(nil, "AES-128-ECB", nil))
}
