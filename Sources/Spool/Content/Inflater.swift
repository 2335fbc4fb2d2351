#if FULL
  import CISAL
#else
  import CZlib
#endif

/// A decompressor of gzip members, or of deflate data without any header. It uses ISA-L in the full build and zlib in
/// the plain build.
struct Inflater: ~Copyable {
  /// The form of the input.
  enum Form {
    case gzip
    /// Deflate data without a header and without a checksum, as in zip archives.
    case deflate
  }

  /// The result of a step.
  enum Step {
    /// A pause, because the input is used up or the output is full.
    case paused
    /// The end of the member, with a correct checksum if it has one.
    case ended
    case corrupt
  }

  #if FULL
    typealias Stream = inflate_state
  #else
    typealias Stream = z_stream
  #endif

  /// The state of the library. It is on the heap, because zlib rejects a stream that has moved.
  private let stream: UnsafeMutablePointer<Stream>

  /// The number of input bytes that are not used yet.
  var input: Int { Int(stream.pointee.avail_in) }

  /// The number of output bytes that are still free.
  var room: Int { Int(stream.pointee.avail_out) }

  /// Sets the next input, which must stay valid until it is used.
  mutating func take(_ input: UnsafeMutableBufferPointer<UInt8>) {
    stream.pointee.next_in = input.baseAddress
    stream.pointee.avail_in = UInt32(input.count)
  }

  /// Sets the buffer for the output.
  mutating func write(to output: UnsafeMutableBufferPointer<UInt8>) {
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = UInt32(output.count)
  }

  #if FULL
    private let flag: UInt32

    init(_ form: Form = .gzip) {
      flag = UInt32(form == .gzip ? ISAL_GZIP : ISAL_DEFLATE)
      stream = .allocate(capacity: 1)
      stream.initialize(to: Stream())
      isal_inflate_init(stream)
      stream.pointee.crc_flag = flag
    }

    deinit { stream.deallocate() }

    /// Starts the next member.
    mutating func begin() {
      isal_inflate_reset(stream)
      stream.pointee.crc_flag = flag
    }

    /// Decompresses until the member or the input ends, or the output is full.
    mutating func step() -> Step {
      guard isal_inflate_clean(stream) == ISAL_DECOMP_OK else { return .corrupt }
      return stream.pointee.block_state == ISAL_BLOCK_FINISH ? .ended : .paused
    }
  #else
    init(_ form: Form = .gzip) {
      stream = .allocate(capacity: 1)
      stream.initialize(to: Stream())
      let window = form == .gzip ? ZlibEncoder.gzipWindow : -15
      let status = inflateInit2_(
        stream, window, ZLIB_VERSION, Int32(MemoryLayout<Stream>.size))
      precondition(status == Z_OK, "zlib could not allocate memory")
    }

    deinit {
      inflateEnd(stream)
      stream.deallocate()
    }

    /// Starts the next member.
    mutating func begin() { inflateReset(stream) }

    /// Decompresses until the member or the input ends, or the output is full.
    mutating func step() -> Step {
      switch inflate(stream, Z_NO_FLUSH) {
      case Z_OK, Z_BUF_ERROR: .paused
      case Z_STREAM_END: .ended
      default: .corrupt
      }
    }
  #endif
}
