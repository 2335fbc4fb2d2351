import CCrypto

/// The source of random keys, initialisation vectors and passwords.
public enum SecretSource: Sendable {
  /// The operating system's generator, whose values are unpredictable.
  case system
  /// A text from which the same secrets are derived in every run, byte by byte.
  case text(String)

  /// Returns the source for a public seed. Do not use it for real data.
  public static func seed(_ seed: UInt64) -> SecretSource { .text("seed \(seed)") }

  /// Returns the secrets for one purpose. A text as the source gives different secrets for each
  /// purpose.
  public func secrets(for purpose: String) -> Secrets {
    switch self {
    case .system: Secrets()
    case .text(let text): Secrets(text: "\(text) \(purpose)")
    }
  }
}

/// A stream of random bytes, which are requested from libcrypto some kilobytes at a time. A request
/// for only 16 bytes would take as long as encrypting several lines.
public struct Secrets: ~Copyable {
  private var store: [UInt8]
  private var used: Int
  /// The cipher that derives secrets by encrypting block numbers; nil if the operating system is
  /// the source.
  private let cipher: BlockCipher?
  private var block: UInt64 = 0

  private static let capacity = 4_096

  fileprivate init() {
    store = [UInt8](repeating: 0, count: Self.capacity)
    used = Self.capacity
    cipher = nil
  }

  fileprivate init(text: String) {
    store = [UInt8](repeating: 0, count: Self.capacity)
    used = Self.capacity
    let key = SHA256.digest(of: text.utf8).prefix(BlockCipher.length)
    guard let cipher = try? BlockCipher(encryptingWith: Array(key)) else {
      preconditionFailure("the digest is too short for a key")
    }
    self.cipher = consume cipher
  }

  /// Returns the next `count` bytes, at most 4,096.
  public mutating func next(_ count: Int) -> ArraySlice<UInt8> {
    precondition(count <= Self.capacity, "the requested secret is longer than the store")
    if used + count > store.count { refill() }
    defer { used += count }
    return store[used..<used + count]
  }

  /// Copies the next bytes, at most 4,096, to `target`.
  package mutating func fill(_ target: UnsafeMutableBufferPointer<UInt8>) {
    if used + target.count > store.count { refill() }
    _ = target.update(fromContentsOf: store[used..<used + target.count])
    used += target.count
  }

  /// Returns a random text of lower-case letters and the digits 1 to 9. The digit 0 is excluded,
  /// because it looks like the letter O.
  public mutating func text(_ count: Int) -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz123456789".utf8)
    var characters: [UInt8] = []
    while characters.count < count {
      // Bytes from 245 on are skipped, because they would make the first letters more frequent.
      if let byte = next(1).first, byte < 245 { characters.append(alphabet[Int(byte) % 35]) }
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// Returns a random UUID of version 4 (RFC 9562) in upper case, as iOS writes UUIDs.
  public mutating func uuid() -> String {
    var bytes = Array(next(16))
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array(bytes.hexadecimal.uppercased())
    let ends = [0, 8, 12, 16, 20, 32]
    return zip(ends, ends.dropFirst()).map { String(digits[$0..<$1]) }.joined(separator: "-")
  }

  private mutating func refill() {
    used = 0
    guard cipher != nil else {
      let status = RAND_bytes(&store, Int32(store.count))
      precondition(status == 1, "the operating system provided no random bytes")
      return
    }
    store.withUnsafeMutableBytes { bytes in
      for place in stride(from: 0, to: bytes.count, by: BlockCipher.length) {
        bytes.storeBytes(of: block.littleEndian, toByteOffset: place, as: UInt64.self)
        bytes.storeBytes(of: 0, toByteOffset: place + 8, as: UInt64.self)
        block += 1
      }
    }
    store.withUnsafeMutableBufferPointer { bytes in
      if let base = bytes.baseAddress { cipher?.transform(base, count: bytes.count) }
    }
  }
}
