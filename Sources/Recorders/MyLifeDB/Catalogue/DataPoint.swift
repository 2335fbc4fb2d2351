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
  }

  enum Source {
    /// The identifiers of types, with a remark for readers.
    case samples(types: [String], remark: String)
    /// The name of the files that contain it in a format of their own, with a remark for readers.
    case files(stream: String, remark: String)
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

  /// Makes a data point that files without samples contain. Only the setting `all` writes them.
  init(_ name: String, _ availability: Availability, files stream: String, _ remark: String) {
    (self.name, self.availability) = (name, availability)
    source = .files(stream: stream, remark: remark)
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
    case .files, .nothing: []
    }
  }

  /// The least setting of `rows` with which some type is written; nil if no sample or file
  /// contains the data point.
  var rows: MyLifeDBSettings.Rows? {
    if case .files = source { return .all }
    guard !types.isEmpty else { return nil }
    let late = Set(Metric.all.filter { $0.rows == .all }.map(\.type))
    return late.isSuperset(of: types) ? .all : .healthkit
  }
}
