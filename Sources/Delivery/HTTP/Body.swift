/// The body of a request, in pieces that are put together only where libcurl reads them: a copy of each
/// file costs as much as all else that is done to send it.
public struct Body: Sendable {
  private(set) var pieces: [[UInt8]]
  /// In bytes.
  public private(set) var count: Int

  public init(_ bytes: [UInt8] = []) {
    pieces = [bytes]
    count = bytes.count
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      count += bytes.count
      pieces[pieces.count - 1].append(contentsOf: bytes)
    }
  }

  /// Appends bytes without copying them.
  mutating func append(_ bytes: [UInt8]) {
    count += bytes.count
    pieces.append(bytes)
    pieces.append([])
  }

  /// All of it.
  public var bytes: [UInt8] { Array(pieces.joined()) }
}
