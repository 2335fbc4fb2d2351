import CZlib

/// A gzip file of one or more members, read in pieces.
public struct GzipReader: ~Copyable {
  private let path: String
  /// Nil for a file that is in memory.
  private var file: FileReader?
  /// What is still to be read of a file in memory.
  private var rest: ArraySlice<UInt8> = []
  /// On the heap, because zlib refuses a stream that has moved.
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let output: UnsafeMutableBufferPointer<UInt8>
  private var isInsideMember = true

  /// - Parameter path: of a file with one gzip member.
  public init(opening path: String) throws(FileError) {
    self.init(try FileReader(opening: path), path)
  }

  /// - Parameter relative: of a regular file below a folder.
  package init(opening relative: String, in folder: String) throws(FileError) {
    let file = try FileReader(opening: relative, in: folder)
    let path = file.path
    self.init(file, path)
  }

  /// Reads a file that is in memory.
  ///
  /// - Parameter path: what errors name.
  package init(_ bytes: ArraySlice<UInt8>, named path: String) {
    self.init(nil, path)
    rest = bytes
  }

  private init(_ file: consuming FileReader?, _ path: String) {
    self.file = file
    self.path = path
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    input = .allocate(capacity: 65_536)
    output = .allocate(capacity: 262_144)
    let status = inflateInit2_(
      stream, ZlibEncoder.gzipWindow, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib could not get its memory")
  }

  /// Puts the next piece of the content in the place of `piece`; false at the end.
  ///
  /// The checksum of a member is compared when its end is read, so what was read is to be trusted
  /// only after the end. A cut-off file, a wrong checksum and anything after the last member are
  /// errors.
  public mutating func read(into piece: inout [UInt8]) throws(FileError) -> Bool {
    piece.removeAll(keepingCapacity: true)
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = UInt32(output.count)
    while stream.pointee.avail_out > 0 {
      if stream.pointee.avail_in == 0 {
        guard try fill() else {
          if isInsideMember { throw .truncated(path: path) }
          break
        }
      }
      if !isInsideMember {
        inflateReset(stream)
        isInsideMember = true
      }
      switch inflate(stream, Z_NO_FLUSH) {
      case Z_OK, Z_BUF_ERROR: continue
      case Z_STREAM_END: isInsideMember = false
      default: throw .corrupt(path: path)
      }
    }
    let count = output.count - Int(stream.pointee.avail_out)
    piece.append(contentsOf: UnsafeBufferPointer(rebasing: output[..<count]))
    return count > 0
  }

  /// The whole content of a gzip file.
  public static func contents(of path: String) throws(FileError) -> [UInt8] {
    var reader = try GzipReader(opening: path)
    var content: [UInt8] = []
    var piece: [UInt8] = []
    while try reader.read(into: &piece) { content += piece }
    return content
  }

  private mutating func fill() throws(FileError) -> Bool {
    let count =
      try file?.read(into: UnsafeMutableRawBufferPointer(input))
      ?? input.update(fromContentsOf: rest.prefix(input.count))
    rest = rest.dropFirst(count)
    stream.pointee.next_in = input.baseAddress
    stream.pointee.avail_in = UInt32(count)
    return count > 0
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
    output.deallocate()
  }
}
