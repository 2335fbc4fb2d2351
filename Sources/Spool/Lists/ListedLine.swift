/// A line of a list, which is a JSON object, with functions that read its members.
///
/// It reads lists of a million lines, for which Foundation's decoder needs five times as long.
package struct ListedLine {
  private var members: [(key: String, value: JSONTree)] = []

  /// Parses a line, and keeps the members with these keys; all others may have any value.
  package init(_ line: [UInt8], keys: [String]) throws(BadListedValue) {
    var reader = JSONReader(line)
    do {
      try reader.object { (key, reader) throws(JSONReader.Defect) in
        let value = try reader.value()
        if keys.contains(key) { members.append((key, value)) }
      }
      try reader.end()
    } catch {
      let start = String(decoding: line.prefix(40), as: UTF8.self)
      throw BadListedValue(
        value: "\"\(start)\" (\(error.fact) at byte \(error.offset + 1))",
        allowed: "a JSON object on one line")
    }
  }

  /// Returns the value of a key; nil for `null` and for a missing key.
  package subscript(key: String) -> JSONTree? {
    guard let value = members.first(where: { $0.key == key })?.value, value != .null else {
      return nil
    }
    return value
  }

  /// Returns a text that satisfies a condition; nil for `null` and for a missing key.
  package func text(
    _ key: String, _ allowed: String, where isAllowed: (String) -> Bool
  ) throws(BadListedValue) -> String? {
    guard let value = self[key] else { return nil }
    guard let text = value.text, isAllowed(text) else { throw refusal(of: key, allowed) }
    return text
  }

  /// Returns a whole number in a range; nil for `null` and for a missing key.
  package func number(
    _ key: String, in range: ClosedRange<Int64>
  ) throws(BadListedValue) -> Int64 {
    guard case .integer(let value)? = self[key], range.contains(value) else {
      throw refusal(of: key, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// Returns the first and the last row of a pair; nil for a missing pair.
  package func rows(_ key: String) throws(BadListedValue) -> ClosedRange<Int64>? {
    guard let value = self[key] else { return nil }
    guard case .list(let values) = value, values.count == 2, case .integer(let first) = values[0],
      case .integer(let last) = values[1], Listed.count.contains(first),
      Listed.count.contains(last), first <= last
    else {
      throw refusal(
        of: key,
        "the numbers of the first and the last row, counted from 0, such as [17,18], or null")
    }
    return first...last
  }

  /// Returns the first and the last row of a pair, or a single row; nil for a missing value.
  package func rowOrRows(_ key: String) throws(BadListedValue) -> ClosedRange<Int64>? {
    if case .list? = self[key] { return try rows(key) }
    guard let value = self[key] else { return nil }
    guard case .integer(let row) = value, Listed.count.contains(row) else {
      throw refusal(
        of: key,
        "the number of a row below the header, counted from 0, or of the first and the "
          + "last row, such as [17,18]")
    }
    return row...row
  }

  /// Returns one of the words of an enumeration; nil for `null` and for a missing key.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ key: String
  ) throws(BadListedValue) -> Word? where Word.RawValue == String {
    guard let value = self[key] else { return nil }
    guard let word = value.text.flatMap({ Word(rawValue: $0) }) else {
      throw refusal(of: key, "one of " + Word.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return word
  }

  /// Returns the value, or throws an error if it is nil.
  package func needed<Value>(
    _ key: String, _ value: Value?, _ allowed: String
  ) throws(BadListedValue) -> Value {
    guard let value else { throw refusal(of: key, allowed) }
    return value
  }

  /// Returns the error that a value is wrong or missing.
  package func refusal(of key: String, _ allowed: String) -> BadListedValue {
    let value = self[key].map { String($0.told.prefix(60)) }
    return BadListedValue(key: key, value: value ?? "missing", allowed: allowed)
  }
}
