/// The reasons why no streets can be imported from an extract.
public enum ExtractError: Error, Equatable {
  /// A file whose suffix belongs to no supported format.
  case unknownFormat(String)
  /// A file that is not an extract, or is truncated or damaged. `line` counts from 1; nil for a
  /// format without lines.
  case damaged(String, line: Int?, reason: String)
  /// A file without any street that people may use.
  case noStreets(String)
  /// A file whose streets are all too far from the region's centre. The nearest street is
  /// `kilometres` km away, and `radius` km are allowed.
  case faraway(String, region: String, kilometres: Double, radius: Double)
  /// A file whose streets are not connected. The largest connected part has this share of the total
  /// length.
  case scattered(String, share: Double)
}

extension ExtractError: CustomStringConvertible {
  /// The problem in one line, with the path of the file.
  public var description: String {
    switch self {
    case .unknownFormat(let file):
      "\(file) is not an OpenStreetMap extract, because its name does not end in .osm or .pbf"
    case .damaged(let file, let line, let reason):
      "\(line.map { "\(file):\($0)" } ?? file) is not an OpenStreetMap extract, or it is damaged: "
        + reason
    case .noStreets(let file): "\(file) has no streets"
    case .faraway(let file, let region, let kilometres, let radius):
      "the streets of \(file) are at least \(Self.text(kilometres)) km from the centre of "
        + "\(region); some streets must be within \(Self.text(radius)) km"
    case .scattered(let file, let share):
      "the streets of \(file) are not connected enough: the largest connected part has "
        + "\(Self.text(100 * share)) % of their length, but "
        + "\(Self.text(100 * StreetImport.connected)) % is required"
    }
  }

  private static func text(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
