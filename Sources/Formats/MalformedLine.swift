/// What is wrong with a list of secrets; it does not tell the values.
public struct MalformedLine: Error, Equatable {
  /// From 1.
  public var line: Int
  /// What the line must be.
  public var allowed: String
}

extension String {
  /// The lines of a list that are not empty, by their numbers from 1, without the byte order mark that
  /// spreadsheets put first.
  var listLines: [(number: Int, text: Substring)] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .map { ($0 + 1, $0 == 0 && $1.first == "\u{FEFF}" ? $1.dropFirst() : $1) }
      .filter { !$0.1.isEmpty }
  }
}
