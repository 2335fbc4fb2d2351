import Formats

extension String {
  /// This text with the date after each time of 13 digits, such as
  /// `1772460000000 (2026-03-02T14:00:00.000 UTC)`.
  ///
  /// Rules write times in ms since 1970 UTC, as files do. Readers of findings also need the date.
  package var withDates: String {
    var text = ""
    var digits = ""
    var last: Character?
    for character in self {
      if character.isASCII, character.isNumber {
        digits.append(character)
        continue
      }
      text += digits.dated(after: last, before: character)
      digits = ""
      text.append(character)
      last = character
    }
    return text + digits.dated(after: last, before: nil)
  }

  /// Returns a run of digits, with its date if it is a time.
  private func dated(after last: Character?, before next: Character?) -> String {
    // Digits in names of files and in decimals are not times.
    let isPart = [last, next].contains { character in
      character.map { $0.isLetter || $0 == "_" || $0 == "-" || $0 == "+" } ?? false
    }
    let isDecimal = last == "." || next == "." && utf8.count != Self.timeLength
    guard utf8.count == Self.timeLength, !isPart, !isDecimal, let time = Int64(self),
      let date = BeiweUTCTime.textIfPossible(time)
    else { return self }
    return "\(self) (\(date) UTC)"
  }

  private static let timeLength = 13
}
