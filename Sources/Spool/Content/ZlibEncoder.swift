import CZlib

/// A writer of gzip files with zlib, with one member and without time and name in the header.
public struct ZlibEncoder: ContentEncoder, ~Copyable {
  /// The stream is on the heap, because zlib rejects a stream that has moved.
  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableBufferPointer<UInt8>
  private var written: Int64 = 0

  /// - Parameter level: the level of compression, from 0 to 9.
  public init(level: Int) {
    precondition((0...9).contains(level), "the compression level of zlib must be from 0 to 9")
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    let status = deflateInit2_(
      stream, Int32(level), Z_DEFLATED, Self.gzipWindow, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    precondition(status == Z_OK, "zlib could not allocate memory")
    self.stream = stream
    output = .allocate(capacity: 262_144)
    start()
  }

  public mutating func start() {
    deflateReset(stream)
    written = 0
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = UInt32(output.count)
  }

  public mutating func write(
    _ bytes: UnsafeRawBufferPointer, to file: inout PendingFile
  ) throws(FileError) {
    var rest = bytes.assumingMemoryBound(to: UInt8.self)[...]
    while !rest.isEmpty {
      let piece = rest.prefix(1 << 30)  // zlib limits a piece to 32-bit lengths.
      rest = rest.dropFirst(piece.count)
      // zlib reads the input but never changes it.
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: UnsafeBufferPointer(rebasing: piece).baseAddress)
      stream.pointee.avail_in = UInt32(piece.count)
      while stream.pointee.avail_in > 0 {
        deflate(stream, Z_NO_FLUSH)
        if stream.pointee.avail_out == 0 { try flush(to: &file) }
      }
    }
  }

  public mutating func finish(to file: inout PendingFile) throws(FileError) -> EncodedContent {
    stream.pointee.avail_in = 0
    while deflate(stream, Z_FINISH) != Z_STREAM_END { try flush(to: &file) }
    try flush(to: &file)
    return EncodedContent(
      bytes: written, contentBytes: Int64(stream.pointee.total_in),
      contentCRC32: UInt32(truncatingIfNeeded: stream.pointee.adler))
  }

  private mutating func flush(to file: inout PendingFile) throws(FileError) {
    let count = output.count - Int(stream.pointee.avail_out)
    try file.write(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(output)[..<count]))
    written += Int64(count)
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = UInt32(output.count)
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// The largest window, plus 16 to select gzip instead of zlib's own header.
  static var gzipWindow: Int32 { 15 + 16 }
}
