import Spool

/// Judges whether a recording, a researcher's download or a phone's files are well-formed and
/// coherent, by the text of the files alone.
public struct Check: Sendable {
  private let source: Source
  private let rules: [Rule]

  /// - Parameter folder: of a recording, of a download, or with folders of phones' files.
  /// - Throws: `CheckError` or `FileError`.
  public init(_ folder: String, rules: [Rule] = Rule.all) throws {
    try self.init(folder, rules: rules, known: checks)
  }

  /// Checks the data of some apps alone; tests know apps of their own.
  init(_ folder: String, rules: [Rule], known: [any AppCheck.Type]) throws {
    source = try Source(folder, known: known)
    self.rules = rules
  }

  /// Applies the rules to every participant, `width` of them at a time.
  ///
  /// The report does not depend on the width.
  public func run(width: Int, progress: CheckProgress? = nil) async throws -> CheckReport {
    var report = CheckReport(rules)
    var reader = try ListReader(source)
    let hasList = !reader.listing.lists.isEmpty
    // A list tells of all files, so that whatever lies beside them is looked for.
    var unseen =
      hasList
      ? try source.items() : try source.patients().reduce(into: [:]) { $0[$1] = [String]() }
    progress?.expect(
      participants: max(unseen.count, reader.listing.participants),
      bytes: rules.contains(where: \.readsFiles) ? reader.listing.contentBytes : 0)
    var rest: [String]?
    try await withThrowingTaskGroup(of: (Int, Part).self) { group in
      var (started, merged, active) = (0, 0, 0)
      var done: [Int: Part] = [:]
      while true {
        let next: ListedParticipant
        if let entries = try reader.next() {
          let patient = entries[0].patient
          next = ListedParticipant(
            patient: patient, entries: entries, items: unseen.removeValue(forKey: patient) ?? [])
        } else {
          if rest == nil { rest = unseen.keys.sorted().reversed() }
          guard let patient = rest?.popLast() else { break }
          next = ListedParticipant(
            patient: patient, entries: hasList ? [] : nil, items: unseen[patient] ?? [])
        }
        if active >= width, let (number, part) = try await group.next() {
          done[number] = part
          active -= 1
        }
        while let part = done.removeValue(forKey: merged) {
          report.add(part)
          merged += 1
        }
        let number = started
        group.addTask { (number, try check(next, progress)) }
        started += 1
        active += 1
      }
      for try await (number, part) in group { done[number] = part }
      while let part = done.removeValue(forKey: merged) {
        report.add(part)
        merged += 1
      }
    }
    var listing = reader.listing
    listing.unlisted = hasList ? unseen.keys.sorted() : []
    report.conclude(source.isRecording ? listing : nil)
    return report
  }

  /// What was found of one participant.
  struct Part: Sendable {
    var findings: [Finding]
    /// Names of streams that are not judged.
    var others: [String]
  }

  private func check(_ participant: ListedParticipant, _ progress: CheckProgress?) throws -> Part {
    defer { progress?.finishParticipant() }
    let apps = try source.apps.map { try $0.init(participant.patient, in: source) }
    let others = apps.flatMap { $0.others }
    guard rules.contains(where: \.readsFiles) else {
      return Part(findings: rules.map { _ in Finding() }, others: others)
    }
    var check = try ParticipantCheck(
      of: participant, in: source, by: apps, rules: rules, progress: progress)
    return Part(findings: try check.run(), others: others)
  }
}

/// Somebody who is listed, or of whom there is something.
struct ListedParticipant: Sendable {
  let patient: String
  /// What the list of files has of the participant; nil without a list.
  let entries: [FileEntry]?
  /// Folders and files below the recorders' folders; empty without a list.
  let items: [String]
}
