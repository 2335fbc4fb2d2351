/// Turns the content of one file after another into the bytes on disk.
///
public protocol ContentEncoder: ~Copyable {
  /// Begins a file, whatever became of the one before.
  mutating func start()

  /// Takes in the next bytes of the content, and writes what of them is ready.
  mutating func write(_ bytes: UnsafeRawBufferPointer, to file: inout PendingFile) throws(FileError)

  /// Takes in the next bytes, and marks in them in order of place.
  mutating func write(
    _ bytes: UnsafeRawBufferPointer, _ marks: UnsafeBufferPointer<CellMark>,
    to file: inout PendingFile
  ) throws(FileError)

  /// Whether the bytes on disk depend on the sizes of the pieces written, so that callers write equal ones.
  var needsEqualPieces: Bool { get }

  /// Ends the file; it still has to be published.
  mutating func finish(to file: inout PendingFile) throws(FileError) -> EncodedContent
}

extension ContentEncoder where Self: ~Copyable {
  public var needsEqualPieces: Bool { true }

  public mutating func write(
    _ bytes: UnsafeRawBufferPointer, _ marks: UnsafeBufferPointer<CellMark>,
    to file: inout PendingFile
  ) throws(FileError) {
    try write(bytes, to: &file)
  }
}

/// What an encoder says about a file that it has finished.
public struct EncodedContent: Equatable, Sendable {
  /// Length on disk, in bytes.
  public var bytes: Int64
  /// Length of the content, in bytes.
  public var contentBytes: Int64
  /// The CRC-32 of the content as gzip computes it.
  public var contentCRC32: UInt32

  /// Makes the lengths, in bytes, and the CRC-32 of a content that was written.
  package init(bytes: Int64, contentBytes: Int64, contentCRC32: UInt32) {
    self.bytes = bytes
    self.contentBytes = contentBytes
    self.contentCRC32 = contentCRC32
  }
}

/// How the files of a recording are compressed.
public enum Compression: Equatable, Sendable {
  /// Compresses with zlib at a level from 0 to 9.
  case zlib(level: Int)
  /// Compresses with ISA-L at a level from 0 to 3; only the full build has it.
  case isal(level: Int)
  /// Compresses by the marks of rows' cells, and what has none by ISA-L; only the full build has it.
  case cells
  /// Writes contents as they are.
  case none

  /// What files so compressed have at the end of their names.
  public var suffix: String { self == .none ? "" : ".gz" }

  /// Whether this build has ISA-L; without it nobody may ask for its encoder.
  public static var hasISAL: Bool {
    #if FULL
      true
    #else
      false
    #endif
  }

  /// A new encoder, to be kept for many files.
  public func makeEncoder() -> any ContentEncoder & ~Copyable {
    switch self {
    case .zlib(let level): ZlibEncoder(level: level)
    #if FULL
      case .isal(let level): ISALEncoder(level: level)
      case .cells: CellEncoder()
    #else
      case .isal, .cells: preconditionFailure("only the full build has ISA-L")
    #endif
    case .none: PlainEncoder()
    }
  }
}

/// Writes the content as it is.
public struct PlainEncoder: ContentEncoder, ~Copyable {
  private var count: Int64 = 0
  private var checksum = Checksum()

  /// Makes an encoder that compresses nothing.
  public init() {}

  public mutating func start() {
    count = 0
    checksum = Checksum()
  }

  public mutating func write(
    _ bytes: UnsafeRawBufferPointer, to file: inout PendingFile
  ) throws(FileError) {
    bytes.withMemoryRebound(to: UInt8.self) { checksum.update($0) }
    count += Int64(bytes.count)
    try file.write(bytes)
  }

  public mutating func finish(to file: inout PendingFile) throws(FileError) -> EncodedContent {
    EncodedContent(bytes: count, contentBytes: count, contentCRC32: checksum.value)
  }
}
