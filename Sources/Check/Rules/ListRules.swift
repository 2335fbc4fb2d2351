import Spool

/// What files.jsonl says of one participant's files, beside the files.
extension Rule {
  static let list: [Rule] = [
    Rule(
      "files-present", "Every listed file is there.", limit: "exact",
      catches: "one file deleted", .list(judgePresence)),
    Rule(
      "files-listed", "Every file is listed.", limit: "exact; files that begin with a dot aside",
      catches: "one file more", .list(judgeListed)),
    Rule(
      "file-sizes", "Files and their contents have their listed lengths.", limit: "exact",
      catches: "one byte more", .list(judgeSizes)),
    Rule(
      "checksums", "The content of a file has its listed CRC-32.", limit: "exact",
      catches: "one digit changed", .list(judgeChecksums)),
    Rule(
      "file-rows", "A file has its listed rows, its first and its last time.", limit: "exact",
      catches: "one row fewer", .list(judgeRows)),
    Rule(
      "entries", "A line of the list agrees with itself: folder, patient, closing, sending.",
      limit: "exact: a file is sent after it was closed, and closed after it was made",
      catches: "a file sent before it was closed", .list(judgeEntries)),
  ]

  /// What a listed file is, whoever read it.
  private struct Content {
    var entry: FileEntry
    var bytes: Int64
    var checksum: UInt32
    var facts: FileFacts?
  }

  private static func contents(_ summary: ParticipantSummary) -> [Content] {
    let facts = Dictionary(
      summary.facts.map { ($0.file.path, $0) }, uniquingKeysWith: { first, _ in first })
    return (summary.entries ?? []).compactMap { entry in
      if let file = facts[entry.path] {
        return Content(
          entry: entry, bytes: file.contentBytes, checksum: file.checksum, facts: file)
      }
      return summary.others[entry.path].map {
        Content(entry: entry, bytes: $0.contentBytes, checksum: $0.checksum)
      }
    }
  }

  private static func needList(
    _ summary: ParticipantSummary, _ judge: ([FileEntry], inout Finding) -> Void
  ) -> Finding {
    guard let entries = summary.entries else { return .lacking("list of files") }
    var finding = Finding()
    judge(entries, &finding)
    return finding
  }

  private static func judgePresence(_ summary: ParticipantSummary) -> Finding {
    needList(summary) { entries, finding in
      for entry in entries {
        finding.judge(
          summary.sizes[entry.path] != nil, "missing", allowed: "a file", at: RowPlace(entry.path))
      }
    }
  }

  private static func judgeListed(_ summary: ParticipantSummary) -> Finding {
    needList(summary) { entries, finding in
      let listed = Set(entries.map(\.path))
      let files = summary.files
      let present =
        summary.facts.map(\.file.path) + files.identifiers + files.others + files.strangers
      for path in present {
        finding.judge(
          listed.contains(path), "not listed", allowed: "a line of the list", at: RowPlace(path))
      }
    }
  }

  private static func judgeSizes(_ summary: ParticipantSummary) -> Finding {
    needList(summary) { entries, finding in
      for content in contents(summary) {
        let (entry, place) = (content.entry, RowPlace(content.entry.path))
        let size = summary.sizes[entry.path] ?? 0
        finding.judge(
          size == entry.bytes, "\(size) bytes", allowed: "\(entry.bytes)", at: place)
        finding.judge(
          content.bytes == entry.contentBytes, "\(content.bytes) bytes of content",
          allowed: "\(entry.contentBytes)", at: place)
      }
    }
  }

  private static func judgeChecksums(_ summary: ParticipantSummary) -> Finding {
    needList(summary) { entries, finding in
      for content in contents(summary) {
        finding.judge(
          content.checksum == content.entry.contentCRC32,
          String(content.checksum, radix: 16),
          allowed: String(content.entry.contentCRC32, radix: 16),
          at: RowPlace(content.entry.path))
      }
    }
  }

  private static func judgeRows(_ summary: ParticipantSummary) -> Finding {
    needList(summary) { entries, finding in
      for content in contents(summary) {
        guard let facts = content.facts else { continue }
        let entry = content.entry
        let times = facts.times.map { ($0.earliest, $0.latest) }
        finding.judge(
          Int64(facts.rows) == entry.rows, "\(facts.rows) rows", allowed: "\(entry.rows)",
          at: RowPlace(entry.path))
        finding.judge(
          times?.0 == entry.first && times?.1 == entry.last,
          times.map { "\($0.0) to \($0.1)" } ?? "no time",
          allowed: "\(entry.first ?? 0) to \(entry.last ?? 0)", at: RowPlace(entry.path))
      }
      for entry in entries {
        guard let lines = summary.others[entry.path]?.lines, entry.recorder == "truth",
          entry.path.hasSuffix(".csv")
        else { continue }
        finding.judge(
          Int64(lines - 1) == entry.rows, "\(lines - 1) rows", allowed: "\(entry.rows)",
          at: RowPlace(entry.path))
      }
    }
  }

  private static func judgeEntries(_ summary: ParticipantSummary) -> Finding {
    needList(summary) { entries, finding in
      for entry in entries {
        let folder = "\(entry.recorder)/\(summary.setting.patient)"
        finding.judge(
          entry.patient == summary.setting.patient && entry.path.hasPrefix(folder),
          entry.patient, allowed: "a file in \(folder)", at: RowPlace(entry.path))
        guard let closed = entry.closed else { continue }
        finding.judge(
          entry.due.map { $0 >= closed } ?? true, "due \(entry.due ?? 0)",
          allowed: "\(closed) or later", at: RowPlace(entry.path))
      }
      for content in contents(summary) {
        guard let file = content.facts?.file, let closed = content.entry.closed else { continue }
        finding.judge(
          closed >= file.milliseconds, "closed \(closed)",
          allowed: "\(file.milliseconds) or later", at: RowPlace(file.path))
      }
    }
  }
}
