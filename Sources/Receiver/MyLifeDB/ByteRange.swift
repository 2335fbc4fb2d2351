/// The part of the content that a request's header `Range` selects (RFC 9110, 14.1.2).
enum ByteRange: Equatable {
  /// A range of bytes in the content.
  case part(Range<Int>)
  /// A range outside of the content.
  case outside

  /// Parses the header; returns nil for no range, several ranges or another unit, for which the
  /// response has the whole content.
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
