/// A writer of one file after another below a folder, with one encoder and one buffer for all of
/// them.
///
/// A file that is not closed, because of an error or because the writer is dropped, leaves nothing
/// on disk.
public struct ContentWriter: ~Copyable {
  /// The length of pieces for encoders that need equal pieces, for any lengths of writes, in bytes.
  static let pieceLength = 131_072

  private let folder: String
  private let pack: PackStore?
  private var encoder: any ContentEncoder & ~Copyable
  /// The encoder of uncompressed files, for any compression of other files.
  private var plainEncoder: any ContentEncoder & ~Copyable = Compression.none.makeEncoder()
  private var isPlain = false
  private var buffer: [UInt8] = []
  private var file: PendingFile?
  /// The number of folders between the recording and the current file.
  private var depth = 0

  /// - Parameter folder: the recording's folder, to which paths are relative.
  public init(in folder: String, compression: Compression) {
    self.init(in: folder, compression: compression, pack: nil)
  }

  /// - Parameter pack: the store of files for packs; nil for separate files.
  package init(in folder: String, compression: Compression, pack: PackStore?) {
    self.folder = folder
    self.pack = pack
    encoder = compression.makeEncoder()
    buffer.reserveCapacity(Self.pieceLength)
  }

  /// Starts a file. The previous file must have been closed.
  ///
  /// - Parameters:
  ///   - path: the path below the folder; missing folders are created.
  ///   - isPlain: whether the file is uncompressed, independently of other files.
  public mutating func create(_ path: String, isPlain: Bool = false) throws(FileError) {
    precondition(file == nil, "the previous file is still open")
    file =
      if let pack {
        PendingFile(creating: path, in: folder, for: pack)
      } else {
        try PendingFile(creating: folder + "/" + path)
      }
    depth = path.utf8.count { $0 == UInt8(ascii: "/") }
    buffer.removeAll(keepingCapacity: true)
    self.isPlain = isPlain
    if isPlain { plainEncoder.start() } else { encoder.start() }
  }

  /// Appends bytes to the content. After an error, the file no longer exists.
  ///
  /// Whole pieces are passed to the encoder without copying.
  ///
  /// - Parameter marks: the marks of cells in the bytes, for encoders that use them.
  public mutating func write(
    _ bytes: Span<UInt8>, marks: Span<CellMark> = Span()
  ) throws(FileError) {
    guard isPlain || encoder.needsEqualPieces else { return try encode(bytes, marks) }
    var start = 0
    while start < bytes.count {
      let count = min(bytes.count - start, Self.pieceLength - buffer.count)
      let piece = bytes.extracting(start..<start + count)
      start += count
      if count == Self.pieceLength {
        try encode(piece, Span())
      } else {
        piece.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
        if buffer.count == Self.pieceLength { try encodeBuffer() }
      }
    }
  }

  /// Ends the file and publishes it under its name. After an error, the file no longer exists.
  public mutating func close() throws(FileError) -> EncodedContent {
    try encodeBuffer()
    guard var file = self.file.take() else {
      preconditionFailure("no file is open that could be closed")
    }
    let content = try isPlain ? plainEncoder.finish(to: &file) : encoder.finish(to: &file)
    try file.publish()
    return content
  }

  /// Deletes the current file, and its folders if they are empty. The outermost folder stays,
  /// because it is not the participant's alone.
  public mutating func giveUp() {
    guard var path = file?.path[...] else { return }
    file = nil
    guard pack == nil else { return }
    for _ in 0..<max(depth - 1, 0) {
      guard let slash = path.lastIndex(of: "/") else { return }
      path = path[..<slash]
      Folder.deleteIfEmpty(String(path))
    }
  }

  /// Passes the full buffer to the encoder, so that all pieces have equal lengths.
  private mutating func encodeBuffer() throws(FileError) {
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    defer {
      bytes.removeAll(keepingCapacity: true)
      swap(&bytes, &buffer)
    }
    try encode(bytes.span, Span())
  }

  private mutating func encode(
    _ piece: Span<UInt8>, _ marks: Span<CellMark>
  ) throws(FileError) {
    guard var file = self.file.take() else {
      preconditionFailure("no file is open that could be written")
    }
    try piece.withUnsafeBufferPointer { (bytes) throws(FileError) in
      let bytes = UnsafeRawBufferPointer(bytes)
      if isPlain {
        try plainEncoder.write(bytes, to: &file)
      } else {
        try marks.withUnsafeBufferPointer { (marks) throws(FileError) in
          try encoder.write(bytes, marks, to: &file)
        }
      }
    }
    self.file = consume file
  }
}
