import Testing

@testable import Crypto

struct SecretSourceTests {
  private func bytes(_ source: SecretSource, _ purpose: String, _ counts: [Int]) -> [UInt8] {
    var secrets = source.secrets(for: purpose)
    return counts.flatMap { Array(secrets.next($0)) }
  }

  @Test func `a seed and a purpose give the same secrets, others give others`() {
    let first = bytes(.seed(7), "a", [16, 16, 4_000, 16, 300])
    #expect(first == bytes(.seed(7), "a", [16, 16, 4_000, 16, 300]))
    #expect(first.prefix(32) != bytes(.seed(8), "a", [16, 16]).prefix(32))
    #expect(first.prefix(32) != bytes(.seed(7), "b", [16, 16]).prefix(32))
  }

  @Test func `the operating system never repeats itself`() {
    let pieces = (0..<100).map { _ in bytes(.system, "a", [16]) }
    #expect(Set(pieces).count == 100)
  }

  @Test func `texts are of letters and digits without a zero, none of them favoured`() {
    var secrets = SecretSource.seed(1).secrets(for: "text")
    let text = secrets.text(35_000)
    var counts: [Character: Int] = [:]
    for character in text { counts[character, default: 0] += 1 }
    #expect(
      counts.keys.allSatisfy { $0.isLetter || "123456789".contains($0) } && counts.count == 35)
    // 1,000 each; a standard deviation is 31.
    #expect(counts.values.allSatisfy { abs($0 - 1_000) < 5 * 31 })
  }

  @Test func `a UUID is of version 4`() throws {
    var secrets = SecretSource.system.secrets(for: "uuid")
    let uuid = secrets.uuid()
    #expect(
      uuid.wholeMatch(of: /[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}/)
        != nil)
  }

  @Test func `secrets of a text are blocks of AES that are counted from 0`() throws {
    // The key is the first half of the digest of source and purpose.
    let key = SHA256.digest(of: "seed 7 a".utf8).prefix(16)
    var blocks = [UInt8](repeating: 0, count: 16 * 512)
    for block in 0..<512 {
      blocks[16 * block] = UInt8(block & 255)
      blocks[16 * block + 1] = UInt8(block >> 8)
    }
    let cipher = try BlockCipher(encryptingWith: Array(key))
    blocks.withUnsafeMutableBufferPointer { bytes in
      if let base = bytes.baseAddress { cipher.transform(base, count: bytes.count) }
    }
    #expect(bytes(.seed(7), "a", [4_096, 4_096]) == blocks)
    #expect(bytes(.text("seed 7"), "a", [4_096, 1]) == Array(blocks[...4_096]))
    // What is left of a store is too short for the next piece, and is left out.
    #expect(bytes(.seed(7), "a", [4_000, 96, 1]) == Array(blocks[..<4_097]))
    #expect(
      bytes(.seed(7), "a", [4_000, 97]) == Array(blocks[..<4_000]) + blocks[4_096..<4_193])
  }

  @Test func `bytes are filled in as they are handed out`() {
    var secrets = SecretSource.seed(7).secrets(for: "a")
    var filled: [UInt8] = []
    for count in [4_000, 96, 97] {
      var piece = [UInt8](repeating: 0, count: count)
      piece.withUnsafeMutableBufferPointer { secrets.fill($0) }
      filled += piece
    }
    #expect(filled == bytes(.seed(7), "a", [4_000, 96, 97]))
  }

  @Test func `texts and UUIDs of a seed are made of its bytes`() {
    var secrets = SecretSource.seed(7).secrets(for: "a")
    let text = secrets.text(100)
    let raw = bytes(.seed(7), "a", [200])
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz123456789")
    #expect(text == String(raw.filter { $0 < 245 }.prefix(100).map { alphabet[Int($0) % 35] }))
    var other = SecretSource.seed(7).secrets(for: "a")
    let digits = other.uuid().filter { $0 != "-" }
    let expected = raw[..<16].enumerated().map { place, byte in
      place == 6 ? byte & 15 | 64 : place == 8 ? byte & 63 | 128 : byte
    }
    #expect(digits == expected.hexadecimal.uppercased())
  }
}
