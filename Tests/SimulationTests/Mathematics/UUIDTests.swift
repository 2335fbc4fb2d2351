import Testing

@testable import Simulation

struct UUIDTests {
  private static func version(_ id: String) -> Substring? {
    let form =
      /[0-9a-f]{8}-[0-9a-f]{4}-([0-9])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
    return id.wholeMatch(of: form)?.1
  }

  @Test func `version 7 begins with its instant and is else random`() {
    let time: Int64 = 1_772_427_600_123
    var seen: Set<String> = []
    for number in 0..<500 {
      let id = Random(seed: 1)[number].uuid(at: time + Int64(number))
      #expect(Self.version(id) == "7", "\(id)")
      let digits = id.filter { $0 != "-" }.prefix(12)
      #expect(Int64(digits, radix: 16) == time + Int64(number))
      seen.insert(String(id.suffix(22)))
    }
    #expect(seen.count == 500)
  }

  @Test func `every free bit of version 7 is one or the other`() {
    var (ones, zeros) = ([UInt8](repeating: 0, count: 16), [UInt8](repeating: 0, count: 16))
    for number in 0..<200 {
      let digits = Random(seed: 2)[number].uuid(at: 0).filter { $0 != "-" }.map { $0 }
      for byte in 0..<16 {
        let value = UInt8(String(digits[2 * byte..<2 * byte + 2]), radix: 16) ?? 0
        ones[byte] |= value
        zeros[byte] |= ~value
      }
    }
    // The UUID contains the time. The version is the high half of byte 7, and the variant is in two
    // bits of byte 9.
    #expect(ones[6] == 0x7F && zeros[6] == 0x8F && ones[8] == 0xBF && zeros[8] == 0x7F)
    #expect((ones[7...7] + ones[9...]).allSatisfy { $0 == 0xFF })
    #expect((zeros[7...7] + zeros[9...]).allSatisfy { $0 == 0xFF })
  }

  @Test func `version 4 has its form`() {
    let id = Random(seed: 1).uuid.lowercased()
    #expect(Self.version(id) == "4")
  }
}
