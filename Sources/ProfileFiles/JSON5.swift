import FoundationEssentials
import Simulation

extension ProfileValue {
  /// Reads JSON5 in the form that Foundation supports. A duplicate key in an object is an error.
  ///
  /// The specification of JSON5 is at https://spec.json5.org.
  public init(json5 text: String, file: String) throws(ProfileFileError) {
    try self.init(json5: text, file: file, outline: Outline(text, file: file))
  }

  init(json5 text: String, file: String, outline: Outline) throws(ProfileFileError) {
    guard let value = Self.decode(text) else {
      // Foundation does not report positions. The invalid value is the first one that Foundation
      // also rejects when it is alone.
      let wrong = outline.words.first { Self.decode($0.text) == nil }
      throw .syntax(
        file: file, line: wrong?.line,
        reason: wrong.map { "\($0.text) is not a valid JSON5 value" }
          ?? "the text is not valid JSON5")
    }
    self = value
  }

  private static func decode(_ text: String) -> ProfileValue? {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return try? decoder.decode(Tree.self, from: Data(text.utf8)).value
  }
}

/// A value from the decoder. Numbers are first decoded as integers, so that large integers are
/// exact.
private struct Tree: Decodable {
  let value: ProfileValue

  init(from decoder: any Decoder) throws {
    let scalar = try decoder.singleValueContainer()
    if scalar.decodeNil() {
      value = .null
    } else if let text = try? scalar.decode(String.self) {
      value = .text(text)
    } else if let whole = try? scalar.decode(Int64.self) {
      value = .integer(whole)
    } else if let number = try? scalar.decode(Double.self) {
      value = .number(number)
    } else if let bool = try? scalar.decode(Bool.self) {
      value = .bool(bool)
    } else if let elements = try? scalar.decode([Tree].self) {
      value = .list(elements.map(\.value))
    } else {
      value = .object(try scalar.decode([String: Tree].self).mapValues(\.value))
    }
  }
}
