/// The one range of bytes that a header `Range` asks for (RFC 9110, 14.1.2).
enum ByteRange: Equatable {
  /// Bytes of the content.
  case part(Range<Int>)
  /// None of the content's bytes.
  case outside

  /// Nil for a header that says no range, several of them or another unit: the whole is then the answer.
  ///
  /// - Parameter count: the length of the content, in bytes.
  init?(_ header: String, of count: Int) {
    guard header.hasPrefix("bytes=") else { return nil }
    let ends = header.dropFirst("bytes=".count)
      .split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else {
      return nil
    }
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, let last?) where first <= last:
      self = first < count ? .part(first..<min(last, count - 1) + 1) : .outside
    case (let first?, nil) where ends[1].isEmpty:
      self = first < count ? .part(first..<count) : .outside
    case (nil, let length?) where ends[0].isEmpty:
      self = length > 0 && count > 0 ? .part(max(0, count - length)..<count) : .outside
    default: return nil
    }
  }
}
