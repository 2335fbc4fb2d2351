/// A gzip file of one or more members, read in pieces.
public struct GzipReader: ~Copyable {
  private let path: String
  /// Nil for a file that is in memory.
  private var file: FileReader?
  /// The unread bytes of a file in memory.
  private var rest: ArraySlice<UInt8> = []
  private var inflater = Inflater()
  private let input: UnsafeMutableBufferPointer<UInt8>
  /// The number of bytes of `input` that were read last.
  private var filled = 0
  /// Room for a piece, from the first that is asked for as an array.
  private var output: UnsafeMutableBufferPointer<UInt8>?
  private var place = Place.beforeFirst

  /// The place in the members at which the current input begins.
  private enum Place { case beforeFirst, inside, between }

  /// Every member begins with this byte.
  private static let firstByte: UInt8 = 0x1F

  /// - Parameter path: of a file with one gzip member.
  public init(opening path: String) throws(FileError) {
    self.init(try FileReader(opening: path), path)
  }

  /// Reads an open file, from its start.
  init(_ file: consuming FileReader) {
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
    input = .allocate(capacity: 65_536)
  }

  /// Puts the next piece of the content in the place of `piece`; false at the end.
  ///
  /// The checksum of a member is compared when its end is read, so what was read is to be trusted
  /// only after the end. A cut-off file, a wrong checksum and anything after the last member are
  /// errors.
  public mutating func read(into piece: inout [UInt8]) throws(FileError) -> Bool {
    piece.removeAll(keepingCapacity: true)
    let output = self.output ?? .allocate(capacity: 262_144)
    self.output = output
    let count = try read(into: output)
    piece.append(contentsOf: UnsafeBufferPointer(rebasing: output[..<count]))
    return count > 0
  }

  /// Fills the start of `output` with the next bytes of the content, all of it unless the content ends; 0 at the
  /// end.
  package mutating func read(
    into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(FileError) -> Int {
    inflater.write(to: output)
    // The member may have more to write without any more input.
    var isStarved = place != .inside
    while inflater.room > 0 {
      if isStarved, inflater.input == 0 {
        guard try fill() else {
          guard place == .between else { throw .truncated(path: path) }
          break
        }
      }
      try begin()
      switch inflater.step() {
      case .paused: isStarved = true
      case .ended: (place, isStarved) = (.between, true)
      case .corrupt: throw .corrupt(path: path)
      }
    }
    return output.count - inflater.room
  }

  /// Begins a member, if none is under way.
  private mutating func begin() throws(FileError) {
    guard place != .inside else { return }
    guard input[filled - inflater.input] == Self.firstByte else { throw .corrupt(path: path) }
    if place == .between { inflater.begin() }
    place = .inside
  }

  /// The whole content of a gzip file.
  public static func contents(of path: String) throws(FileError) -> [UInt8] {
    var reader = try GzipReader(opening: path)
    return try reader.remaining()
  }

  /// The content that has not been read yet.
  mutating func remaining() throws(FileError) -> [UInt8] {
    var content: [UInt8] = []
    var piece: [UInt8] = []
    while try read(into: &piece) { content += piece }
    return content
  }

  private mutating func fill() throws(FileError) -> Bool {
    let count =
      try file?.read(into: UnsafeMutableRawBufferPointer(input))
      ?? input.update(fromContentsOf: rest.prefix(input.count))
    rest = rest.dropFirst(count)
    filled = count
    inflater.take(UnsafeMutableBufferPointer(rebasing: input[..<count]))
    return count > 0
  }

  deinit {
    input.deallocate()
    output?.deallocate()
  }
}
