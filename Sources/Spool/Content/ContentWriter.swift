/// Writes one file after another below a folder, with one encoder and one buffer for all.
///
/// A file that is not closed, because of an error or because the writer is dropped, leaves nothing.
public struct ContentWriter: ~Copyable {
  /// Encoders that need equal pieces get them of this length, whatever the lengths of the writes, in bytes.
  static let pieceLength = 131_072

  private let folder: String
  private let pack: PackStore?
  private var encoder: any ContentEncoder & ~Copyable
  /// Of files that are not compressed, whatever the others are.
  private var plainEncoder: any ContentEncoder & ~Copyable = Compression.none.makeEncoder()
  private var isPlain = false
  private var buffer: [UInt8] = []
  private var file: PendingFile?
  /// How many folders lie between the recording and the file at hand.
  private var depth = 0

  /// - Parameter folder: the recording; paths are relative to it.
  public init(in folder: String, compression: Compression) {
    self.init(in: folder, compression: compression, pack: nil)
  }

  /// - Parameter pack: takes the files that are to go into packs; nil for files of their own.
  package init(in folder: String, compression: Compression, pack: PackStore?) {
    self.folder = folder
    self.pack = pack
    encoder = compression.makeEncoder()
    buffer.reserveCapacity(Self.pieceLength)
  }

  /// Begins a file; the one before must have been closed.
  ///
  /// - Parameters:
  ///   - path: Below the folder; folders on the way are created.
  ///   - isPlain: whether the file is not compressed, whatever the others are.
  public mutating func create(_ path: String, isPlain: Bool = false) throws(FileError) {
    precondition(file == nil, "a writer writes one file at a time")
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

  /// Appends to the content. After an error the file is gone.
  ///
  /// Whole pieces go from where they lie to the encoder.
  ///
  /// - Parameter marks: of places in the bytes, for encoders that read marks.
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

  /// Ends the file and publishes it under its name. After an error the file is gone.
  public mutating func close() throws(FileError) -> EncodedContent {
    try encodeBuffer()
    guard var file = self.file.take() else {
      preconditionFailure("a file is created before it is closed")
    }
    let content = try isPlain ? plainEncoder.finish(to: &file) : encoder.finish(to: &file)
    try file.publish()
    return content
  }

  /// Leaves nothing of the file at hand, nor of the folders around it if nothing else is in them. The
  /// outermost is not the participant's alone.
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

  /// Hands the filled buffer to the encoder, so that pieces are equal.
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
      preconditionFailure("a file is created before it is written")
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
