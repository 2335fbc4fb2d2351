/// A text with gaps.
struct GappedText: Sendable {
  /// Without what is put into the gaps.
  private var fixed: [UInt8] = []
  /// Where in `fixed` they are, in their order, and which of the texts each takes.
  private var gaps: [(place: Int, text: Int)] = []

  /// - Parameter marks: what is replaced; nil without any of them in the text.
  init?(_ text: [UInt8], _ marks: [[UInt8]]) {
    var start = 0
    text.withUnsafeBufferPointer { text in
      var place = 0
      while place < text.count {
        let mark = marks.firstIndex { $0.first == text[place] && text[place...].starts(with: $0) }
        guard let mark else {
          place += 1
          continue
        }
        fixed += text[start..<place]
        gaps.append((fixed.count, mark))
        place += marks[mark].count
        start = place
      }
    }
    if gaps.isEmpty { return nil }
    fixed += text[start...]
  }

  /// A text without gaps.
  init(plain text: [UInt8]) {
    fixed = text
  }

  /// In bytes, with a text in each gap.
  func length(with texts: [String]) -> Int {
    gaps.reduce(fixed.count) { $0 + texts[$1.text].utf8.count }
  }

  /// Appends the text, with another text in each gap.
  func append(to bytes: inout [UInt8], with texts: [String]) {
    var start = 0
    for (place, text) in gaps {
      bytes += fixed[start..<place]
      bytes += texts[text].utf8
      start = place
    }
    bytes += fixed[start...]
  }

  func bytes(with texts: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length(with: texts))
    append(to: &bytes, with: texts)
    return bytes
  }

  func text(with texts: [String]) -> String {
    String(decoding: bytes(with: texts), as: UTF8.self)
  }
}
