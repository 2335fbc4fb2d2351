import FoundationEssentials

/// What a manifest or a list of files holds where it cannot be.
///
/// Both come from disk, and so perhaps from somebody else: each value has its range, and a path leads
/// nowhere but into the folder of its participant.
public struct BadListedValue: Error, Equatable {
  /// Such as `rows` or `totals.files`; nil for the text as a whole.
  public var key: String?
  /// The value as it stands in the file, cut to some characters.
  public var value: String
  /// What the value must be, such as `a date such as 2026-03-02`.
  public var allowed: String

  /// Makes the error of a value; without `key` of a text as a whole.
  package init(key: String? = nil, value: String, allowed: String) {
    self.key = key
    self.value = value
    self.allowed = allowed
  }
}

/// A value that a file may not hold, and where it stands.
public struct MalformedFile: Error, Equatable {
  /// The path of the manifest or list.
  public var file: String
  /// From 1; nil for a file that is no list of lines.
  public var line: Int?
  /// The value and what it must be.
  public var bad: BadListedValue

  /// Gives a wrong value its place.
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

/// Values that lists and manifests may hold.
enum Listed {
  /// Numbers of participants.
  static let participants = 0...999_999
  /// Bytes and rows of a file or of many; no disk holds more.
  static let count: ClosedRange<Int64> = 0...(1 << 50)
  /// Up to the last ms of the year 9999, since 1970 UTC.
  static let instants: ClosedRange<Int64> = 0...253_402_300_799_999
  /// Local dates of a recording, at most ten years.
  static let days = 1...3_650

  /// A name that is one step of a path, and never one that is hidden or leads up.
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

  /// What a version or the name of a model may be: a header of a request may have it.
  static func isWord(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count) && !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  static let wordForm = "a text of 1 to 100 bytes on one line"

  /// Whether a path lies in a participant's folder, or is the participant's own file there.
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

  /// Whether a text is a date such as `2026-03-02`.
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

  /// Whether a text is like the name of a time zone, such as `America/New_York`.
  static func isZone(_ text: String) -> Bool {
    let steps = text.split(separator: "/", omittingEmptySubsequences: false)
    return steps.count <= 3
      && steps.allSatisfy { isName(String($0).replacing("+", with: "-")) }
  }
}

// MARK: Reading

extension BadListedValue {
  /// Reads one value of JSON, whose own reading throws this error for what it holds.
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

  /// Nil for `null` and for a key that is not there.
  func decodeIfPresent<Value: FixedWidthInteger & Decodable>(
    _ key: Key, in range: ClosedRange<Value>
  ) throws -> Value? {
    guard contains(key), (try? decodeNil(forKey: key)) == false else { return nil }
    return try decode(key, in: range)
  }

  /// Reads a text for which a condition holds; throws `BadListedValue`.
  func text(
    _ key: Key, _ allowed: String, where isAllowed: (String) -> Bool
  ) throws -> String {
    guard let text = try? decode(String.self, forKey: key), isAllowed(text) else {
      throw refusal(of: key, allowed)
    }
    return text
  }

  /// Numbers of participants, rising.
  func participants(_ key: Key) throws -> [Int] {
    try value(
      key, "a list of rising numbers from 0 to \(Listed.participants.upperBound)"
    ) { (numbers: [Int]) in
      numbers.allSatisfy(Listed.participants.contains)
        && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    }
  }

  /// A list whose elements' own reading tells what they hold where it cannot be.
  func list<Element: Decodable>(_ key: Key, _ allowed: String) throws -> [Element] {
    do {
      return try decode([Element].self, forKey: key)
    } catch let error as BadListedValue {
      throw error
    } catch {
      throw refusal(of: key, allowed)
    }
  }

  /// An object by name whose values' own reading tells what they hold where it cannot be.
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

  /// Reads a value for which a condition holds; throws `BadListedValue`.
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

  /// The value as a message shows it.
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
