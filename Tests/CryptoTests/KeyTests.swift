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
    // Without random padding, encrypting the same message always gives the same number.
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

  @Test func `a message may be as long as the key, and is filled with zeros in front`() throws {
    let pair = try Self.pair.get()
    let key = try PublicKey(pair.publicText)
    #expect(key.length == 256 && pair.length == 256)
    // The first byte is 0, so the number is less than any key's modulus.
    let message = [UInt8](repeating: 0, count: 1) + [UInt8](repeating: 7, count: 255)
    for bytes in [message, [5]] {
      let encrypted = try key.encryptRaw(bytes)
      let zeros = [UInt8](repeating: 0, count: 256 - bytes.count)
      #expect(try encrypted.count == 256 && pair.decryptRaw(encrypted) == zeros + bytes)
    }
    for count in [0, 255, 257] {
      #expect(throws: CryptoError.wrongLength(count, allowed: 256)) {
        try pair.decryptRaw([UInt8](repeating: 0, count: count))
      }
    }
  }

  @Test func `a number that is not below the key is refused with a reason`() throws {
    let key = try PublicKey(Self.pair.get().publicText)
    for _ in 0..<2 {
      let error = #expect(throws: CryptoError.self) {
        try key.encryptRaw([UInt8](repeating: 255, count: 256))
      }
      guard case .failed("encrypt", let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason.contains("too large"))
    }
  }

  @Test(arguments: [
    "", "no key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
    -----END PRIVATE KEY-----

    """,
  ])
  func `anything else is no private key of RSA`(pem: String) {
    let error = #expect(throws: CryptoError.self) { try PrivateKey(pem: pem) }
    guard case .noKey("private key", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a key of another kind has a reason of its own`() {
    let text = "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE="
    #expect(throws: CryptoError.noKey(kind: "public key", reason: "not of RSA")) {
      try PublicKey(text)
    }
    #expect(throws: CryptoError.noKey(kind: "public key", reason: "not base64")) {
      try PublicKey("\n")
    }
  }
}
