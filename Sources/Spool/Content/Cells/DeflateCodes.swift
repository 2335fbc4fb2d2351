#if FULL
  import CISAL

  /// The codes of a DEFLATE block, which depend on the frequency of each symbol in a part of it.
  ///
  /// Each symbol has a code, even if the part does not contain it. A code word has the number of
  /// bits in its low six bits, and the bits above them.
  struct DeflateCodes: ~Copyable {
    static let endOfBlock = 256
    /// The index at which the codes of lengths start, by length, with their extra bits.
    static let lengths = 257 - shortest
    /// The index at which the codes of distances start, by symbol.
    static let distances = 513
    /// The index at which the codes of character pairs start, by the low four bits of both
    /// characters.
    static let pairs = 544
    /// The first of the sixteen characters that pairs may have: from the comma on, including minus,
    /// point and digits.
    static let firstOfPairs: UInt8 = 0x2C
    private static let shortest = 3

    /// All codes: first by byte, then the code of a block's end, then the other codes from their
    /// start indices on.
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

    /// Computes the codes for the tokens that `give` supplies.
    mutating func make(by give: (inout DeflateCounts) -> Void) {
      counts.initialize(to: isal_huff_histogram())
      var sink = DeflateCounts(
        symbols: isal_symbol_counts(counts), distances: isal_distance_counts(counts))
      give(&sink)
      sink.symbols[Self.endOfBlock] = 1
      let status = isal_create_hufftables(tables, counts)
      precondition(status == 0, "ISA-L could not create a code from the counts")
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

    /// Calls `body` with the header of a block that is not the last one: the bits of each byte, and
    /// their number.
    func forEachHeaderByte(_ body: (_ bits: UInt8, _ count: UInt64) -> Void) {
      let whole = Int(tables.pointee.deflate_hdr_count)
      for index in 0..<whole {
        let byte = isal_header_byte(tables, Int32(index))
        // ISA-L marks its header as the header of the last block, so this bit is cleared.
        body(index == 0 ? byte & ~1 : byte, 8)
      }
      let rest = tables.pointee.deflate_hdr_extra_bits
      if rest > 0 { body(isal_header_byte(tables, Int32(whole)), UInt64(rest)) }
    }
  }

  /// The frequencies of symbols.
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

  /// A distance in DEFLATE's form, as a symbol and extra bits.
  struct DeflateDistance {
    let symbol: Int
    /// The number of extra bits after the code.
    let extraBits: Int
    /// The value of the extra bits.
    let rest: Int

    @inline(__always)
    init(_ distance: Int) {
      let size = distance &- 1
      // The two highest bits determine the symbol, and the other bits are extra bits. The first
      // four symbols have none.
      extraBits = max(Int.bitWidth &- 2 &- (size | 1).leadingZeroBitCount, 0)
      symbol = 2 &* extraBits &+ size &>> extraBits
      rest = size & ((1 &<< extraBits) &- 1)
    }
  }
#endif
