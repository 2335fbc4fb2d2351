/// The types that fields have in InfluxDB 1.x: in each shard of a measurement the first value of a field
/// decides, and a point with a field of another type is dropped with all its fields (1.6.7, run).
public struct InfluxTypes: Sendable {
  /// A week of one measurement.
  private struct Shard: Hashable {
    let measurement: String
    let week: Int64
  }

  /// The type of a field in a week of a measurement.
  package struct Entry: Equatable, Sendable {
    package let measurement: String
    /// Weeks since the first Monday of 1970.
    package let week: Int64
    package let field: String
    package let type: InfluxType

    /// The parameters are the properties.
    package init(measurement: String, week: Int64, field: String, type: InfluxType) {
      (self.measurement, self.week, self.field, self.type) = (measurement, week, field, type)
    }
  }

  private var types: [Shard: [String: InfluxType]] = [:]
  /// What points have decided, besides what was known at the beginning.
  package private(set) var decided: [Entry] = []

  /// Nothing is written yet.
  public init() {}

  /// Some types are known.
  package init(_ known: [Entry]) {
    for entry in known {
      let shard = Shard(measurement: entry.measurement, week: entry.week)
      types[shard, default: [:]][entry.field] = entry.type
    }
  }

  /// Takes a point that is written.
  ///
  /// - Returns: the field whose type is another one than before, for which the point is dropped; nil where it
  ///   is stored.
  public mutating func take(_ point: InfluxPoint) -> InfluxPoint.Field? {
    let shard = Shard(measurement: point.measurement, week: Self.week(of: point.time))
    let known = types[shard, default: [:]]
    if let conflict = point.fields.first(where: { field in
      known[field.key].map { $0 != field.value.type } ?? false
    }) {
      return conflict
    }
    for field in point.fields where known[field.key] == nil {
      types[shard, default: [:]][field.key] = field.value.type
      decided.append(
        Entry(
          measurement: shard.measurement, week: shard.week, field: field.key,
          type: field.value.type))
    }
    return nil
  }

  /// Shards begin on Mondays at midnight UTC; the first Monday since 1970 is January the fifth.
  private static func week(of time: Int64) -> Int64 {
    (time - 4 * 86_400_000).quotientRoundedDown(by: 7 * 86_400_000)
  }
}
