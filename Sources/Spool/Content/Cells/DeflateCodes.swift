#if FULL
  import CISAL

  /// The codes of a block of DEFLATE, by how often each symbol occurs in a part of it.
  ///
  /// Each symbol has a code, also one that the part does not have. A code is its bits shifted by six, above the
  /// number of its bits.
  struct DeflateCodes: ~Copyable {
    static let endOfBlock = 256
    /// Where the codes of lengths begin, by length, with the bits that follow.
    static let lengths = 257 - shortest
    /// Where those of distances begin, by symbol.
    static let distances = 513
    /// Where those of two characters begin, by the low four bits of both.
    static let pairs = 544
    /// The first of the sixteen characters of pairs: from the comma on, with digits, point and minus.
    static let firstOfPairs: UInt8 = 0x2C
    private static let shortest = 3

    /// The codes by byte, that of a block's end and the others from where they begin.
    let all: UnsafeMutablePointer<UInt64>
    private let counts: UnsafeMutablePointer<isal_huff_histogram>
    private let tables: UnsafeMutablePointer<isal_hufftables>

    init() {
      all = .allocate(capacity: Self.pairs + 256)
      counts = .allocate(capacity: 1)
      tables = .allocate(capacity: 1)
      tables.initialize(to: isal_hufftables())
    }

    deinit {
      all.deallocate()
      counts.deallocate()
      tables.deallocate()
    }

    /// Makes the codes by the tokens that `give` gives.
    mutating func make(by give: (inout DeflateCounts) -> Void) {
      counts.initialize(to: isal_huff_histogram())
      var sink = DeflateCounts(
        symbols: isal_symbol_counts(counts), distances: isal_distance_counts(counts))
      give(&sink)
      sink.symbols[Self.endOfBlock] = 1
      let status = isal_create_hufftables(tables, counts)
      precondition(status == 0, "ISA-L makes codes for any counts")
      for symbol in 0...256 { all[symbol] = isal_literal_code(tables, Int32(symbol)) }
      for length in Self.shortest...258 {
        all[Self.lengths + length] = isal_length_code(tables, Int32(length))
      }
      for symbol in 0..<30 {
        all[Self.distances + symbol] = isal_distance_code(tables, Int32(symbol))
      }
      for pair in 0..<256 {
        let one = all[Int(Self.firstOfPairs) + pair & 15]
        let other = all[Int(Self.firstOfPairs) + pair >> 4]
        let bits = one >> 6 | (other >> 6) << (one & 63)
        all[Self.pairs + pair] = bits << 6 | (one & 63 + other & 63)
      }
    }

    /// Calls `body` with the header of a block that is not the last: the bits of each byte, and how many.
    func forEachHeaderByte(_ body: (_ bits: UInt8, _ count: UInt64) -> Void) {
      let whole = Int(tables.pointee.deflate_hdr_count)
      for index in 0..<whole {
        let byte = isal_header_byte(tables, Int32(index))
        // ISA-L's are headers of last blocks.
        body(index == 0 ? byte & ~1 : byte, 8)
      }
      let rest = tables.pointee.deflate_hdr_extra_bits
      if rest > 0 { body(isal_header_byte(tables, Int32(whole)), UInt64(rest)) }
    }
  }

  /// Counts symbols.
  struct DeflateCounts: TokenSink {
    fileprivate let symbols: UnsafeMutablePointer<UInt64>
    fileprivate let distances: UnsafeMutablePointer<UInt64>

    mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
      for index in 0..<count { symbols[Int(bytes[index])] &+= 1 }
    }

    mutating func addAgain(_ length: Int, from distance: Int) {
      symbols[Self.symbol(ofLength: length)] &+= 1
      distances[DeflateDistance(distance).symbol] &+= 1
    }

    static func symbol(ofLength length: Int) -> Int {
      let size = length - 3
      guard length < 258 else { return 285 }
      guard size >= 8 else { return 257 + size }
      let extraBits = Int.bitWidth - 3 - size.leadingZeroBitCount
      return 257 + 4 * extraBits + size >> extraBits
    }
  }

  /// A distance as DEFLATE writes it.
  struct DeflateDistance {
    let symbol: Int
    /// How many bits follow the code, and which.
    let extraBits: Int
    let rest: Int

    @inline(__always)
    init(_ distance: Int) {
      let size = distance &- 1
      // The two highest bits give the symbol; one of the first four has no other bits.
      extraBits = max(Int.bitWidth &- 2 &- (size | 1).leadingZeroBitCount, 0)
      symbol = 2 &* extraBits &+ size &>> extraBits
      rest = size & ((1 &<< extraBits) &- 1)
    }
  }
#endif
