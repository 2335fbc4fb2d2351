import Glibc

/// Finds where the parts of a body are (RFC 2046, 5.1.1).
struct MultipartScanner {
  private let body: UnsafeBufferPointer<UInt8>
  /// What stands between parts, with the line end before it.
  private let delimiter: [UInt8]

  init(body: UnsafeBufferPointer<UInt8>, boundary: String) {
    self.body = body
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Where the parts of a form stand in the body.
  struct Ranges {
    var parts: [(head: Range<Int>, content: Range<Int>)] = []
    var isCutOff = true
  }

  /// Nil if the body has no beginning of a part.
  func scan() -> Ranges? {
    var ranges = Ranges()
    guard var next = first() else { return nil }
    while case .part(let start) = next.follower {
      // A part without a head begins with the empty line.
      guard let end = find(Array("\r\n\r\n".utf8), from: start - 2),
        let delimiter = nextDelimiter(from: end + 4), delimiter.follower != .cutOff
      else { return ranges }
      ranges.parts.append((min(start, end)..<end, end + 4..<delimiter.start))
      next = delimiter
    }
    ranges.isCutOff = next.follower != .end
    return ranges
  }

  /// What follows a delimiter.
  private enum Follower: Equatable {
    /// A part's head, which begins there.
    case part(Int)
    /// Nothing more.
    case end
    /// The body ends before that is known.
    case cutOff
  }

  private typealias Delimiter = (start: Int, follower: Follower)

  /// The first delimiter needs no line end before it where it begins the body.
  private func first() -> Delimiter? {
    let count = delimiter.count - 2
    if body.count >= count, body[..<count].elementsEqual(delimiter[2...]),
      let follower = follower(at: count)
    {
      return (0, follower)
    }
    return nextDelimiter(from: 0)
  }

  private func nextDelimiter(from index: Int) -> Delimiter? {
    var index = index
    while let start = find(delimiter, from: index) {
      if let follower = follower(at: start + delimiter.count) { return (start, follower) }
      index = start + 1
    }
    return nil
  }

  /// What comes behind a delimiter; nil if its text goes on, so that it is none.
  private func follower(at end: Int) -> Follower? {
    if body[end...].starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")]) { return .end }
    var index = end
    while index < body.count, [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(body[index]) {
      index += 1
    }
    let rest = body[index...].prefix(2)
    if rest.elementsEqual("\r\n".utf8) { return .part(index + 2) }
    return rest.count < 2 ? .cutOff : nil
  }

  private func find(_ text: [UInt8], from index: Int) -> Int? {
    guard let base = body.baseAddress else { return nil }
    var index = index
    while index + text.count <= body.count,
      let found = memchr(base + index, Int32(text[0]), body.count - text.count - index + 1)
    {
      index = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
      if memcmp(found, text, text.count) == 0 { return index }
      index += 1
    }
    return nil
  }
}
