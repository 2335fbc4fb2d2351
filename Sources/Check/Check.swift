import Formats
import Spool

/// Judges whether a recording, a researcher's download or a phone's files are well-formed and
/// coherent, by the text of the files alone.
public struct Check: Sendable {
  private let source: Source
  private let trials: [Trial]

  /// - Parameter folder: of a recording, of a download, or with folders of phones' files.
  /// - Throws: `CheckError` or `FileError`.
  public init(_ folder: String, rules: [Rule] = Rule.all) throws {
    try self.init(folder, trials: rules.map { Trial(rule: $0) })
  }

  init(_ folder: String, trials: [Trial]) throws {
    source = try Source(folder)
    self.trials = trials
  }

  /// Applies the rules to every participant, `width` of them at a time.
  ///
  /// The report does not depend on the width.
  public func run(width: Int, progress: CheckProgress? = nil) async throws -> Report {
    var report = Report(trials)
    var reader = try ListReader(source)
    // Real data come without a manifest, from apps of any age.
    let manifest = reader.listing.manifest
    let hasList = !reader.listing.lists.isEmpty
    var unseen = try Set(source.patients())
    progress?.expect(
      participants: max(unseen.count, reader.listing.participants),
      bytes: trials.contains { $0.rule.readsFiles } ? reader.listing.contentBytes : 0)
    var rest: [String]?
    try await withThrowingTaskGroup(of: (Int, Part).self) { group in
      var (started, merged, active) = (0, 0, 0)
      var done: [Int: Part] = [:]
      while true {
        let next: (patient: String, entries: [FileEntry]?)
        if let entries = try reader.next() {
          next = (entries[0].patient, entries)
          unseen.remove(entries[0].patient)
        } else {
          if rest == nil { rest = unseen.sorted().reversed() }
          guard let patient = rest?.popLast() else { break }
          next = (patient, hasList ? [] : nil)
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
        group.addTask { (number, try check(next.patient, next.entries, manifest, progress)) }
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
    listing.unlisted = hasList ? unseen.sorted() : []
    report.conclude(trials, source.isRecording ? listing : nil)
    return report
  }

  /// What was found of one participant.
  struct Part: Sendable {
    var findings: [Finding]
    /// Names of streams that are not judged.
    var others: [String]
  }

  private func check(
    _ patient: String, _ entries: [FileEntry]?, _ manifest: Manifest?,
    _ progress: CheckProgress?
  ) throws -> Part {
    guard trials.contains(where: \.rule.readsFiles) else {
      progress?.finishParticipant()
      return Part(
        findings: trials.map { _ in Finding() }, others: try source.files(of: patient).others)
    }
    var check = try ParticipantCheck(
      of: patient, in: source, manifest: manifest, entries: entries, trials: trials,
      progress: progress)
    let findings = try check.run()
    progress?.finishParticipant()
    return Part(findings: findings, others: check.others)
  }
}
