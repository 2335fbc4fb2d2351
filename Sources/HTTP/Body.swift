import Spool

/// The body of a request, as a list of pieces that are joined only when they are sent. Copying a
/// file would take as long as all other work for its request.
public struct Body: Sendable {
  /// A part of a body, in memory or in a file.
  enum Piece: Sendable {
    case bytes([UInt8])
    /// A file that is read while it is sent. It must still have this length.
    case file(StoredFile, count: Int)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(_, let count): count
      }
    }
  }

  /// A file, given by a folder and the path below it.
  public struct StoredFile: Sendable {
    let path: String
    let folder: String

    package init(path: String, folder: String) {
      self.path = path
      self.folder = folder
    }
  }

  private(set) var pieces: [Piece]
  /// The length of the body, in bytes.
  public private(set) var count: Int

  /// Creates a body that is completely in memory.
  public init(_ bytes: [UInt8] = []) {
    pieces = [.bytes(bytes)]
    count = bytes.count
  }

  /// Creates a body that consists of a file, which is read while it is sent.
  package init(_ file: StoredFile, count: Int) {
    pieces = [.file(file, count: count)]
    self.count = count
  }

  init(_ pieces: [Piece]) {
    self.pieces = pieces
    count = pieces.reduce(0) { $0 + $1.count }
  }

  /// Whether all pieces of the body are in memory.
  package var isInMemory: Bool {
    pieces.allSatisfy { if case .bytes = $0 { true } else { false } }
  }

  mutating func append(_ text: String) {
    count += text.utf8.count
    guard case .bytes(var bytes) = pieces.last else {
      return pieces.append(.bytes(Array(text.utf8)))
    }
    pieces[pieces.count - 1] = .bytes([])  // Otherwise, the bytes are copied.
    bytes.append(contentsOf: text.utf8)
    pieces[pieces.count - 1] = .bytes(bytes)
  }

  /// Appends another body without copying its bytes.
  mutating func append(_ body: Body) {
    count += body.count
    pieces += body.pieces
    pieces.append(.bytes([]))
  }

  /// All bytes of the body, which must be in memory.
  public var bytes: [UInt8] {
    pieces.flatMap { piece -> [UInt8] in
      guard case .bytes(let bytes) = piece else {
        preconditionFailure("the bytes of this body are not in memory")
      }
      return bytes
    }
  }
}

/// A reader that returns the bytes of a body piece by piece.
struct BodyReader: ~Copyable {
  private var pieces: ArraySlice<Body.Piece> = []
  /// The number of bytes read from the current piece.
  private var position = 0
  private var file: FileReader?

  /// Starts to read another body.
  mutating func start(_ body: Body) {
    pieces = body.pieces[...]
    position = 0
    file = nil
  }

  /// Fills the start of a buffer, and returns the number of bytes, which is 0 at the end. Returns
  /// nil if a file cannot be read or has another length now.
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
