import Simulation

/// What studies are for, and what recording one comes to.
public struct Purposes: Sendable {
  /// A study among those of its purpose.
  public struct Entry: Sendable {
    /// The study's name in `Profiles/studies`.
    public let study: String
    /// The heading that the list has it below.
    public let purpose: String
    /// The rows of all files of a recording, as forecast.
    public let rows: Int
    /// The length of all files of a recording as they are written, in millions of bytes.
    public let megabytes: Double
    /// The time that a recording takes on two cores.
    public let seconds: Double
  }

  /// The studies, those that take least time first.
  public let entries: [Entry]

  /// Reads the keys that `Profiles/README.md` lists for purposes; throws for one that is missing, unknown or out of
  /// its range.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    var entries: [Entry] = []
    for study in reader.keys {
      let entry = try reader.object(study) { (reader) throws(ProfileError) in
        Entry(
          study: study, purpose: try reader.text("purpose"),
          rows: try reader.integer("rows", in: 0...1_000_000_000_000),
          megabytes: try reader.number("megabytes", in: 0...1e9),
          seconds: try reader.number("seconds", in: 0...1e9))
      }
      entries.append(entry)
    }
    self.entries = entries.sorted { ($0.seconds, $0.study) < ($1.seconds, $1.study) }
  }

  /// Headings, that of the study that takes least time first, each with its studies in the same order. Studies
  /// that are not known come last, without a purpose.
  public func groups(of studies: [String]) -> [(purpose: String?, studies: [String])] {
    var groups: [(purpose: String?, studies: [String])] = []
    for entry in entries where studies.contains(entry.study) {
      if let index = groups.firstIndex(where: { $0.purpose == entry.purpose }) {
        groups[index].studies.append(entry.study)
      } else {
        groups.append((entry.purpose, [entry.study]))
      }
    }
    let others = studies.filter { study in !entries.contains { $0.study == study } }
    return others.isEmpty ? groups : groups + [(nil, others)]
  }
}
