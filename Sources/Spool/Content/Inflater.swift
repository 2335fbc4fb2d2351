#if FULL
  import CISAL
#else
  import CZlib
#endif

/// Inflates gzip members, by ISA-L in the full build and by zlib in the plain one.
struct Inflater: ~Copyable {
  /// How far a step has come.
  enum Step {
    /// Input or room is used up.
    case paused
    /// The member has ended, and its checksum is right.
    case ended
    case corrupt
  }

  #if FULL
    typealias Stream = inflate_state
  #else
    typealias Stream = z_stream
  #endif

  /// On the heap, because zlib refuses a stream that has moved.
  private let stream: UnsafeMutablePointer<Stream>

  /// Bytes of the input that are not used yet.
  var input: Int { Int(stream.pointee.avail_in) }

  /// Bytes of the output that are still free.
  var room: Int { Int(stream.pointee.avail_out) }

  /// Gives the next input, which has to stay there until it is used.
  mutating func take(_ input: UnsafeMutableBufferPointer<UInt8>) {
    stream.pointee.next_in = input.baseAddress
    stream.pointee.avail_in = UInt32(input.count)
  }

  /// Says where the content goes.
  mutating func write(to output: UnsafeMutableBufferPointer<UInt8>) {
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = UInt32(output.count)
  }

  #if FULL
    init() {
      stream = .allocate(capacity: 1)
      stream.initialize(to: Stream())
      isal_inflate_init(stream)
      stream.pointee.crc_flag = UInt32(ISAL_GZIP)
    }

    deinit { stream.deallocate() }

    /// Begins the next member.
    mutating func begin() {
      isal_inflate_reset(stream)
      stream.pointee.crc_flag = UInt32(ISAL_GZIP)
    }

    /// Inflates until the member, the input or the room ends.
    mutating func step() -> Step {
      guard isal_inflate_clean(stream) == ISAL_DECOMP_OK else { return .corrupt }
      return stream.pointee.block_state == ISAL_BLOCK_FINISH ? .ended : .paused
    }
  #else
    init() {
      stream = .allocate(capacity: 1)
      stream.initialize(to: Stream())
      let status = inflateInit2_(
        stream, ZlibEncoder.gzipWindow, ZLIB_VERSION, Int32(MemoryLayout<Stream>.size))
      precondition(status == Z_OK, "zlib could not get its memory")
    }

    deinit {
      inflateEnd(stream)
      stream.deallocate()
    }

    /// Begins the next member.
    mutating func begin() { inflateReset(stream) }

    /// Inflates until the member, the input or the room ends.
    mutating func step() -> Step {
      switch inflate(stream, Z_NO_FLUSH) {
      case Z_OK, Z_BUF_ERROR: .paused
      case Z_STREAM_END: .ended
      default: .corrupt
      }
    }
  #endif
}
