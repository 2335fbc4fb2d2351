import Glibc
import Spool

/// Puts texts in the order of their bytes: in memory as long as they are few, and in parts on disk when
/// they are many.
package struct TextSorter {
  /// Where a text stands among those in memory.
  private struct Place {
    var start: Int32
    var count: Int32
  }

  /// The texts in memory, one behind the other.
  private var texts: [UInt8] = []
  private var places: [Place] = []
  private var file: ScratchFile?
  /// Where the sorted parts stand in the file, in bytes.
  private var parts: [Range<Int64>] = []
  /// How many bytes of text are in memory at most, but for one text.
  private let limit: Int

  /// - Parameter limit: bytes of text in memory at most; up to 1 GB.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Takes in a text; when memory is full, those at hand are sorted and written to a file.
  package mutating func add(_ text: [UInt8]) throws(FileError) {
    if !texts.isEmpty, texts.count + text.count > limit { try write() }
    places.append(Place(start: Int32(texts.count), count: Int32(text.count)))
    texts += text
  }

  /// Ends the adding, and hands out all texts in order.
  package consuming func sorted() throws(FileError) -> SortedTexts {
    guard file != nil else { return try SortedTexts(inMemory: inOrder()) }
    try write()
    texts = []
    places = []
    return try SortedTexts(file, parts)
  }

  private mutating func write() throws(FileError) {
    guard !places.isEmpty else { return }
    if file == nil { file = try ScratchFile() }
    guard let file else { return }
    let start = file.count
    let bytes = inOrder()
    try bytes.withUnsafeBufferPointer { (buffer) throws(FileError) in
      try file.append(UnsafeRawBufferPointer(buffer))
    }
    parts.append(start..<file.count)
    texts.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// The texts in memory in their order, each behind its length.
  private mutating func inOrder() -> [UInt8] {
    texts.withUnsafeBytes { bytes in
      /// Whether one text stands before another.
      func precedes(_ left: Place, _ right: Place) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        let order = memcmp(
          base + Int(left.start), base + Int(right.start), Int(min(left.count, right.count)))
        return order == 0 ? left.count < right.count : order < 0
      }
      places.sort(by: precedes)
    }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(texts.count + SortedTexts.lengthSize * places.count)
    for place in places {
      withUnsafeBytes(of: place.count) { sorted.append(contentsOf: $0) }
      sorted += texts[Int(place.start)..<Int(place.start + place.count)]
    }
    return sorted
  }
}

/// Texts in order, one after another: the parts of a file are merged as they are read.
package final class SortedTexts {
  /// A part of the file, with some of its texts in memory.
  private struct Part {
    var rest: Range<Int64>
    var bytes: [UInt8] = []
    /// Where the next text begins in the bytes, behind its length.
    var position = 0
    var first: [UInt8]?
  }

  private let file: ScratchFile?
  /// A heap: no part begins before the one at half its place.
  private var parts: [Part]
  /// The bytes that tell the length of a text.
  package static let lengthSize = MemoryLayout<Int32>.size
  /// Bytes of a part that are read at a time.
  private static let pieceLength = 65_536

  /// - Parameter texts: in order, each behind its length.
  package init(inMemory texts: [UInt8]) throws(FileError) {
    file = nil
    parts = [Part(rest: 0..<0, bytes: texts)]
    try settle()
  }

  /// - Parameter ranges: of parts of the file, each in order.
  package init(_ file: ScratchFile?, _ ranges: [Range<Int64>]) throws(FileError) {
    self.file = file
    parts = ranges.map { Part(rest: $0) }
    try settle()
  }

  /// The next text; nil after the last.
  package func next() throws(FileError) -> [UInt8]? {
    guard let text = parts.first?.first else { return nil }
    try advance(0)
    if parts[0].first == nil {
      parts.swapAt(0, parts.count - 1)
      parts.removeLast()
    }
    sink(0)
    return text
  }

  private func settle() throws(FileError) {
    for index in parts.indices { try advance(index) }
    parts.removeAll { $0.first == nil }
    for index in parts.indices.reversed() { sink(index) }
  }

  /// Goes to the next text of a part.
  private func advance(_ index: Int) throws(FileError) {
    guard let length = try take(Self.lengthSize, of: index) else {
      parts[index].first = nil
      return
    }
    let count = length.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
    parts[index].first = try take(Int(count), of: index) ?? []
  }

  /// The next bytes of a part; nil at its end.
  private func take(_ count: Int, of index: Int) throws(FileError) -> [UInt8]? {
    while parts[index].bytes.count - parts[index].position < count {
      guard !parts[index].rest.isEmpty else { return nil }
      try fill(index)
    }
    let start = parts[index].position
    parts[index].position += count
    return Array(parts[index].bytes[start..<start + count])
  }

  private func fill(_ index: Int) throws(FileError) {
    let rest = parts[index].rest
    var piece = [UInt8](repeating: 0, count: min(Self.pieceLength, rest.count))
    try piece.withUnsafeMutableBufferPointer { (buffer) throws(FileError) in
      try file?.read(at: rest.lowerBound, into: UnsafeMutableRawBufferPointer(buffer))
    }
    parts[index].bytes.removeSubrange(..<parts[index].position)
    parts[index].bytes += piece
    parts[index].position = 0
    parts[index].rest = rest.dropFirst(piece.count)
  }

  private func sink(_ start: Int) {
    var index = start
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < parts.count {
        if let text = parts[child].first, let other = parts[least].first, precedes(text, other) {
          least = child
        }
      }
      if least == index { return }
      parts.swapAt(index, least)
      index = least
    }
  }

  private func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let order = memcmp(left, right, min(left.count, right.count))
    return order == 0 ? left.count < right.count : order < 0
  }
}

// MARK: Numbers in texts

extension [UInt8] {
  /// Appends a number that is not negative so that the order of bytes is that of numbers.
  package mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }

  /// The number that begins at a place.
  package func number<Number: FixedWidthInteger>(_ type: Number.Type, at place: Int) -> Number {
    withUnsafeBytes { Number(bigEndian: $0.loadUnaligned(fromByteOffset: place, as: type)) }
  }
}
