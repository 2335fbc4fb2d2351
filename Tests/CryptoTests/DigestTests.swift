import Testing

@testable import Crypto

struct DigestTests {
  /// The expected values are NIST's examples for SHA-256, and one digest in URL-safe base64.
  @Test func `digests are the known ones`() {
    #expect(
      SHA256.digest(of: "abc".utf8).hexadecimal
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256.digest(of: "".utf8).hexadecimal
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      Base64URL.text(of: SHA256.digest(of: "abc123".utf8))
        == "bKE9UspwyIPg8LsQHkJaiehiTeUdstI5JZOvaoQRgJA=")
  }

  /// The key, the block and the result are from the example in FIPS 197, appendix B.
  @Test func `a block is encrypted as the standard says, and comes back`() throws {
    let key: [UInt8] = [
      0x2B, 0x7E, 0x15, 0x16, 0x28, 0xAE, 0xD2, 0xA6, 0xAB, 0xF7, 0x15, 0x88, 0x09, 0xCF, 0x4F,
      0x3C,
    ]
    let text: [UInt8] = [
      0x32, 0x43, 0xF6, 0xA8, 0x88, 0x5A, 0x30, 0x8D, 0x31, 0x31, 0x98, 0xA2, 0xE0, 0x37, 0x07,
      0x34,
    ]
    var blocks = text + text
    let encryption = try BlockCipher(encryptingWith: key)
    blocks.withUnsafeMutableBufferPointer { encryption.transform($0.baseAddress!, count: 32) }
    #expect(Array(blocks[16...]).hexadecimal == "3925841d02dc09fbdc118597196a0b32")
    #expect(blocks[..<16] == blocks[16...])
    let decryption = try BlockCipher(decryptingWith: key)
    blocks.withUnsafeMutableBufferPointer { decryption.transform($0.baseAddress!, count: 32) }
    #expect(blocks == text + text)
  }

  @Test func `a key has 16 bytes`() {
    #expect(throws: CryptoError.wrongLength(15, allowed: 16)) {
      _ = try BlockCipher(encryptingWith: Array(repeating: 0, count: 15))
    }
  }

  @Test func `bytes are two lower-case digits each`() {
    #expect(([0, 9, 10, 15, 16, 0x9A, 0xFF] as [UInt8]).hexadecimal == "00090a0f109aff")
    #expect(([] as [UInt8]).hexadecimal == "" && SHA256.length == 32 && BlockCipher.length == 16)
    // The text is NIST's example of 56 bytes, which needs two blocks.
    #expect(
      SHA256.digest(of: "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8).hexadecimal
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }

  @Test(arguments: [0, 15, 17, 32])
  func `a key of another length is refused, in either direction`(count: Int) {
    let key = [UInt8](repeating: 1, count: count)
    let error = CryptoError.wrongLength(count, allowed: 16)
    #expect(throws: error) { _ = try BlockCipher(encryptingWith: key) }
    #expect(throws: error) { _ = try BlockCipher(decryptingWith: key) }
    #expect(error.description == "the key has \(count) bytes, but must have 16")
  }
}
