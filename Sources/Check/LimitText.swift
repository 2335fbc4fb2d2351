import Reading

/// Numbers as the texts of rules tell them: a limit stands once, and its text is made from it.
extension Double {
  /// Such as `.05`, `5` or `1e-6`.
  var told: String {
    // A sum of decimal fractions may be off in its last digits.
    let text = ((self * 1e9).rounded() / 1e9).description
    if text.hasSuffix(".0") { return String(text.dropLast(2)) }
    return text.hasPrefix("0.") ? String(text.dropFirst()) : text.replacing("e-0", with: "e-")
  }

  /// A share, such as `8 %`.
  var percent: String { "\((100 * self).told) %" }
}
