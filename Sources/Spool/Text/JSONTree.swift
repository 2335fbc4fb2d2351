/// A JSON value of any form, such as the questions of a survey.
public indirect enum JSONTree: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number that is whole and fits.
  case integer(Int64)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([String: JSONTree])

  /// The value of a key; nil in what is no object, and where the key is missing.
  public subscript(key: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// The text of a text.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// Writes the value, the keys of objects in their order.
  public func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.null()
    case .bool(let value): json.bool(value)
    case .integer(let value): json.integer(value)
    case .number(let value): json.number(value)
    case .text(let value): json.string(value)
    case .list(let values): json.inlineArray(values) { $1.write(to: &$0) }
    case .object(let members):
      json.object { json in
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
          json.key(key)
          value.write(to: &json)
        }
      }
    }
  }

  /// The shortest text that has the value, keys in their order; equal values have equal texts.
  public var canonical: [UInt8] {
    var json = JSONWriter(.compact)
    write(to: &json)
    return json.bytes
  }

  /// Without the members of objects that are null or of that name, at any depth.
  public func without(_ name: String) -> JSONTree {
    switch self {
    case .list(let values): .list(values.map { $0.without(name) })
    case .object(let members):
      .object(members.filter { $0 != name && $1 != .null }.mapValues { $0.without(name) })
    default: self
    }
  }
}

extension JSONTree: Decodable {
  public init(from decoder: any Decoder) throws {
    let scalar = try decoder.singleValueContainer()
    if scalar.decodeNil() {
      self = .null
    } else if let value = try? scalar.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? scalar.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? scalar.decode(Double.self) {
      self = .number(value)
    } else if let value = try? scalar.decode(String.self) {
      self = .text(value)
    } else if let values = try? scalar.decode([JSONTree].self) {
      self = .list(values)
    } else {
      self = .object(try scalar.decode([String: JSONTree].self))
    }
  }
}
