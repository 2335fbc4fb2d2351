import Simulation

/// A data point of MyLifeDB's design, with the samples that contain it.
struct DataPoint {
  /// The design's judgement whether an app can collect a data point.
  enum Availability: String, CaseIterable {
    case available, limited, manual, future
  }

  /// The reason why no sample contains a data point.
  enum Reason: String {
    case noInterface = "the design names no interface that gives an app such data"
    case mac = "a Mac records such data, and a study has only phones"
    case typed = "people enter such data by hand, and no simulated app asks for them"
  }

  enum Source {
    /// The identifiers of types, with a remark for readers.
    case samples(types: [String], remark: String)
    case nothing(Reason)
  }

  /// The name in the design.
  let name: String
  let availability: Availability
  let source: Source

  /// Makes a data point that samples of some types contain.
  init(_ name: String, _ availability: Availability, _ types: [String], _ remark: String = "") {
    (self.name, self.availability) = (name, availability)
    source = .samples(types: types, remark: remark)
  }

  /// Makes a data point that no sample contains.
  init(_ name: String, _ availability: Availability, missing reason: Reason) {
    (self.name, self.availability) = (name, availability)
    source = .nothing(reason)
  }

  /// The identifiers of the types whose samples contain the data point.
  var types: [String] {
    switch source {
    case .samples(let types, _): types
    case .nothing: []
    }
  }

  /// The least setting of `rows` with which some type is written; nil if no sample contains the
  /// data point.
  var rows: MyLifeDBSettings.Rows? {
    guard !types.isEmpty else { return nil }
    let late = Set(Metric.all.filter { $0.rows == .all }.map(\.type))
    return late.isSuperset(of: types) ? .all : .healthkit
  }
}
