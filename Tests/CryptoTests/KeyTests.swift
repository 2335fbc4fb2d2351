import Testing

@testable import Crypto

struct KeyTests {
  private static let pair = Result { try PrivateKey(bits: 2_048) }

  @Test func `what a public key encrypts its private key decrypts`() throws {
    let pair = try Self.pair.get()
    let key = try PublicKey(pair.publicText)
    let message = Array("AAECAwQFBgcICQoLDA0ODw==".utf8)
    let encrypted = try key.encryptRaw(message)
    #expect(encrypted.count == 256)
    #expect(try pair.decryptRaw(encrypted) == Array(repeating: 0, count: 232) + message)
    // Without padding the same message always becomes the same number.
    #expect(try key.encryptRaw(message) == encrypted)
  }

  @Test func `a pair survives being written and read`() throws {
    let pair = try Self.pair.get()
    let read = try PrivateKey(pem: pair.pem)
    #expect(read.publicText == pair.publicText)
    #expect(pair.pem.hasPrefix("-----BEGIN PRIVATE KEY-----"))
  }

  @Test func `a public key is read with and without its PEM lines`() throws {
    let text = try Self.pair.get().publicText
    let pem =
      "-----BEGIN PUBLIC KEY-----\n\(text.prefix(64))\n\(text.dropFirst(64))\n"
      + "-----END PUBLIC KEY-----\n"
    #expect(try PublicKey(pem).encryptRaw([1]) == PublicKey(text).encryptRaw([1]))
  }

  @Test(arguments: [
    "", "not base64!", "AAAA", "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=",
  ])
  func `anything else is no public key`(text: String) {
    #expect(throws: CryptoError.self) { try PublicKey(text) }
  }

  @Test func `a message has at most the length of the key`() throws {
    let key = try PublicKey(Self.pair.get().publicText)
    #expect(throws: CryptoError.wrongLength(257, allowed: 256)) {
      try key.encryptRaw(Array(repeating: 1, count: 257))
    }
  }
}
