/// A point as InfluxDB 1.x takes it.
public struct InfluxPoint: Equatable, Sendable {
  /// A value of a field.
  public enum Value: Equatable, Sendable {
    case integer(Int64)
    case float(Double)
    case string(String)
    case boolean(Bool)

    /// The type, by InfluxDB's own name.
    public var type: InfluxType {
      switch self {
      case .integer: .integer
      case .float: .float
      case .string: .string
      case .boolean: .boolean
      }
    }
  }

  /// A field with its value.
  public struct Field: Equatable, Sendable {
    /// The field's name, such as `ts_heart_rate`.
    public let key: String
    /// The value that the database stores.
    public let value: Value

    init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// Under what it is stored.
  public let measurement: String
  /// Without those that are empty, in order of their keys.
  public let tags: [CozieTag]
  /// In the order in which they are written.
  public let fields: [Field]
  /// In ms since 1970 UTC, rounded down.
  public let time: Int64
  /// What the point's instant is behind `time`, in ns: 0 of all times that the app writes.
  let nanoseconds: Int64

  /// - Parameters:
  ///   - time: in ms since 1970 UTC.
  ///   - nanoseconds: behind that, below 1,000,000.
  init(
    measurement: String, tags: [CozieTag], fields: [Field], time: Int64, nanoseconds: Int64 = 0
  ) {
    self.measurement = measurement
    self.tags = tags.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
    self.fields = fields
    self.time = time
    self.nanoseconds = nanoseconds
  }

  /// What all points of one table, one participant and one phone have in common.
  var series: Series { Series(measurement: measurement, tags: tags) }

  /// Points with the same identity are one point.
  var identity: Identity { Identity(series: series, time: time, nanoseconds: nanoseconds) }

  /// See `InfluxPoint.identity`.
  struct Identity: Hashable, Sendable {
    let series: Series
    let time: Int64
    let nanoseconds: Int64
  }

  /// The value of a tag; empty without one, as the database compares it.
  func tag(_ key: String) -> String { tags.first { $0.key == key }?.value ?? "" }

  /// See `InfluxPoint.series`: with the time it makes two points one.
  struct Series: Hashable, Sendable {
    let measurement: String
    let tags: [CozieTag]
  }
}

/// A type of a field, by InfluxDB's own name.
public enum InfluxType: String, CaseIterable, Sendable {
  case integer, float, string, boolean
}
