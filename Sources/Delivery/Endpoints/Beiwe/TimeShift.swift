/// Moves a file of the phone in time.
enum TimeShift {
  /// The content with later timestamps: those that rows begin with.
  static func content(_ content: [UInt8], by milliseconds: Int64) -> [UInt8] {
    guard milliseconds != 0 else { return content }
    var result = content
    var start = result.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? result.count
    while start + 13 <= result.count {
      let digits = result[start..<start + 13]
      if let time = Int64(String(decoding: digits, as: UTF8.self)) {
        result.replaceSubrange(start..<start + 13, with: "\(time + milliseconds)".utf8)
      }
      start = result[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? result.count
    }
    return result
  }
}
