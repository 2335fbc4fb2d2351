/// A strict reader of one object of a profile.
///
/// Each key has a type and a range, and unknown keys are rejected. Read every key that the object
/// may have, then call `finish()`, which rejects all other keys. An explicit `null` is a value of
/// the wrong type, not a missing key.
public struct ProfileReader: Sendable {
  /// The file's name in messages.
  public let file: String
  /// The keys from the file's root to this object; an element of a list is `"[2]"`.
  public let path: [String]

  let fields: [String: ProfileValue]
  private var asked: Set<String> = []
  /// Whether the reader replaces each missing key with an example of an allowed value.
  private(set) var standsIn = false
  /// Whether the reader ignores unknown keys, as for files from servers.
  private(set) var ignoresOthers = false

  /// Creates a reader of a file's root, which must be an object.
  public init(_ value: ProfileValue, file: String) throws(ProfileError) {
    try self.init(value, file: file, path: [])
  }

  /// Creates a reader of an object below the root of a file.
  public init(_ value: ProfileValue, file: String, path: [String]) throws(ProfileError) {
    guard case .object(let fields) = value else {
      throw ProfileError(.refused(value, .object), file: file, path: path)
    }
    self.fields = fields
    self.file = file
    self.path = path
  }

  /// Reads an object, and rejects unknown keys.
  ///
  /// A misspelled key is both unknown and missing, but the error must name the key in the file. If
  /// a key is missing, the object is therefore read a second time with examples for missing keys.
  /// The second reading finds all keys that the object may have.
  public static func read<Value>(
    _ value: ProfileValue, file: String, path: [String] = [], standingIn standsIn: Bool = false,
    ignoringOthers ignoresOthers: Bool = false,
    _ read: (inout ProfileReader) throws(ProfileError) -> Value
  ) throws(ProfileError) -> Value {
    var reader = try ProfileReader(value, file: file, path: path)
    reader.standsIn = standsIn
    reader.ignoresOthers = ignoresOthers
    do throws(ProfileError) {
      let result = try read(&reader)
      try reader.finish()
      return result
    } catch {
      guard !standsIn, case .missing = error.fact, error.path.dropLast() == path[...] else {
        throw error
      }
      do throws(ProfileError) {
        _ = try Self.read(
          value, file: file, path: path, standingIn: true, ignoringOthers: ignoresOthers, read)
      } catch let second {
        if case .unknown = second.fact { throw second }
      }
      throw error
    }
  }

  /// The keys of an object whose keys are names that users choose, sorted.
  public var keys: [String] { fields.keys.sorted() }

  /// Returns whether the object has `key`, without marking the key as known.
  public func has(_ key: String) -> Bool {
    noteOptional(key)
    return fields[key] != nil
  }

  /// Returns whether the object has an object at `key`, without marking the key as known.
  func isObject(_ key: String) -> Bool {
    if case .object? = fields[key] { true } else { false }
  }

  /// Returns whether the object has null at `key`, and marks the key as known. Servers write null
  /// for a missing value.
  mutating func holdsNull(_ key: String) -> Bool { asks(key) && fields[key] == .null }

  /// Rejects unknown keys. The error names the nearest known key.
  public func finish() throws(ProfileError) {
    guard !ignoresOthers, let key = keys.first(where: { !asked.contains($0) }) else { return }
    throw error(.unknown(known: asked.sorted()), at: key)
  }

  /// Returns the error for a value that breaks a rule about several keys, such as `"later than
  /// start"`.
  public func refusal(of key: String, allowed: String) -> ProfileError {
    error(.refused(fields[key] ?? .null, .other(allowed)), at: key)
  }

  func error(_ fact: ProfileError.Fact, at steps: String...) -> ProfileError {
    ProfileError(fact, file: file, path: path + steps)
  }

  /// Returns whether the object has `key`, and marks the key as known.
  mutating func asks(_ key: String) -> Bool {
    asked.insert(key)
    return has(key)
  }

  /// Returns whether the object has `key`, marks the key as known, and records its default.
  mutating func asks(
    _ key: String, _ allowed: ProfileError.Allowed, default fallback: ProfileValue? = nil
  ) -> Bool {
    noteOptional(key, allowed, default: fallback)
    return asks(key)
  }

  mutating func required(
    _ key: String, _ allowed: ProfileError.Allowed
  ) throws(ProfileError) -> ProfileValue {
    noteRequired(key, allowed)
    asked.insert(key)
    if let value = fields[key] { return value }
    guard standsIn, let value = allowed.example else { throw error(.missing(allowed), at: key) }
    return value
  }
}

extension ProfileReader {
  /// Returns a value of any type, for another type to read.
  public mutating func value(_ key: String) throws(ProfileError) -> ProfileValue {
    try required(key, .object)
  }

  /// Returns a number in a range. Whole numbers are accepted too.
  public mutating func number(
    _ key: String, in range: ClosedRange<Double>
  ) throws(ProfileError) -> Double {
    try read(key, .number(range)) { $0.number(in: range) }
  }

  /// Returns a number in a range; nil if the key is missing.
  public mutating func numberIfPresent(
    _ key: String, in range: ClosedRange<Double>
  ) throws(ProfileError) -> Double? {
    asks(key, .number(range)) ? try number(key, in: range) : nil
  }

  /// Returns a number in a range, or the default if the key is missing.
  public mutating func number(
    _ key: String, in range: ClosedRange<Double>, default: Double
  ) throws(ProfileError) -> Double {
    asks(key, .number(range), default: .number(`default`))
      ? try number(key, in: range) : `default`
  }

  public mutating func integer(
    _ key: String, in range: ClosedRange<Int>
  ) throws(ProfileError) -> Int {
    try read(key, .integer(range)) {
      guard case .integer(let value) = $0, let value = Int(exactly: value),
        range.contains(value)
      else { return nil }
      return value
    }
  }

  public mutating func integer(
    _ key: String, in range: ClosedRange<Int>, default: Int
  ) throws(ProfileError) -> Int {
    asks(key, .integer(range), default: .integer(Int64(`default`)))
      ? try integer(key, in: range) : `default`
  }

  /// Returns a whole number in a range; nil if the key is missing.
  public mutating func integerIfPresent(
    _ key: String, in range: ClosedRange<Int>
  ) throws(ProfileError) -> Int? {
    asks(key, .integer(range)) ? try integer(key, in: range) : nil
  }

  /// Returns true or false.
  public mutating func bool(_ key: String) throws(ProfileError) -> Bool {
    try read(key, .bool) {
      guard case .bool(let value) = $0 else { return nil }
      return value
    }
  }

  /// Returns true or false, or the default if the key is missing.
  public mutating func bool(_ key: String, default: Bool) throws(ProfileError) -> Bool {
    asks(key, .bool, default: .bool(`default`)) ? try bool(key) : `default`
  }

  /// Returns a text.
  public mutating func text(_ key: String) throws(ProfileError) -> String {
    try read(key, .text) { $0.text }
  }

  /// Returns a text that a header of an HTTP request may contain.
  mutating func line(_ key: String) throws(ProfileError) -> String {
    let allowed = "a text of 1 to 100 bytes on one line"
    noteRequired(key, .other(allowed))
    let text = try text(key)
    guard (1...100).contains(text.utf8.count),
      !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { throw refusal(of: key, allowed: allowed) }
    return text
  }

  /// Returns a key of an object if the key is an id, which tables and files can contain.
  func identifier(_ key: String) throws(ProfileError) -> String {
    let isID = key.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
    }
    guard isID, (1...100).contains(key.utf8.count) else {
      throw error(.refused(.text(key), .other("an id of the characters a to z, 0 to 9 and -")))
    }
    return key
  }

  /// Returns a text; nil if the key is missing.
  public mutating func textIfPresent(_ key: String) throws(ProfileError) -> String? {
    asks(key, .text) ? try text(key) : nil
  }

  /// Returns a text, or the default if the key is missing.
  public mutating func text(_ key: String, default: String) throws(ProfileError) -> String {
    asks(key, .text, default: .text(`default`)) ? try text(key) : `default`
  }

  /// Returns one of the names of `Choice`. Without a default the key is required.
  public mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, default: Choice? = nil
  ) throws(ProfileError) -> Choice where Choice.RawValue == String {
    let allowed = ProfileError.Allowed.choice(Choice.allCases.map(\.rawValue))
    if let `default`, !asks(key, allowed, default: .text(`default`.rawValue)) { return `default` }
    return try read(key, allowed) {
      $0.text.flatMap(Choice.init(rawValue:))
    }
  }

  private mutating func read<Value>(
    _ key: String, _ allowed: ProfileError.Allowed, _ convert: (ProfileValue) -> Value?
  ) throws(ProfileError) -> Value {
    let value = try required(key, allowed)
    guard let converted = convert(value) else {
      throw error(.refused(value, allowed), at: key)
    }
    return converted
  }
}

extension ProfileValue {
  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  func number(in range: ClosedRange<Double>) -> Double? {
    switch self {
    case .integer(let value) where range.contains(Double(value)): Double(value)
    case .number(let value) where range.contains(value): value
    default: nil
    }
  }
}
