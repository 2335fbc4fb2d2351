import Reading

/// A row as comparing needs it: when it was, what it says, and where it stands.
struct RowMark: Sendable {
  /// In ms; that of the row before where a line begins with no time.
  var time: Int64
  /// The hash of the row's text without the column that a server adds.
  var hash: UInt64
  var file: Int32
  /// Below the header, from 1.
  var row: Int32

  /// The order in which rows are read.
  var arrival: Int64 { Int64(file) << 32 | Int64(row) }

  /// The hash of bytes in an array.
  static func hash(of bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBufferPointer { hash($0) }
  }

  /// Mixes eight bytes at a time; rows that differ have other hashes but for one case in 2^64.
  ///
  /// The mixing is that of S. Vigna's splitmix64, in the public domain.
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64 = 0) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 8 <= raw.count {
      hash = mix(hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var last: UInt64 = 0
    while index < raw.count {
      last = last << 8 | UInt64(raw[index])
      index += 1
    }
    return mix(hash ^ last)
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

extension [RowMark] {
  /// Sorts neighbouring rows of one instant by their hashes, so that their order in a file does not count.
  func orderedWithinInstants() -> [RowMark] {
    var marks = self
    var start = 0
    while start < marks.count {
      let end = marks[start...].firstIndex { $0.time != marks[start].time } ?? marks.count
      if end - start > 1 { marks[start..<end].sort { $0.hash < $1.hash } }
      start = end
    }
    return marks
  }
}
