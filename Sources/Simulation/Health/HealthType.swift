/// A type of data in HealthKit, by the identifier that Apple gives it.
///
/// Identifiers, units and values are those of the iOS 18 SDK's headers.
public struct HealthType: Hashable, Sendable {
  /// What a sample of the type says.
  public enum Kind: Hashable, Sendable {
    /// A number in a unit; percentages are fractions of 1.
    case quantity(unit: String)
    /// One of some whole numbers, which have names; none where the number says nothing.
    case category([Name])
    case workout
    /// How somebody feels, from -1 to 1.
    case stateOfMind
  }

  /// What a whole number stands for.
  public struct Name: Hashable, Sendable {
    /// The number in a sample.
    public let value: Int
    /// Its name in Apple's headers.
    public let name: String
  }

  /// Such as `HKQuantityTypeIdentifierHeartRate`.
  public let identifier: String
  /// The name for people, such as `Heart Rate`.
  public let title: String
  /// What its samples say.
  public let kind: Kind

  static func quantity(_ name: String, _ title: String, unit: String) -> HealthType {
    HealthType(
      identifier: "HKQuantityTypeIdentifier" + name, title: title, kind: .quantity(unit: unit))
  }

  static func category(_ name: String, _ title: String, _ names: [(Int, String)]) -> HealthType {
    HealthType(
      identifier: "HKCategoryTypeIdentifier" + name, title: title,
      kind: .category(names.map { Name(value: $0.0, name: $0.1) }))
  }
}
