/// Texts that are secrets, and so are never written down or told, whoever repeats them.
public struct HiddenTexts: Sendable {
  private var texts: [String] = []

  public init() {}

  /// Hides a text from now on; very short ones would be found everywhere.
  public mutating func hide(_ text: String) {
    if text.count >= 4 { texts.append(text) }
  }

  /// The same with three dots in place of each secret.
  func hiding(in delivered: Delivered) -> Delivered {
    var delivered = delivered
    for text in texts { delivered.text = delivered.text.replacing(text, with: "…") }
    return delivered
  }
}
