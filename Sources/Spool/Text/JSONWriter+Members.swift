extension JSONWriter {
  /// Writes a key with a text.
  public mutating func member(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  /// Writes a key with a whole number.
  public mutating func member(_ key: String, _ value: some BinaryInteger) {
    self.key(key)
    integer(value)
  }

  /// `null` where there is no number.
  public mutating func member(_ key: String, _ value: Int64?) {
    self.key(key)
    if let value { integer(value) } else { null() }
  }

  /// Writes a key with `true` or `false`.
  public mutating func member(_ key: String, _ value: Bool) {
    self.key(key)
    bool(value)
  }

  /// `null` for what is not finite.
  public mutating func member(_ key: String, number value: Double) {
    self.key(key)
    if value.isFinite { number(value) } else { null() }
  }
}
