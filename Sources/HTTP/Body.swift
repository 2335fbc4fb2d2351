import Spool

/// The body of a request, in pieces that are put together only where they are sent: a copy of each
/// file costs as much as all else that is done to send it.
public struct Body: Sendable {
  /// A part of a body.
  enum Piece: Sendable {
    case bytes([UInt8])
    /// A file that is read while it is sent; it must have this length.
    case file(StoredFile, count: Int)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(_, let count): count
      }
    }
  }

  /// A file below a folder.
  public struct StoredFile: Sendable {
    let path: String
    let folder: String

    package init(path: String, folder: String) {
      self.path = path
      self.folder = folder
    }
  }

  private(set) var pieces: [Piece]
  /// In bytes.
  public private(set) var count: Int

  /// Makes a body that is held in memory.
  public init(_ bytes: [UInt8] = []) {
    pieces = [.bytes(bytes)]
    count = bytes.count
  }

  /// A file that is not held whole.
  package init(_ file: StoredFile, count: Int) {
    pieces = [.file(file, count: count)]
    self.count = count
  }

  init(_ pieces: [Piece]) {
    self.pieces = pieces
    count = pieces.reduce(0) { $0 + $1.count }
  }

  /// Whether all of it is in memory.
  package var isInMemory: Bool {
    pieces.allSatisfy { if case .bytes = $0 { true } else { false } }
  }

  mutating func append(_ text: String) {
    count += text.utf8.count
    guard case .bytes(var bytes) = pieces.last else {
      return pieces.append(.bytes(Array(text.utf8)))
    }
    pieces[pieces.count - 1] = .bytes([])  // Or it would be copied.
    bytes.append(contentsOf: text.utf8)
    pieces[pieces.count - 1] = .bytes(bytes)
  }

  /// Appends a body without copying it.
  mutating func append(_ body: Body) {
    count += body.count
    pieces += body.pieces
    pieces.append(.bytes([]))
  }

  /// All of it, of one in memory.
  public var bytes: [UInt8] {
    pieces.flatMap { piece -> [UInt8] in
      guard case .bytes(let bytes) = piece else {
        preconditionFailure("only a body in memory has its bytes at hand")
      }
      return bytes
    }
  }
}

/// Hands out a body piece by piece.
struct BodyReader: ~Copyable {
  private var pieces: ArraySlice<Body.Piece> = []
  /// How much of the piece at hand has been read, in bytes.
  private var position = 0
  private var file: FileReader?

  /// Begins with a body.
  mutating func start(_ body: Body) {
    pieces = body.pieces[...]
    position = 0
    file = nil
  }

  /// Fills the start of a buffer; 0 at the end, nil if a file cannot be read or has another length now.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    while let piece = pieces.first {
      let left = piece.count - position
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(left))
      var count = 0
      if left > 0 {
        switch piece {
        case .bytes(let bytes):
          bytes[position...].withUnsafeBytes {
            room.copyMemory(from: .init(rebasing: $0.prefix(room.count)))
          }
          count = room.count
        case .file(let source, _):
          guard let read = read(source, into: room), read > 0 else { return nil }
          count = read
        }
      }
      position += count
      if position == piece.count {
        pieces.removeFirst()
        position = 0
        file = nil
      }
      if count > 0 { return count }
    }
    return 0
  }

  private mutating func read(
    _ source: Body.StoredFile, into room: UnsafeMutableRawBufferPointer
  ) -> Int? {
    if file == nil { file = try? FileReader(opening: source.path, in: source.folder) }
    return try? file?.read(into: room)
  }
}
