@testable import Spool

/// The header of a tar archive's member, field by field, with a correct checksum.
struct TarBlock {
  var name = "a/x"
  var prefix = ""
  var size = "00000000003"
  var type = UInt8(ascii: "0")
  var magic = "ustar\0" + "00"
  var content: [UInt8] = Array("abc".utf8)
  /// A text in place of the correct checksum; nil for the correct one.
  var checksum: String?

  var header: [UInt8] {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ bytes: some Collection<UInt8>, at place: Int) {
      block.replaceSubrange(place..<place + bytes.count, with: bytes)
    }
    put(name.utf8, at: 0)
    put(size.unicodeScalars.map { UInt8($0.value) }, at: 124)
    block[156] = type
    put(magic.utf8, at: 257)
    put(prefix.utf8, at: 345)
    let sum = block.reduce(8 * 32) { $0 + Int($1) }
    let digits = String(sum, radix: 8)
    put(
      (checksum ?? String(repeating: "0", count: 6 - digits.count) + digits + "\0 ").utf8, at: 148)
    return block
  }

  /// The bytes of the header, the content and the padding of the last block.
  var bytes: [UInt8] {
    header + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }

  /// Returns a member with extended records about the next member. The length of each record has
  /// two digits and includes itself.
  static func records(_ records: String..., type: Unicode.Scalar = "x") -> TarBlock {
    let text = records.map { "\($0.utf8.count + 4) \($0)\n" }.joined()
    return TarBlock(
      name: "records", size: String(text.utf8.count, radix: 8), type: UInt8(ascii: type),
      content: Array(text.utf8))
  }
}
