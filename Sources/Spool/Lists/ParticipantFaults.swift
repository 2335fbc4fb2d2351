/// The faults of one participant's files, kept in a separate file until the recording is complete.
///
/// The file `faults.<n>.jsonl.part` contains the lines for `faults.jsonl`. The file is written
/// before the participant's list of files, and is valid only as far as that list.
enum ParticipantFaults {
  private static let ends = (stem: "faults.", suffix: ".jsonl" + PendingFile.suffix)

  static func name(of participant: Int) -> String { "\(ends.stem)\(participant)\(ends.suffix)" }

  static func path(of participant: Int, in folder: String) -> String {
    folder + "/" + name(of: participant)
  }

  /// Returns the participant whose fault file has this name; nil for other names.
  static func participant(named name: String) -> Int? {
    guard name.hasPrefix(ends.stem), name.hasSuffix(ends.suffix) else { return nil }
    let number = Int(name.dropFirst(ends.stem.count).dropLast(ends.suffix.count))
    return number.flatMap { Self.name(of: $0) == name ? $0 : nil }
  }

  /// Writes the faults, which replace the participant's earlier faults.
  static func write(_ faults: [FaultEntry], of participant: Int, in folder: String) throws {
    try PendingFile.replace(path(of: participant, in: folder)) { file in
      var json = JSONWriter(.compact)
      for fault in faults.sorted() { fault.write(to: &json) }
      try file.write(json.bytes)
    }
  }

  /// Joins the fault files of all given participants to one list, sorted by path.
  ///
  /// A recorder's folder contains one folder per patient, so only one participant's lines are in
  /// memory at a time.
  static func join(
    _ participants: [(number: Int, patient: String)], recorders: [String], in folder: String,
    to list: String
  ) throws {
    func precedes(_ left: String, _ right: String) -> Bool {
      left.utf8.lexicographicallyPrecedes(right.utf8)
    }
    let recorders = recorders.map { $0 + "/" }.sorted(by: precedes)
    let participants = participants.sorted { precedes($0.patient, $1.patient) }
    try PendingFile.replace(list) { file in
      for recorder in recorders {
        for participant in participants {
          var json = JSONWriter(.compact)
          let faults = FaultReader([name(of: participant.number)], in: folder)
          while let fault = try faults.next() {
            guard fault.path.hasPrefix(recorder) else { continue }
            fault.write(to: &json)
          }
          try file.write(json.bytes)
        }
      }
    }
  }

  /// Splits a list of all participants into one file each; a participant without faults gets an
  /// empty file.
  static func split(_ list: String, among participants: [Int], in folder: String) throws {
    var faults: [Int: [FaultEntry]] = [:]
    let reader = FaultReader([list], in: folder)
    while let fault = try reader.next() { faults[fault.participant, default: []].append(fault) }
    for number in participants { try write(faults[number] ?? [], of: number, in: folder) }
  }
}
