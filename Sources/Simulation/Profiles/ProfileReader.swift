/// Reads one object of a profile, strictly: each key has a type and a range, and no key is left.
///
/// Ask for every key that the object may have, then call `finish()`, which refuses the others.
/// An explicit `null` is a value like another: it is refused, not taken as missing.
public struct ProfileReader: Sendable {
  /// The file as messages name it.
  public let file: String
  /// The keys from the file's root to this object; an element of a list is `"[2]"`.
  public let path: [String]

  let fields: [String: ProfileValue]
  private var asked: Set<String> = []
  /// Whether a value that may be there stands in for each key that is not.
  private(set) var standsIn = false
  /// Whether keys that nobody asks for are left alone, as in what servers write.
  private(set) var ignoresOthers = false

  /// Reads the root of a file, which must be an object.
  public init(_ value: ProfileValue, file: String) throws(ProfileError) {
    try self.init(value, file: file, path: [])
  }

  /// Reads an object that lies below the root of a file.
  public init(_ value: ProfileValue, file: String, path: [String]) throws(ProfileError) {
    guard case .object(let fields) = value else {
      throw ProfileError(.refused(value, .object), file: file, path: path)
    }
    self.fields = fields
    self.file = file
    self.path = path
  }

  /// Reads an object to its end.
  ///
  /// A key with a slip in it is both unknown and missing, and only the unknown one stands in the file:
  /// where a key is missing, the object is read once more with something in its place, to find all
  /// keys that it may have.
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

  /// The keys that the object has, sorted; for objects whose keys are names that people choose.
  public var keys: [String] { fields.keys.sorted() }

  /// Whether the object has `key`; this does not count as asking for it.
  public func has(_ key: String) -> Bool { fields[key] != nil }

  /// Whether the object has an object at `key`; this does not count as asking for it.
  func isObject(_ key: String) -> Bool {
    if case .object? = fields[key] { true } else { false }
  }

  /// Whether the object has null at `key`, which is asked for from now on: servers write it for nothing.
  mutating func holdsNull(_ key: String) -> Bool { asks(key) && fields[key] == .null }

  /// Refuses the keys that nobody asked for; the error names the nearest asked one.
  public func finish() throws(ProfileError) {
    guard !ignoresOthers, let key = keys.first(where: { !asked.contains($0) }) else { return }
    throw error(.unknown(known: asked.sorted()), at: key)
  }

  /// The error for a value that breaks a rule about several keys, such as `"later than start"`.
  public func refusal(of key: String, allowed: String) -> ProfileError {
    error(.refused(fields[key] ?? .null, .other(allowed)), at: key)
  }

  func error(_ fact: ProfileError.Fact, at steps: String...) -> ProfileError {
    ProfileError(fact, file: file, path: path + steps)
  }

  /// Whether the object has `key`, which is asked for from now on.
  mutating func asks(_ key: String) -> Bool {
    asked.insert(key)
    return has(key)
  }

  mutating func required(
    _ key: String, _ allowed: ProfileError.Allowed
  ) throws(ProfileError) -> ProfileValue {
    asked.insert(key)
    if let value = fields[key] { return value }
    guard standsIn, let value = allowed.example else { throw error(.missing(allowed), at: key) }
    return value
  }
}

extension ProfileReader {
  /// A value to be read by somebody else, whatever its type.
  public mutating func value(_ key: String) throws(ProfileError) -> ProfileValue {
    try required(key, .object)
  }

  /// Whole numbers are accepted too.
  public mutating func number(
    _ key: String, in range: ClosedRange<Double>
  ) throws(ProfileError) -> Double {
    try read(key, .number(range)) { $0.number(in: range) }
  }

  /// A number in a range, nil if the key is missing.
  public mutating func numberIfPresent(
    _ key: String, in range: ClosedRange<Double>
  ) throws(ProfileError) -> Double? {
    asks(key) ? try number(key, in: range) : nil
  }

  /// A number in a range, or the default if the key is missing.
  public mutating func number(
    _ key: String, in range: ClosedRange<Double>, default: Double
  ) throws(ProfileError) -> Double {
    asks(key) ? try number(key, in: range) : `default`
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
    asks(key) ? try integer(key, in: range) : `default`
  }

  /// A whole number in a range, nil if the key is missing.
  public mutating func integerIfPresent(
    _ key: String, in range: ClosedRange<Int>
  ) throws(ProfileError) -> Int? {
    asks(key) ? try integer(key, in: range) : nil
  }

  /// A truth value.
  public mutating func bool(_ key: String) throws(ProfileError) -> Bool {
    try read(key, .bool) {
      guard case .bool(let value) = $0 else { return nil }
      return value
    }
  }

  /// A truth value, or the default if the key is missing.
  public mutating func bool(_ key: String, default: Bool) throws(ProfileError) -> Bool {
    asks(key) ? try bool(key) : `default`
  }

  /// A text.
  public mutating func text(_ key: String) throws(ProfileError) -> String {
    try read(key, .text) { $0.text }
  }

  /// A text that may stand in a header of a request.
  mutating func line(_ key: String) throws(ProfileError) -> String {
    let text = try text(key)
    guard (1...100).contains(text.utf8.count),
      !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { throw refusal(of: key, allowed: "a text of 1 to 100 bytes on one line") }
    return text
  }

  /// A text, nil if the key is missing.
  public mutating func textIfPresent(_ key: String) throws(ProfileError) -> String? {
    asks(key) ? try text(key) : nil
  }

  /// A text, or the default if the key is missing.
  public mutating func text(_ key: String, default: String) throws(ProfileError) -> String {
    asks(key) ? try text(key) : `default`
  }

  /// One of the names of `Choice`; without a default the key is required.
  public mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, default: Choice? = nil
  ) throws(ProfileError) -> Choice where Choice.RawValue == String {
    if let `default`, !asks(key) { return `default` }
    return try read(key, .choice(Choice.allCases.map(\.rawValue))) {
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
