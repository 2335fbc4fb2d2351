/// Writes one file after another below a folder, with one encoder and one buffer for all.
///
/// A file that is not closed, because of an error or because the writer is dropped, leaves nothing.
public struct ContentWriter: ~Copyable {
  /// Encoders get pieces of this length, whatever the lengths of the writes, in bytes.
  static let pieceLength = 131_072

  private let folder: String
  private var encoder: any ContentEncoder & ~Copyable
  private var buffer: [UInt8] = []
  private var file: PendingFile?

  /// - Parameter folder: the recording; paths are relative to it.
  public init(in folder: String, compression: Compression) {
    self.folder = folder
    encoder = compression.makeEncoder()
    buffer.reserveCapacity(Self.pieceLength)
  }

  /// Begins a file; the one before must have been closed.
  ///
  /// - Parameter path: Below the folder; folders on the way are created.
  public mutating func create(_ path: String) throws(FileError) {
    precondition(file == nil, "a writer writes one file at a time")
    file = try PendingFile(creating: folder + "/" + path)
    buffer.removeAll(keepingCapacity: true)
    encoder.start()
  }

  /// Appends to the content. After an error the file is gone.
  public mutating func write(_ bytes: Span<UInt8>) throws(FileError) {
    var start = 0
    while start < bytes.count {
      let count = min(bytes.count - start, Self.pieceLength - buffer.count)
      bytes.extracting(start..<start + count).withUnsafeBufferPointer {
        buffer.append(contentsOf: $0)
      }
      start += count
      if buffer.count == Self.pieceLength { try encodeBuffer() }
    }
  }

  /// Ends the file and publishes it under its name. After an error the file is gone.
  public mutating func close() throws(FileError) -> EncodedContent {
    try encodeBuffer()
    guard var file = self.file.take() else {
      preconditionFailure("a file is created before it is closed")
    }
    let content = try encoder.finish(to: &file)
    try file.publish()
    return content
  }

  /// Leaves nothing of the file at hand, nor of its stream's and its participant's folder if nothing
  /// else is in them. Those above are not the participant's alone.
  public mutating func giveUp() {
    guard var path = file?.path[...] else { return }
    file = nil
    for _ in 0..<2 {
      guard let slash = path.lastIndex(of: "/") else { return }
      path = path[..<slash]
      Folder.deleteIfEmpty(String(path))
    }
  }

  /// Hands the filled buffer to the encoder, so that pieces are equal.
  private mutating func encodeBuffer() throws(FileError) {
    guard var file = self.file.take() else {
      preconditionFailure("a file is created before it is written")
    }
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    defer {
      bytes.removeAll(keepingCapacity: true)
      swap(&bytes, &buffer)
    }
    try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in
      try encoder.write(UnsafeRawBufferPointer(bytes), to: &file)
    }
    self.file = consume file
  }
}
