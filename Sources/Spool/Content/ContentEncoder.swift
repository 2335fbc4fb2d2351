/// An encoder that converts the content of one file after another to the bytes on disk.
///
public protocol ContentEncoder: ~Copyable {
  /// Begins a file, after any end of the previous file.
  mutating func start()

  /// Accepts the next bytes of the content, and writes the finished part.
  mutating func write(_ bytes: UnsafeRawBufferPointer, to file: inout PendingFile) throws(FileError)

  /// Accepts the next bytes of the content, with marks of cells in them in order of position.
  mutating func write(
    _ bytes: UnsafeRawBufferPointer, _ marks: UnsafeBufferPointer<CellMark>,
    to file: inout PendingFile
  ) throws(FileError)

  /// Whether the bytes on disk depend on the sizes of the written pieces. If so, callers must write
  /// equal pieces.
  var needsEqualPieces: Bool { get }

  /// Ends the content of the file, which is not published yet.
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

/// The facts about a finished file.
public struct EncodedContent: Equatable, Sendable {
  /// The length on disk, in bytes.
  public var bytes: Int64
  /// The length of the content, in bytes.
  public var contentBytes: Int64
  /// The CRC-32 of the content as gzip computes it.
  public var contentCRC32: UInt32

  /// Creates the facts from the lengths, in bytes, and the CRC-32.
  package init(bytes: Int64, contentBytes: Int64, contentCRC32: UInt32) {
    self.bytes = bytes
    self.contentBytes = contentBytes
    self.contentCRC32 = contentCRC32
  }
}

/// The compression of the files of a recording.
public enum Compression: Equatable, Sendable {
  /// Compression with zlib at a level from 0 to 9.
  case zlib(level: Int)
  /// Compression with ISA-L at a level from 0 to 3, which only the full build has.
  case isal(level: Int)
  /// Compression that uses the marks of rows' cells, and ISA-L for text without marks. Only the
  /// full build has it.
  case cells
  /// No compression.
  case none

  /// The suffix that compressed files have in their names.
  public var suffix: String { self == .none ? "" : ".gz" }

  /// Whether this build includes ISA-L. Without ISA-L, its encoder must not be requested.
  public static var hasISAL: Bool {
    #if FULL
      true
    #else
      false
    #endif
  }

  /// Creates an encoder, which can be reused for many files.
  public func makeEncoder() -> any ContentEncoder & ~Copyable {
    switch self {
    case .zlib(let level): ZlibEncoder(level: level)
    #if FULL
      case .isal(let level): ISALEncoder(level: level)
      case .cells: CellEncoder()
    #else
      case .isal, .cells: preconditionFailure("this build does not include ISA-L")
    #endif
    case .none: PlainEncoder()
    }
  }
}

/// An encoder that does not compress.
public struct PlainEncoder: ContentEncoder, ~Copyable {
  private var count: Int64 = 0
  private var checksum = Checksum()

  /// Creates an encoder.
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
