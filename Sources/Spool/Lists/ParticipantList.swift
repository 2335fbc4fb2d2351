import FoundationEssentials

/// The lines of one participant, kept in a separate file until the recording is complete.
///
/// The file `files.<n>.jsonl.part` has a line with the properties below, followed by the lines for
/// `files.jsonl`. The file shows which files are valid, and which participant owns the other files.
struct ParticipantList: Equatable {
  var participant: Int
  var patient: String
  /// The number of recorded local dates; 0 at the participant's start.
  var days: Int
  var totals: Manifest.Totals

  init(of participant: Int, patient: String, days: Int, totals: Manifest.Totals = .init()) {
    self.participant = participant
    self.patient = patient
    self.days = days
    self.totals = totals
  }

  private static let ends = (stem: "files.", suffix: ".jsonl" + PendingFile.suffix)

  /// Returns the name of a list in the recording's folder.
  static func name(of participant: Int) -> String { "\(ends.stem)\(participant)\(ends.suffix)" }

  /// Returns the path of a list.
  static func path(of participant: Int, in folder: String) -> String {
    folder + "/" + name(of: participant)
  }

  /// Returns the participant whose list has this name; nil for other names.
  static func participant(named name: String) -> Int? {
    guard name.hasPrefix(ends.stem), name.hasSuffix(ends.suffix) else { return nil }
    let number = Int(name.dropFirst(ends.stem.count).dropLast(ends.suffix.count))
    return number.flatMap { Self.name(of: $0) == name ? $0 : nil }
  }

  /// Writes a list, which replaces the participant's earlier list.
  ///
  /// A participant with many days has many files, so the entries are sorted in place and written in
  /// pieces.
  static func write(
    _ entries: consuming [FileEntry], of participant: Int, patient: String, days: Int,
    in folder: String
  ) throws(FileError) {
    let totals = Manifest.Totals(of: copy entries)
    entries.sort()
    var json = JSONWriter(.compact)
    json.object {
      $0.member("participant", participant)
      $0.member("patient", patient)
      $0.member("days", days)
      $0.key("totals")
      $0.object { totals.writeMembers(to: &$0) }
    }
    json.newLine()
    var file = try PendingFile(creating: path(of: participant, in: folder))
    for entry in entries {
      entry.write(to: &json)
      if json.bytes.count > 65_536 { try file.write(json.takeBytes()) }
    }
    try file.write(json.bytes)
    try file.publish()
  }

  /// Reads the first line; nil if the list is missing, or empty after a power failure.
  init?(of participant: Int, in folder: String) throws(FileError) {
    guard try Folder.kind(of: Self.path(of: participant, in: folder)) != nil else { return nil }
    var lines = try LineReader(opening: Self.name(of: participant), in: folder)
    guard let first = try lines.next(),
      let list = try? JSONDecoder().decode(Self.self, from: Data(first))
    else { return nil }
    self = list
  }

  /// Opens a list after its first line.
  static func lines(of participant: Int, in folder: String) throws(FileError) -> LineReader {
    var lines = try LineReader(opening: name(of: participant), in: folder)
    _ = try lines.next()
    return lines
  }

  /// Reads the files of a list, after its first line.
  static func entries(of participant: Int, in folder: String) throws(FileError) -> EntryReader {
    let entries = EntryReader([name(of: participant)], in: folder)
    _ = try entries.nextLine()
    return entries
  }
}

extension ParticipantList: Decodable {
  private enum CodingKeys: String, CodingKey { case participant, patient, days, totals }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    participant = try container.decode(.participant, in: Listed.participants)
    patient = try container.text(.patient, "a patient id", where: Listed.isName)
    days = try container.decode(.days, in: 0...Listed.days.upperBound)
    totals = try container.decode(Manifest.Totals.self, forKey: .totals)
  }
}
