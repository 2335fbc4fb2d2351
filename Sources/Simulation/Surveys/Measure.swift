/// What the answer to a question tells of the person.
public struct Measure: Equatable, Sendable {
  /// What can be asked for.
  public enum Quantity: String, CaseIterable, Sendable {
    case mood, stress, energy
    /// The hours of sleep before the day.
    case sleep
  }

  /// What is asked for.
  public let quantity: Quantity
  /// Whether a high answer means much of it; else it means little.
  public let isRising: Bool
  /// The standard deviation of the item's error, as a share of the scale.
  public let spread: Double

  init(reading reader: inout ProfileReader) throws(ProfileError) {
    quantity = try reader.choice("quantity")
    let sign = try reader.integer("sign", in: -1...1, default: 1)
    guard sign != 0 else { throw reader.refusal(of: "sign", allowed: "1 or -1") }
    isRising = sign > 0
    spread = try reader.number("spread", in: 0...1, default: 0.1)
  }
}
