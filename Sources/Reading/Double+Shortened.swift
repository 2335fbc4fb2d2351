import Glibc

extension Double {
  /// The number with at most six significant digits, such as `0.333333`, `5` and `1.5e-07`.
  package var shortened: String {
    guard isFinite else { return description }
    var text = [CChar](repeating: 0, count: 32)
    let length = withVaList([self]) { vsnprintf(&text, text.count, "%.6g", $0) }
    return String(decoding: text.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
