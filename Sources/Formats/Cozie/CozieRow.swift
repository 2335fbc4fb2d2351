/// A row as Cozie's app sends it: what one moment is worth, under an experiment and a participant.
public struct CozieRow: Equatable, Sendable {
  /// When it holds, as the app writes it: `2022-09-01T07:02:51.578+0800`.
  public var time: String
  /// The experiment.
  public var measurement: String
  /// Names and values that tell who sends it, in the order of the text.
  public var tags: [CozieTag]
  /// In the order of the text; no two have the same key.
  public var fields: [CozieField]
  /// What the app would not have written.
  var odd = CozieOddity()

  /// The parameters are the properties.
  public init(time: String, measurement: String, tags: [CozieTag], fields: [CozieField]) {
    self.time = time
    self.measurement = measurement
    self.tags = tags
    self.fields = fields
  }

  /// The value of a field; nil where there is none.
  public subscript(key: String) -> CozieValue? { fields.first { $0.key == key }?.value }
}

/// A name by which the database finds rows.
public struct CozieTag: Hashable, Sendable {
  public let key: String
  public let value: String

  /// The parameters are the properties.
  public init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}

/// A field of a row.
public struct CozieField: Equatable, Sendable {
  public let key: String
  public let value: CozieValue

  /// The parameters are the properties.
  public init(_ key: String, _ value: CozieValue) {
    self.key = key
    self.value = value
  }
}

/// A value as its JSON text tells it: a number without a fraction is a whole one, whatever it was meant as.
public enum CozieValue: Equatable, Sendable {
  case text(String)
  case integer(Int64)
  case number(Double)
  case bool(Bool)
  case null
  /// An object, an array, or a whole number of more than 64 bits: the database takes none of them.
  case other

  /// A quantity as the app's encoder writes it, which leaves out a fraction of 0.
  ///
  /// - Parameter isStable: whether the fraction stays, so that all values of a field have one type.
  public static func quantity(_ value: Double, isStable: Bool = false) -> CozieValue {
    guard !isStable, value == value.rounded(), let whole = Int64(exactly: value) else {
      return .number(value)
    }
    return .integer(whole)
  }
}
