import Formats

/// The elements of an export, for a parser's texts.
final class ExportElements {
  /// An attribute that rules read.
  enum Role: Int, CaseIterable {
    case type, source, unit, start, end, creation, value, device, sum, average, minimum, maximum
    case activity, path

    /// The name of the attribute.
    var name: String {
      switch self {
      case .type, .unit, .value, .device, .sum, .average, .minimum, .maximum, .path: "\(self)"
      case .source: "sourceName"
      case .start: "startDate"
      case .end: "endDate"
      case .creation: "creationDate"
      case .activity: "workoutActivityType"
      }
    }
  }

  /// An element that rules treat in its own way.
  enum Kind: String {
    case record = "Record"
    case workout = "Workout"
    case correlation = "Correlation"
    case sum = "WorkoutStatistics"
    case file = "FileReference"
    case date = "ExportDate"
    case other
  }

  /// An element with its attributes. A class, so that its use costs one reference count.
  final class Element {
    let name: String
    let kind: Kind
    let attributes: FixedNames
    let names: [String]
    /// The number of required attributes, which precede the optional attributes.
    let required: Int
    /// The index of the attribute of each role; -1 if the element has no such attribute.
    let roles: [Int]
    /// The indices of the elements that this element may contain, as bits.
    let children: UInt64

    init(_ element: ExportElement, among all: [ExportElement]) {
      name = element.name
      kind = Kind(rawValue: element.name) ?? .other
      names = element.required + element.optional
      attributes = FixedNames(names)
      required = element.required.count
      roles = Role.allCases.map { [names] in names.firstIndex(of: $0.name) ?? -1 }
      children = element.children.reduce(0) { bits, child in
        bits | (all.firstIndex { $0.name == child }.map { 1 << UInt64($0) } ?? 0)
      }
    }
  }

  let names: FixedNames
  let elements: [Element]
  /// The maximum number of attributes of an element.
  let width: Int

  init() {
    let all = ExportElement.all
    names = FixedNames(all.map(\.name))
    elements = all.map { Element($0, among: all) }
    width = elements.map(\.names.count).max() ?? 0
  }
}
