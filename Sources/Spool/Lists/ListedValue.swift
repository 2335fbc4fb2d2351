import FoundationEssentials

/// An invalid value in a manifest or a list of files.
///
/// These files may come from another person. Each value therefore has a range, and a path must be
/// inside its participant's folder.
public struct BadListedValue: Error, Equatable {
  /// The key, such as `rows` or `totals.files`; nil for the text as a whole.
  public var key: String?
  /// The value in the file, shortened to some characters.
  public var value: String
  /// The required value, such as `a date such as 2026-03-02`.
  public var allowed: String

  /// Creates the error about a value or, without `key`, about the text as a whole.
  package init(key: String? = nil, value: String, allowed: String) {
    self.key = key
    self.value = value
    self.allowed = allowed
  }
}

/// An invalid value in a file, with its place.
public struct MalformedFile: Error, Equatable {
  /// The path of the manifest or list.
  public var file: String
  /// The line number, from 1; nil for a file that is not a list of lines.
  public var line: Int?
  /// The invalid value, and the required one.
  public var bad: BadListedValue

  /// Creates the error from an invalid value and its place.
  package init(_ bad: BadListedValue, file: String, line: Int? = nil) {
    self.file = file
    self.line = line
    self.bad = bad
  }
}

extension BadListedValue: CustomStringConvertible {
  public var description: String { "\(key ?? "the text") is \(value); it must be \(allowed)" }
}

extension MalformedFile: CustomStringConvertible {
  public var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(bad)" }
}

/// The values that lists and manifests may contain.
enum Listed {
  /// The allowed numbers of participants.
  static let participants = 0...999_999
  /// The allowed numbers of bytes and rows, of one or of many files. No disk can hold more.
  static let count: ClosedRange<Int64> = 0...(1 << 50)
  /// The allowed times in ms since 1970 UTC, up to the end of the year 9999.
  static let instants: ClosedRange<Int64> = 0...253_402_300_799_999
  /// The allowed number of local dates, at most ten years.
  static let days = 1...3_650

  /// Returns whether a text is a valid name for a file or folder, which is neither hidden nor `..`.
  static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Returns whether a text may be a version or a model's name, which must fit into a request's
  /// header.
  static func isWord(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count) && !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  static let wordForm = "a text of 1 to 100 bytes on one line"

  /// Returns whether a path is inside a participant's folder, or is the participant's file.
  static func isPath(_ path: String, in recorder: String, of patient: String) -> Bool {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.count > 1, steps[0] == recorder,
      steps.count > 2 ? steps[1] == patient : steps[1].hasPrefix(patient + ".")
    else { return false }
    return steps.allSatisfy {
      !["", ".", ".."].contains($0) && $0.utf8.count <= 255
        && !$0.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    }
  }

  /// Returns whether a text is a date such as `2026-03-02`.
  static func isDate(_ text: String) -> Bool {
    let digits = text.utf8.enumerated().allSatisfy { place, byte in
      place == 4 || place == 7
        ? byte == UInt8(ascii: "-") : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    guard digits, text.utf8.count == 10, let month = Int(text.dropFirst(5).prefix(2)),
      let day = Int(text.suffix(2))
    else { return false }
    return (1...12).contains(month) && (1...31).contains(day)
  }

  /// Returns whether a text has the form of a time zone's name, such as `America/New_York`.
  static func isZone(_ text: String) -> Bool {
    let steps = text.split(separator: "/", omittingEmptySubsequences: false)
    return steps.count <= 3
      && steps.allSatisfy { isName(String($0).replacing("+", with: "-")) }
  }
}

// MARK: Reading

extension BadListedValue {
  /// Decodes one JSON value; errors in its content are thrown as this error.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from text: [UInt8], allowed: String
  ) throws(BadListedValue) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(text))
    } catch let error as BadListedValue {
      throw error
    } catch {
      let start = String(decoding: text.prefix(40), as: UTF8.self)
      throw BadListedValue(key: nil, value: "\"\(start)\"", allowed: allowed)
    }
  }
}

extension KeyedDecodingContainer {
  /// Reads a whole number in a range; throws `BadListedValue`.
  func decode<Value: FixedWidthInteger & Decodable>(
    _ key: Key, in range: ClosedRange<Value>
  ) throws -> Value {
    guard let value = try? decode(Value.self, forKey: key), range.contains(value) else {
      let (low, high) = (range.lowerBound, range.upperBound)
      throw refusal(of: key, low == high ? "\(low)" : "a whole number from \(low) to \(high)")
    }
    return value
  }

  /// Reads a whole number in a range; returns nil for `null` and for a missing key.
  func decodeIfPresent<Value: FixedWidthInteger & Decodable>(
    _ key: Key, in range: ClosedRange<Value>
  ) throws -> Value? {
    guard contains(key), (try? decodeNil(forKey: key)) == false else { return nil }
    return try decode(key, in: range)
  }

  /// Reads a text that satisfies a condition; throws `BadListedValue`.
  func text(
    _ key: Key, _ allowed: String, where isAllowed: (String) -> Bool
  ) throws -> String {
    guard let text = try? decode(String.self, forKey: key), isAllowed(text) else {
      throw refusal(of: key, allowed)
    }
    return text
  }

  /// Reads a list of participants' numbers, which must be in ascending order.
  func participants(_ key: Key) throws -> [Int] {
    try value(
      key, "a list of increasing numbers from 0 to \(Listed.participants.upperBound)"
    ) { (numbers: [Int]) in
      numbers.allSatisfy(Listed.participants.contains)
        && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    }
  }

  /// Reads a list; errors in its elements are thrown with their positions.
  func list<Element: Decodable>(_ key: Key, _ allowed: String) throws -> [Element] {
    do {
      return try decode([Element].self, forKey: key)
    } catch let error as BadListedValue {
      throw error
    } catch {
      throw refusal(of: key, allowed)
    }
  }

  /// Reads an object by name; errors in its values are thrown with their keys.
  func object<Value: Decodable>(_ key: Key, _ allowed: String) throws -> [String: Value] {
    let object: [String: Value]
    do {
      object = try decode([String: Value].self, forKey: key)
    } catch let error as BadListedValue {
      throw error
    } catch {
      throw refusal(of: key, allowed)
    }
    guard object.keys.allSatisfy(Listed.isName) else { throw refusal(of: key, allowed) }
    return object
  }

  /// Reads a value that satisfies a condition; throws `BadListedValue`.
  func value<Value: Decodable>(
    _ key: Key, _ allowed: String, where isAllowed: (Value) -> Bool = { _ in true }
  ) throws -> Value {
    guard let value = try? decode(Value.self, forKey: key), isAllowed(value) else {
      throw refusal(of: key, allowed)
    }
    return value
  }

  func refusal(of key: Key, _ allowed: String) -> BadListedValue {
    BadListedValue(
      key: (codingPath + [key]).map { $0.intValue.map(String.init) ?? $0.stringValue }
        .joined(separator: "."),
      value: shown(key), allowed: allowed)
  }

  /// Returns the value as text, for a message.
  private func shown(_ key: Key) -> String {
    guard contains(key) else { return "missing" }
    if (try? decodeNil(forKey: key)) == true { return "null" }
    if let text = try? decode(String.self, forKey: key) { return "\"\(text.prefix(60))\"" }
    if let number = try? decode(Int64.self, forKey: key) { return "\(number)" }
    if let number = try? decode(Double.self, forKey: key) { return "\(number)" }
    if let bool = try? decode(Bool.self, forKey: key) { return "\(bool)" }
    return "a list or an object"
  }
}
