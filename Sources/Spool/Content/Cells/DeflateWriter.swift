#if FULL
  /// Writes blocks of DEFLATE with codes of their own.
  struct DeflateWriter: ~Copyable {
    /// Output of so many bytes is worth a call of the system.
    static let worthWriting = 131_072

    private var codes = DeflateCodes()
    private let output: UnsafeMutablePointer<UInt8>
    private var bits: DeflateBits
    private var isInBlock = false

    init() {
      // No token takes more than 16 bits a byte; a header has at most 328 bytes.
      output = .allocate(capacity: Self.worthWriting + 2 * CellBlock.length + 1_024)
      bits = DeflateBits(codes: codes, place: output)
    }

    deinit {
      output.deallocate()
    }

    /// How many bytes there are to take.
    var count: Int { bits.place - output }

    /// Forgets what was written.
    mutating func start() {
      bits = DeflateBits(codes: codes, place: output)
      isInBlock = false
    }

    /// Adds bytes as they are, between the parts that are compressed.
    mutating func add(_ bytes: [UInt8]) {
      for byte in bytes { bits.add(UInt64(byte), count: 8) }
    }

    /// Begins a block with codes by the tokens that `give` gives.
    mutating func begin(by give: (inout DeflateCounts) -> Void) {
      endBlock()
      codes.make(by: give)
      var bits = bits
      codes.forEachHeaderByte { bits.add(UInt64($0), count: $1) }
      self.bits = bits
      isInBlock = true
    }

    /// Writes the tokens that `give` gives.
    @inline(__always)
    mutating func write(_ give: (inout DeflateBits) -> Void) {
      // A copy stays in registers.
      var bits = bits
      give(&bits)
      self.bits = bits
    }

    /// Ends the compressed part, and the byte.
    mutating func end() {
      endBlock()
      // An empty block, the last, with fixed codes.
      bits.add(0b011, count: 10)
      bits.endByte()
    }

    private mutating func endBlock() {
      guard isInBlock else { return }
      bits.add(codes.all[DeflateCodes.endOfBlock])
      isInBlock = false
    }

    /// Hands over the whole bytes written.
    mutating func take<Failure: Error>(
      _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
      try body(UnsafeRawBufferPointer(start: output, count: count))
      bits.place = output
    }
  }

  /// Puts codes of bits one after the other.
  struct DeflateBits: TokenSink {
    /// Where the next whole byte goes.
    fileprivate(set) var place: UnsafeMutablePointer<UInt8>
    /// The bits that make no whole byte yet, and how many there are.
    private var bits: UInt64 = 0
    private var count: UInt64 = 0
    private let codes: UnsafePointer<UInt64>

    fileprivate init(codes: borrowing DeflateCodes, place: UnsafeMutablePointer<UInt8>) {
      self.place = place
      self.codes = UnsafePointer(codes.all)
    }

    @inline(__always)
    mutating func add(_ text: UnsafePointer<UInt8>, count length: Int) {
      var at = text
      let end = text + length
      while end - at >= 4 {
        let four =
          UnsafeRawPointer(at).loadUnaligned(as: UInt32.self)
          &- UInt32(DeflateCodes.firstOfPairs) &* 0x101_0101
        guard four & 0xF0F0_F0F0 == 0 else { break }
        let both = four | four &>> 4
        join(codes[DeflateCodes.pairs &+ Int(both & 0xFF)])
        // Two pairs have at most 60 bits.
        if count > 64 - 30 { flush() }
        join(codes[DeflateCodes.pairs &+ Int(both &>> 16 & 0xFF)])
        flush()
        at += 4
      }
      while at < end {
        // Three codes have at most 45 bits.
        let stop = min(at + 3, end)
        while at < stop {
          join(codes[Int(at.pointee)])
          at += 1
        }
        flush()
      }
    }

    @inline(__always)
    mutating func addAgain(_ length: Int, from distance: Int) {
      let distance = DeflateDistance(distance)
      // At most 20 bits of length and 28 of distance, beside the seven that are left.
      join(codes[DeflateCodes.lengths &+ length])
      join(codes[DeflateCodes.distances &+ distance.symbol])
      join(UInt64(distance.rest), count: UInt64(distance.extraBits))
      flush()
    }

    fileprivate mutating func add(_ code: UInt64) {
      join(code)
      flush()
    }

    fileprivate mutating func add(_ bits: UInt64, count: UInt64) {
      join(bits, count: count)
      flush()
    }

    /// Fills the last byte with zeros.
    fileprivate mutating func endByte() {
      if count > 0 { add(0, count: 8 - count) }
    }

    @inline(__always)
    private mutating func join(_ code: UInt64) { join(code &>> 6, count: code & 63) }

    @inline(__always)
    private mutating func join(_ next: UInt64, count length: UInt64) {
      bits |= next &<< count
      count &+= length
    }

    /// Stores the whole bytes; up to seven bits stay.
    @inline(__always)
    private mutating func flush() {
      UnsafeMutableRawPointer(place).storeBytes(of: bits, as: UInt64.self)
      place += Int(count &>> 3)
      bits &>>= count & ~7
      count &= 7
    }
  }
#endif
