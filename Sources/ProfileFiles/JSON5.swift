import FoundationEssentials
import Simulation

extension ProfileValue {
  /// Reads JSON5 (https://spec.json5.org) as Foundation knows it, but no key twice in one object.
  public init(json5 text: String, file: String) throws(ProfileFileError) {
    try self.init(json5: text, file: file, outline: Outline(text, file: file))
  }

  init(json5 text: String, file: String, outline: Outline) throws(ProfileFileError) {
    guard let value = Self.decode(text) else {
      // Foundation gives no place: the value that it refuses alone is the one.
      let wrong = outline.words.first { Self.decode($0.text) == nil }
      throw .syntax(
        file: file, line: wrong?.line,
        reason: wrong.map { "\($0.text) is no value" } ?? "the text is no JSON5")
    }
    self = value
  }

  private static func decode(_ text: String) -> ProfileValue? {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return try? decoder.decode(Tree.self, from: Data(text.utf8)).value
  }
}

/// A value as the decoder offers it; numbers are tried as whole ones first, so that they are exact.
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
