import Reading
import Spool

/// Judges whether a recording, a researcher's download or a phone's files are well-formed and
/// coherent, by the text of the files alone.
public struct Check: Sendable {
  private let source: Source
  private let rules: [Rule]

  /// - Parameter folder: of a recording, of a download, or with folders of phones' files.
  /// - Throws: `SourceError` or `FileError`.
  public init(_ folder: String, rules: [Rule] = Rule.all) throws {
    try self.init(folder, rules: rules, known: checks)
  }

  /// Checks a folder whose kind is already known.
  package init(_ source: Source, rules: [Rule]) {
    self.source = source
    self.rules = rules
  }

  /// Checks the data of some apps alone; tests know apps of their own.
  init(_ folder: String, rules: [Rule], known: [any AppCheck.Type]) throws {
    self.init(try Source(folder, known: known), rules: rules)
  }

  /// Applies the rules to every participant, `width` of them at a time.
  ///
  /// The report does not depend on the width.
  public func run(width: Int, progress: ReadingProgress? = nil) async throws -> CheckReport {
    try await run(width: width, findings: nil, progress: progress)
  }

  /// Applies the rules while others look on at what is read.
  ///
  /// - Parameters:
  ///   - makeOnlooker: makes the onlooker of a participant, from the id, the place in the order of participants and
  ///     the number in the study, which only a list of files has.
  ///   - take: receives the onlookers, in that order.
  package func run(
    width: Int, progress: ReadingProgress? = nil,
    makeOnlooker:
      @escaping @Sendable (_ patient: String, _ place: Int, _ number: Int?) ->
      any Onlooker,
    take: (any Onlooker) throws -> Void
  ) async throws -> CheckReport {
    try await withoutActuallyEscaping(take) { take in
      try await run(
        width: width, findings: nil, progress: progress,
        audience: Audience(make: makeOnlooker, take: take))
    }
  }

  /// The caller's functions that make and receive onlookers.
  private struct Audience {
    let make: @Sendable (_ patient: String, _ place: Int, _ number: Int?) -> any Onlooker
    let take: (any Onlooker) throws -> Void
  }

  /// Applies the rules, and writes all failures and remarks to a file of JSON Lines.
  ///
  /// Participants come in the order of the lists, and findings about the whole recording come last.
  /// The order does not depend on the width. The file gets its name when it is complete.
  ///
  /// - Parameter path: the path of the file, which replaces an existing file.
  public func run(
    width: Int, writingFindings path: String, progress: ReadingProgress? = nil
  ) async throws -> CheckReport {
    let findings = try FindingsFile(path)
    // Findings outside a participant's task are about the whole recording.
    let log = FindingLog()
    let report = try await FindingLog.$current.withValue(log) {
      try await run(width: width, findings: findings, progress: progress)
    }
    try findings.write(log, of: report.lines.map(\.finding), by: rules)
    try findings.publish()
    return report
  }

  /// The number of finished participants for each task that may wait for an earlier one.
  private static let lead = 4

  private func run(
    width: Int, findings: FindingsFile?, progress: ReadingProgress?, audience: Audience? = nil
  ) async throws -> CheckReport {
    var report = CheckReport(rules, unjudged: source.unjudged)
    let isLogging = findings != nil
    // Findings and onlookers wait for those participants that come first.
    let isOrdered = isLogging || audience != nil
    let makeOnlooker = audience?.make
    var reader = try ListReader(source)
    let hasList = !reader.listing.lists.isEmpty
    // A list has all files of a recording, so other files are strangers.
    var unseen =
      hasList
      ? try source.items() : try source.patients().reduce(into: [:]) { $0[$1] = [String]() }
    progress?.expect(
      participants: max(unseen.count, reader.listing.participants),
      bytes: readsFiles(audience) ? reader.listing.contentBytes : 0)
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
        while active >= width || isOrdered && started - merged >= Self.lead * width,
          let (number, part) = try await group.next()
        {
          done[number] = part
          active -= 1
          try merge(&done, &merged, into: &report, findings, audience)
        }
        let number = started
        group.addTask {
          let onlooker = makeOnlooker?(
            next.patient, number, next.entries?.first?.participant)
          return (
            number,
            isLogging
              ? try checkLogging(next, progress) : try check(next, progress, before: onlooker)
          )
        }
        started += 1
        active += 1
      }
      for try await (number, part) in group {
        done[number] = part
        try merge(&done, &merged, into: &report, findings, audience)
      }
    }
    var listing = reader.listing
    listing.unlisted = hasList ? unseen.keys.sorted() : []
    report.conclude(source.isRecording ? listing : nil)
    return report
  }

  /// Takes over the participants that are done, in their order, as far as none is missing.
  private func merge(
    _ done: inout [Int: Part], _ merged: inout Int, into report: inout CheckReport,
    _ findings: FindingsFile?, _ audience: Audience?
  ) throws {
    while let part = done.removeValue(forKey: merged) {
      report.add(part)
      if let onlooker = part.onlooker { try audience?.take(onlooker) }
      if let log = part.log { try findings?.write(log, of: part.findings, by: rules) }
      merged += 1
    }
  }

  /// The findings about one participant.
  struct Part: Sendable {
    var findings: [Finding]
    /// All failures and remarks; nil if they are not written to a file.
    var log: FindingLog?
    /// Files and folders that no rule judges.
    var others: [Unjudged]
    /// The onlooker after the last row; nil if no report is made.
    var onlooker: (any Onlooker)?
    /// Why an archive of the participant cannot be read, if so: then no other rule is judged.
    var badPack: FileError?
  }

  private func checkLogging(
    _ participant: ListedParticipant, _ progress: ReadingProgress?
  ) throws -> Part {
    let log = FindingLog()
    var part = try FindingLog.$current.withValue(log) { try check(participant, progress) }
    part.log = log
    return part
  }

  private func readsFiles(_ audience: Audience?) -> Bool {
    audience != nil || rules.contains(where: \.readsFiles)
  }

  private func check(
    _ participant: ListedParticipant, _ progress: ReadingProgress?,
    before onlooker: (any Onlooker)? = nil
  ) throws -> Part {
    defer { progress?.finishParticipant() }
    do {
      return try read(participant, progress, before: onlooker)
    } catch let error as FileError where error.isBadPack {
      var readable = Finding()
      let folder = source.folder + "/"
      let path = error.path.hasPrefix(folder) ? error.path.dropFirst(folder.count) : error.path[...]
      readable.count(1)
      readable.fail(
        RowPlace(String(path)), error.fact, allowed: "a file that can be read to its end")
      let findings = rules.map { rule in
        if case .readable = rule.method { readable } else { Finding() }
      }
      return Part(findings: findings, others: [], onlooker: onlooker, badPack: error)
    }
  }

  /// Reads a participant's files, in one go.
  private func read(
    _ participant: ListedParticipant, _ progress: ReadingProgress?,
    before onlooker: (any Onlooker)?
  ) throws -> Part {
    let apps = try source.appChecks.map { try $0.init(participant.patient, in: source) }
    let others = apps.flatMap { $0.others }
    guard onlooker != nil || rules.contains(where: \.readsFiles) else {
      return Part(findings: rules.map { _ in Finding() }, others: others)
    }
    var check = try ParticipantCheck(
      of: participant, in: source, by: apps, rules: rules, progress: progress, onlooker: onlooker)
    return Part(findings: try check.run(), others: others, onlooker: check.onlooker)
  }
}

/// A participant in the list of files, or with files in the folder.
struct ListedParticipant: Sendable {
  let patient: String
  /// The participant's entries in the list of files; nil without a list.
  let entries: [FileEntry]?
  /// Folders and files below the recorders' folders; empty without a list.
  let items: [String]
}
