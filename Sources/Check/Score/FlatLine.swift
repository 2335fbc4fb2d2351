import Spool

/// The members of a JSON object that is a line of a file, and the values that scoring asks of them.
struct FlatLine {
  private var members: [(key: String, value: JSONTree)] = []

  /// Keeps the members with some keys; the others may have any value.
  init(_ line: [UInt8], keys: [String]) throws(BadListedValue) {
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

  /// Nil for `null` and for a key that is not there.
  subscript(key: String) -> JSONTree? {
    guard let value = members.first(where: { $0.key == key })?.value, value != .null else {
      return nil
    }
    return value
  }

  /// Nil for `null` and for a key that is not there.
  func text(_ key: String, _ allowed: String) throws(BadListedValue) -> String? {
    guard let value = self[key] else { return nil }
    guard let text = value.text, !text.isEmpty, !text.utf8.contains(0) else {
      throw refusal(of: key, allowed)
    }
    return text
  }

  /// The first and the last row of a pair, or a row by itself; nil where there are none.
  func rows(_ key: String) throws(BadListedValue) -> ClosedRange<Int64>? {
    switch self[key] {
    case nil: return nil
    case .integer(let row)? where Self.isRow(row): return row...row
    case .list(let values)?:
      if values.count == 2, case .integer(let first) = values[0],
        case .integer(let last) = values[1], Self.isRow(first), Self.isRow(last), first <= last
      {
        return first...last
      }
    default: break
    }
    throw refusal(
      of: key, "a row from 0 below the header, or the first and the last row such as [17,18]")
  }

  func refusal(of key: String, _ allowed: String) -> BadListedValue {
    let value = self[key].map { String($0.told.prefix(60)) }
    return BadListedValue(key: key, value: value ?? "missing", allowed: allowed)
  }

  /// No file has more rows than a disk has bytes.
  private static func isRow(_ number: Int64) -> Bool { (0...(1 << 50)).contains(number) }
}
