#if FULL
  import CISAL

  /// The part of a content that is encoded at a time, with what stands before it and the marks in it.
  struct CellBlock: ~Copyable {
    /// Bytes of a block at the most.
    static let length = 65_536
    /// How far back a repetition may reach, in bytes (RFC 1951, 2).
    private static let window = 32_768
    /// Bytes of the window and some blocks, and of what a comparison may read behind them.
    private static let capacity = window + 4 * length + 320
    /// A repetition of fewer bytes is no shorter than its bytes.
    private static let shortest = 5

    /// The window, and some blocks.
    private let bytes: UnsafeMutablePointer<UInt8>
    /// Where the block begins there.
    private var start = Self.window
    private var count = 0
    /// In the order in which they were given.
    private let marks: UnsafeMutablePointer<CellMark>
    private var markCount = 0
    /// Where the last mark of each key stands in the content, and room to keep that while tokens are counted.
    private let places: UnsafeMutablePointer<UInt32>
    private let keptPlaces: UnsafeMutablePointer<UInt32>
    /// Bytes of the content before the block.
    private var offset = 0

    init() {
      bytes = .allocate(capacity: Self.capacity)
      marks = .allocate(capacity: Self.length)
      places = .allocate(capacity: CellMark.keys)
      keptPlaces = .allocate(capacity: CellMark.keys)
      begin()
    }

    deinit {
      bytes.deallocate()
      marks.deallocate()
      places.deallocate()
      keptPlaces.deallocate()
    }

    var text: UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: bytes + start, count: count)
    }

    var isFull: Bool { count == Self.length }

    var hasMarks: Bool { markCount > 0 }

    /// Begins a content. Each key begins at its first byte, where a comparison does no harm.
    ///
    /// - Parameter offset: bytes that are taken to be before it.
    mutating func begin(after offset: Int = 0) {
      (start, count, markCount, self.offset) = (Self.window, 0, 0, offset)
      places.update(repeating: UInt32(truncatingIfNeeded: offset), count: CellMark.keys)
    }

    /// Takes bytes from `at` on, and the marks in them from `mark` on, as many as there is room for.
    mutating func fill(
      from given: UnsafeBufferPointer<UInt8>, _ givenMarks: UnsafeBufferPointer<CellMark>,
      at: inout Int, mark: inout Int
    ) {
      guard let first = given.baseAddress else { return }
      let taken = min(given.count - at, Self.length - count)
      (bytes + start + count).update(from: first + at, count: taken)
      let inside = min(
        givenMarks[mark...].count(before: UInt32(clamping: at + taken)), Self.length - markCount)
      let moved = SIMD2(UInt32(truncatingIfNeeded: count - at), 0)
      if inside > 0, let source = givenMarks.baseAddress {
        // The compiler moves several marks at a time if a mark is two words, the place and the rest.
        let from = UnsafeRawPointer(source + mark)
        let to = UnsafeMutableRawPointer(marks + markCount)
        for offset in stride(from: 0, to: inside * MemoryLayout<CellMark>.stride, by: 8) {
          let words = from.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt32>.self)
          to.storeBytes(of: words &+ moved, toByteOffset: offset, as: SIMD2<UInt32>.self)
        }
      }
      markCount += inside
      mark += inside
      at += taken
      count += taken
    }

    /// Counts the tokens that the block is written with.
    mutating func countTokens(in counts: inout DeflateCounts) {
      keptPlaces.update(from: places, count: CellMark.keys)
      writeTokens(to: &counts)
      places.update(from: keptPlaces, count: CellMark.keys)
    }

    /// Writes the block as tokens.
    ///
    /// Places count in 32 bits: one of 4 GB before may look near, and is compared like any other.
    @inline(__always)
    mutating func writeTokens(to sink: inout some TokenSink) {
      let text = UnsafePointer(bytes + start)
      let places = places
      let end = count
      let base = UInt32(truncatingIfNeeded: offset)
      var mark = UnsafePointer(marks)
      let lastMark = mark + markCount
      var at = 0
      while mark < lastMark {
        let next = mark.pointee
        mark += 1
        let place = Int(next.place)
        let earlier = places + Int(next.key & UInt16(CellMark.keys - 1))
        guard place >= at else {
          if !next.isSpare { earlier.pointee = base &+ next.place }
          continue
        }
        // One behind the block would look like one before the content.
        guard place < end else { continue }
        let distance = Int((base &+ next.place) &- earlier.pointee)
        earlier.pointee = base &+ next.place
        guard distance > 0, distance <= Self.window else { continue }
        let length = Self.equalLength(
          text + place, text + (place &- distance), upTo: min(end &- place, Int(next.reach)))
        guard length >= Self.shortest else { continue }
        sink.add(text + at, count: place &- at)
        sink.addAgain(length, from: distance)
        at = place &+ length
      }
      sink.add(text + at, count: end &- at)
    }

    /// Goes on behind the block.
    mutating func advance() {
      offset += count
      start += count
      (count, markCount) = (0, 0)
      if start > Self.window + 3 * Self.length {
        bytes.update(from: bytes + start - Self.window, count: Self.window)
        start = Self.window
      }
    }

    @inline(__always)
    private static func equalLength(
      _ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, upTo limit: Int
    ) -> Int {
      var length = 0
      while length < limit {
        let equal = Int(isal_equal_bytes(one + length, other + length))
        length &+= equal
        if equal < 32 { break }
      }
      return min(length, limit)
    }
  }

  extension Slice<UnsafeBufferPointer<CellMark>> {
    /// How many marks lie before a place, if they are in order.
    fileprivate func count(before place: UInt32) -> Int {
      var (low, high) = (startIndex, endIndex)
      while low < high {
        let middle = (low + high) / 2
        if base[middle].place < place { low = middle + 1 } else { high = middle }
      }
      return low - startIndex
    }
  }
#endif
