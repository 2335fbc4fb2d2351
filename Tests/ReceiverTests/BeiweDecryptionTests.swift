import Crypto
import Delivery
import Testing

@testable import Receiver

/// What the server does with uploads that are not as they should be.
struct BeiweDecryptionTests {
  private static let pair = Result { try PrivateKey(bits: 2_048) }

  private func upload(_ lines: [String] = ["timestamp,event", "1,a", "2,b"]) throws -> [UInt8] {
    var secrets = SecretSource.system.secrets(for: "test")
    return try BeiweEncryption(for: PublicKey(Self.pair.get().publicText))
      .encrypt(lines: Array(lines.map { $0 + "\n" }.joined().utf8), with: &secrets)
  }

  private func lines(_ upload: [UInt8]) -> [String] {
    String(decoding: upload, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func decrypt(_ lines: [String]) throws -> BeiweDecryption.Content {
    try BeiweDecryption.decrypt(
      Array(lines.joined(separator: "\n").utf8)[...], with: Self.pair.get())
  }

  @Test func `lines come back without a line end at the end`() throws {
    let content = try BeiweDecryption.decrypt(upload()[...], with: Self.pair.get())
    #expect(String(decoding: content.bytes, as: UTF8.self) == "timestamp,event\n1,a\n2,b")
    #expect(content.lines == 3 && content.errors.isEmpty)
  }

  @Test func `a damaged line is left out with its reason`() throws {
    let good = try lines(upload())
    for (bad, error) in [
      ("no colon", BeiweDecryption.LineError.malformed), ("a:b:c", .malformed),
      (good[0], .malformed), (String(good[2].dropLast()), .padding),
      (String(good[2].prefix(25)), .empty), ("AAAA:" + good[2].dropFirst(25), .vectorMissing),
      ("AAAA" + good[2], .vectorLength),
    ] {
      let content = try decrypt([good[0], good[1], bad, good[3]])
      #expect(content.errors == [error: 1], "\(bad)")
      #expect(String(decoding: content.bytes, as: UTF8.self) == "timestamp,event\n2,b")
    }
  }

  @Test func `a line that is cut where its text could end is shorter, without a word`() throws {
    let good = try lines(upload(["timestamp,event", "1711505884462,Unplugged"]))
    // Two blocks; the first alone ends in whatever its last byte says.
    let content = try decrypt([good[0], good[1], String(good[2].dropLast(20))])
    #expect(content.errors.isEmpty && content.lines == 2)
    #expect(!String(decoding: content.bytes, as: UTF8.self).contains("1711505884462,Unplugged"))
  }

  @Test func `an upload without its key is refused as a whole`() throws {
    let good = try lines(upload())
    let other = try PrivateKey(bits: 2_048)
    for bad in [
      Array(good.dropFirst()), ["timestamp,event", "1,a"], [good[0] + "\r", good[1]],
      [String(good[0].dropLast(2)), good[1]], ["\0\0\0\0" + good[0], good[1]],
      [good[0].map { $0 == "_" ? "/" : $0 == "-" ? "+" : String($0) }.joined(), good[1]], [""],
    ] where bad != [good[0], good[1]] {
      #expect(throws: BeiweDecryption.KeyError.self, "\(bad)") { try decrypt(bad) }
    }
    #expect(throws: BeiweDecryption.KeyError.self) {
      try BeiweDecryption.decrypt(upload()[...], with: other)
    }
  }

  @Test func `a key line alone holds nothing`() throws {
    #expect(try decrypt([lines(upload())[0]]) == BeiweDecryption.Content())
  }
}
