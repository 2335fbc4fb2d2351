/// A value of a profile as its text has it, before anybody asked what it means.
public indirect enum ProfileValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number that is whole and fits, however it is written: `1.0` and `1e3` too.
  case integer(Int64)
  case number(Double)
  case text(String)
  case list([ProfileValue])
  case object([String: ProfileValue])
}

extension ProfileValue: CustomStringConvertible {
  /// The value as a message shows it: scalars as written, long texts cut, the rest by its kind.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): value.short
    case .text(let text): text.count > 60 ? "\"\(text.prefix(60))…\"" : "\"\(text)\""
    case .list(let values): values.isEmpty ? "an empty list" : "a list of \(values.count)"
    case .object: "an object"
    }
  }
}

extension Double {
  /// The shortest text that reads back as this number, without the `.0` of a whole one.
  var short: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
