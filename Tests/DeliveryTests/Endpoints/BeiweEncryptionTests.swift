import Crypto
import Testing

@testable import Delivery

struct BeiweEncryptionTests {
  private static let pair = Result { try PrivateKey(bits: 2_048) }

  /// Decrypts an upload line by line, as the server does. Each line is one CBC chain of blocks; the
  /// function removes its padding.
  private func decrypted(_ upload: [UInt8], _ pair: PrivateKey) throws -> [[UInt8]] {
    let lines = upload.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let number = try #require(Base64URL.decode(Array(lines[0])))
    let keyText = try pair.decryptRaw(number).drop { $0 == 0 }
    let key = try #require(Base64URL.decode(Array(keyText)))
    return try lines.dropFirst().filter { !$0.isEmpty }.map { line in
      let parts = line.split(separator: UInt8(ascii: ":"))
      var previous = try #require(Base64URL.decode(Array(parts[0])))
      let encrypted = try #require(Base64URL.decode(Array(parts[1])))
      var plain: [UInt8] = []
      for start in stride(from: 0, to: encrypted.count, by: 16) {
        var block = Array(encrypted[start..<start + 16])
        let cipher = try BlockCipher(decryptingWith: key)
        block.withUnsafeMutableBufferPointer { cipher.transform($0.baseAddress!, count: 16) }
        plain += zip(block, previous).map { $0 ^ $1 }
        previous = Array(encrypted[start..<start + 16])
      }
      return plain.dropLast(Int(plain.last ?? 0))
    }
  }

  @Test func `lines of all lengths come back, in their order`() throws {
    let pair = try Self.pair.get()
    let lines = (0..<100).map { "\($0) " + String(repeating: "x", count: $0 * 7 % 90) }
    var secrets = SecretSource.system.secrets(for: "test")
    let upload = try BeiweEncryption(for: PublicKey(pair.publicText))
      .encrypt(lines: Array((lines.joined(separator: "\n") + "\n").utf8), with: &secrets)
    #expect(upload.last == UInt8(ascii: "\n"))
    #expect(try decrypted(upload, pair).map { String(decoding: $0, as: UTF8.self) } == lines)
  }

  @Test func `a last line needs no line end, and an empty text has no lines`() throws {
    let pair = try Self.pair.get()
    let encryption = BeiweEncryption(for: try PublicKey(pair.publicText))
    var secrets = SecretSource.system.secrets(for: "test")
    let two = try encryption.encrypt(lines: Array("a\nb".utf8), with: &secrets)
    #expect(try decrypted(two, pair) == [Array("a".utf8), Array("b".utf8)])
    let none = try encryption.encrypt(lines: [], with: &secrets)
    #expect(none.count == 345 && none.last == UInt8(ascii: "\n"))
  }

  @Test func `a recording of a voice is one line without an end`() throws {
    let pair = try Self.pair.get()
    let content = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    var secrets = SecretSource.system.secrets(for: "test")
    let upload = try BeiweEncryption(for: PublicKey(pair.publicText))
      .encrypt(whole: content, with: &secrets)
    #expect(upload.last != UInt8(ascii: "\n"))
    #expect(try decrypted(upload, pair) == [content])
  }

  /// The key is the bytes 00 to 0f, and the initialisation vector is the bytes 10 to 1f. The page
  /// docs/reference/beiwe.md shows the same line.
  @Test func `the known line becomes the known text`() throws {
    let key = (0..<16).map { UInt8($0) }
    let line = Array("timestamp,accuracy,x,y,z".utf8)
    var batch = LineBatch(try BlockCipher(encryptingWith: key), longest: line.count)
    var output = [UInt8](repeating: 0, count: LineBatch.length(of: line.count))
    let count = line.withUnsafeBufferPointer { line in
      output.withUnsafeMutableBufferPointer { output in
        batch.encrypt(
          [0..<line.count], of: line, with: (16..<32).map { UInt8($0) }, to: output.baseAddress!)
      }
    }
    #expect(count == output.count)
    #expect(
      String(decoding: output, as: UTF8.self)
        == "EBESExQVFhcYGRobHB0eHw==:av80VE51cnpd4oWETDl29vc8LaPJxScrx6Ta2TXd_8Y=\n")
    #expect(Base64URL.text(of: key) == "AAECAwQFBgcICQoLDA0ODw==")
  }

  @Test func `a seed gives the same bytes, the system never does`() throws {
    let encryption = BeiweEncryption(for: try PublicKey(Self.pair.get().publicText))
    func upload(_ source: SecretSource) throws -> [UInt8] {
      var secrets = source.secrets(for: "file")
      return try encryption.encrypt(lines: Array("a\nb\n".utf8), with: &secrets)
    }
    #expect(try upload(.seed(1)) == upload(.seed(1)))
    #expect(try upload(.seed(1)) != upload(.seed(2)))
    #expect(try upload(.system) != upload(.system))
  }
}
