/// A JSON value of any form, such as the questions of a survey.
public indirect enum JSONTree: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A whole number that fits into 64 bits.
  case integer(Int64)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([String: JSONTree])

  /// Returns the value of a key; nil if the key is missing, or if this value is not an object.
  public subscript(key: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// The text; nil if this value is not a text.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// Writes the value, with the keys of objects in their order.
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

  /// The compact JSON of the value, with keys in their order; equal values have equal texts.
  public var canonical: [UInt8] {
    var json = JSONWriter(.compact)
    write(to: &json)
    return json.bytes
  }

  /// Returns the value without object members that are null or have this name, at any depth.
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
