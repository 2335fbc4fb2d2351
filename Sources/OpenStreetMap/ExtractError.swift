/// Why no streets can be imported from an extract.
public enum ExtractError: Error, Equatable {
  /// A file has none of the suffixes by which its format is known.
  case unknownFormat(String)
  /// A file is no extract, cut or damaged; `line` counts from 1, nil where there are none.
  case damaged(String, line: Int?, reason: String)
  /// No way of a file is a street that somebody may use.
  case noStreets(String)
  /// All streets lie so many km from the region's middle at the least.
  case faraway(String, region: String, kilometres: Double, radius: Double)
  /// The largest part that hangs together has this share of the length of all.
  case scattered(String, share: Double)
}

extension ExtractError: CustomStringConvertible {
  /// What is wrong, in one line, with the path of the file.
  public var description: String {
    switch self {
    case .unknownFormat(let file):
      "\(file) is not an extract of OpenStreetMap: its name must end in .osm or .pbf"
    case .damaged(let file, let line, let reason):
      "\(line.map { "\(file):\($0)" } ?? file): not an extract of OpenStreetMap, or damaged: "
        + reason
    case .noStreets(let file): "\(file) has no streets"
    case .faraway(let file, let region, let kilometres, let radius):
      "the streets of \(file) are at least \(Self.text(kilometres)) km from the centre of \(region); "
        + "some must be within \(Self.text(radius)) km"
    case .scattered(let file, let share):
      "the streets of \(file) are not connected: the largest part has \(Self.text(100 * share)) % of "
        + "their length; \(Self.text(100 * StreetImport.connected)) % is required"
    }
  }

  private static func text(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
