/// A key of a sample's metadata, with the values that it may have.
package struct HealthMember: Sendable {
  /// The values of a key.
  package enum Value: Sendable {
    /// A text that is not empty.
    case text
    case word([String])
    /// A whole number in a range.
    case integer(ClosedRange<Int64>)
    /// One of some whole numbers.
    case choice([Int64])
    case number(ClosedRange<Double>)
    case flag
    /// A UTC time in whole seconds.
    case instant
    /// A date, such as `2026-04-02`.
    case date
    /// A month, such as `2026-04`.
    case month
    /// A text of so many hexadecimal digits.
    case hex(Int)
    /// Whole numbers from 0 by name.
    case counts
    /// A list of true and false.
    case flags
    /// At most so many texts.
    case texts(Int)
    /// At most so many tracks with their numbers of plays.
    case plays(Int)
  }

  package let key: String
  package let value: Value
  /// Whether each sample of the type has the key.
  package var isRequired = true
}

extension [HealthMember] {
  static func text(_ keys: String...) -> Self {
    keys.map { HealthMember(key: $0, value: .text) }
  }

  static func flag(_ keys: String...) -> Self {
    keys.map { HealthMember(key: $0, value: .flag) }
  }

  static func word(_ key: String, _ words: String...) -> Self {
    one(key, .word(words))
  }

  static func integer(_ key: String, _ range: ClosedRange<Int64>) -> Self {
    one(key, .integer(range))
  }

  static func number(_ key: String, _ range: ClosedRange<Double>) -> Self {
    one(key, .number(range))
  }

  static func one(_ key: String, _ value: HealthMember.Value) -> Self {
    [HealthMember(key: key, value: value)]
  }

  /// The keys, none of which is required.
  var optional: Self {
    map { HealthMember(key: $0.key, value: $0.value, isRequired: false) }
  }
}
