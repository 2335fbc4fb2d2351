extension FixedWidthInteger {
  /// Reads hexadecimal digits of either case; nil for any other text, and for numbers that are too
  /// large.
  ///
  /// `init(_:radix:)` would also accept a sign.
  init?(hexadecimalDigits text: String) {
    guard text.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
    self.init(text, radix: 16)
  }
}
