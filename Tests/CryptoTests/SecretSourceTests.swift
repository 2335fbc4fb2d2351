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
}
