import CZlib

/// A position in the content of a gzip file, from which the content is read piece by piece.
///
/// zlib can copy its state at any position, with the last 32 KB of the content. A copy is a check point: it can read
/// the following pieces at any later time. In contrast to the check points of zlib's examples/zran.c, it need not be at
/// the border of a block.
///
/// It is not checked for threads: a check point is only copied, and one task at a time reads from any other position.
final class GzipInflater: @unchecked Sendable {
  /// The length of a piece in bytes. Only the last piece of a file is shorter.
  static let pieceLength = 262_144

  /// The number of the next piece.
  private(set) var number = 0
  private let file: PackFile
  private let stream: UnsafeMutablePointer<z_stream>
  /// The place in the file of the first byte that is not in `input` yet.
  private var place: Int64 = 0
  /// The bytes of the file that were read last; empty in a check point.
  private var input: [UInt8] = []
  /// The number of used bytes of `input`.
  private var used = 0
  /// Whether the place is within a member of the gzip file, and not after it.
  private var isInside = true

  /// The memory of a check point in bytes: the window, and about 8 KB for the codes of a block.
  static let memory = 40_960
  private static let inputLength = 65_536
  /// The first byte of each member (RFC 1952, 2.3.1).
  private static let firstByte: UInt8 = 0x1F

  /// Begins at the start of a file.
  init(_ file: PackFile) {
    self.file = file
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    let status = inflateInit2_(stream, ZlibEncoder.gzipWindow, ZLIB_VERSION, size)
    precondition(status == Z_OK, "zlib could not allocate memory")
  }

  /// Copies a position.
  init(_ other: GzipInflater) {
    (file, number, isInside) = (other.file, other.number, other.isInside)
    place = other.place - Int64(other.input.count - other.used)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = inflateCopy(stream, other.stream)
    precondition(status == Z_OK, "zlib could not allocate memory")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Returns the next piece; an empty piece at the end of the file.
  ///
  /// - Throws: `FileError.badArchive` for a file that is damaged or ends too early.
  func next() throws(FileError) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: Self.pieceLength)
    var filled = 0
    while filled < piece.count {
      if used == input.count { try fill() }
      // zlib may have more to write without any more input.
      if input.isEmpty, !isInside { break }
      try begin()
      let count = try piece.withUnsafeMutableBufferPointer { (buffer) throws(FileError) in
        try step(into: UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
      }
      filled += count
    }
    piece.removeLast(piece.count - filled)
    number += 1
    return piece
  }

  /// Begins the next member after the end of another.
  private func begin() throws(FileError) {
    guard !isInside else { return }
    guard input[used] == Self.firstByte else { throw .badArchive(path: file.path, .badGzip) }
    inflateReset(stream)
    isInside = true
  }

  private func step(into output: UnsafeMutableBufferPointer<UInt8>) throws(FileError) -> Int {
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = UInt32(output.count)
    let count = input.count - used
    let status = input.withUnsafeMutableBufferPointer { bytes in
      stream.pointee.next_in = bytes.baseAddress.map { $0 + used }
      stream.pointee.avail_in = UInt32(count)
      return inflate(stream, Z_NO_FLUSH)
    }
    used += count - Int(stream.pointee.avail_in)
    let written = output.count - Int(stream.pointee.avail_out)
    switch status {
    case Z_OK: break
    case Z_STREAM_END: isInside = false
    case Z_BUF_ERROR:
      if input.isEmpty, written == 0 { throw .badArchive(path: file.path, .shortGzip) }
    default: throw .badArchive(path: file.path, .badGzip)
    }
    return written
  }

  private func fill() throws(FileError) {
    input.removeAll(keepingCapacity: true)
    input.append(contentsOf: repeatElement(0, count: Self.inputLength))
    let count = try input.withUnsafeMutableBufferPointer { (buffer) throws(FileError) in
      try file.fill(UnsafeMutableRawBufferPointer(buffer), at: place)
    }
    input.removeLast(input.count - count)
    used = 0
    place += Int64(count)
  }
}
