import HTTP

/// What went wrong with a request, in words that are the same for requests with which the same went wrong.
enum ErrorKind {
  /// How much of an answer's text names an error, in characters.
  private static let limit = 60

  /// The failure or the status, with the part of the answer's text that does not tell of one request.
  static func text(of reply: Reply, _ delivered: Delivered) -> String {
    switch reply {
    case .failed(let failure): return failure.kind.rawValue
    case .answered(let response):
      let words =
        response.location == nil
        ? stablePart(of: delivered.text) : delivered.text.prefix { $0 != "?" && $0 != "#" }
      return "HTTP \(response.status)" + (words.isEmpty ? "" : " \(words)")
    }
  }

  /// The words before the first that has a digit, a quote or a bracket: numbers, names and ids differ from
  /// answer to answer.
  private static func stablePart(of text: String) -> Substring {
    let stop = text.firstIndex { "'\"`0123456789{}[]<>\\".contains($0) || $0.isNewline }
    var part = text[..<(stop ?? text.endIndex)]
    // The beginning of the word that goes on with a digit may differ too.
    if let stop, text[stop].isNumber {
      part = part.lastIndex(where: \.isWhitespace).map { part[..<$0] } ?? ""
    }
    part = part.prefix(limit)
    while let last = part.last, !last.isLetter, last != "." { part.removeLast() }
    return part
  }
}
