/// Text under way: bytes are appended, written and forgotten, and the room for them stays.
///
/// Short texts come as 32 bytes of which some count, so that each is one store without a loop.
/// Numbers of an accelerometer took 6 % of a recording's time so, 10 % when appended to an array.
struct TextBuffer: Sendable {
  /// What was appended lies in the first `count` bytes.
  private(set) var storage: [UInt8] = []
  private(set) var count = 0

  mutating func removeAll() {
    count = 0
  }

  /// Makes room for some bytes more.
  @inline(__always)
  private mutating func reserve(_ length: Int) {
    if storage.count - count < length { grow(by: length) }
  }

  @inline(never)
  private mutating func grow(by length: Int) {
    storage += [UInt8](repeating: 0, count: max(length, storage.count, 4_096))
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  /// Appends the first `length` of 32 bytes.
  @inline(__always)
  mutating func append(_ bytes: SIMD32<UInt8>, length: Int) {
    reserve(32)
    storage.withUnsafeMutableBytes {
      $0.storeBytes(of: bytes, toByteOffset: count, as: SIMD32<UInt8>.self)
    }
    count += length
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    reserve(bytes.count)
    storage.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[count...]).copyMemory(from: bytes)
    }
    count += bytes.count
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// Appends a part of another text.
  mutating func append(_ range: Range<Int>, of other: TextBuffer) {
    other.storage.withUnsafeBytes { append(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(UnsafeRawBufferPointer($0)) }
  }

  /// A copy of a part of the text.
  func bytes(_ range: Range<Int>) -> [UInt8] { Array(storage[range]) }
}
