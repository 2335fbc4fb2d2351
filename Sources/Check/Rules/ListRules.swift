import Reading
import Spool

/// Rules that compare the participant's lines in files.jsonl with the files.
extension Rule {
  static let list: [Rule] = [
    Rule(
      "files-present",
      "Every listed file exists.",
      limit: "exact",
      catches: "one deleted file",
      .list(judgePresence)),
    Rule(
      "files-listed",
      "Every file in a recorder's folder is listed, including files of the ground truth.",
      limit: "exact, except for files with names that begin with a dot",
      catches: "one extra file",
      .list(judgeListed)),
    Rule(
      "file-sizes",
      "Files have the length, content length and archive position that the list of files states.",
      limit: "exact",
      catches: "one extra byte",
      .list(judgeSizes)),
    Rule(
      "checksums",
      "The content of a file has the CRC-32 that the list of files states.",
      limit: "exact",
      catches: "one changed digit in a file",
      .list(judgeChecksums)),
    Rule(
      "file-rows",
      "A file has the number of rows, first time and last time that the list of files states.",
      limit: "exact",
      catches: "one missing row",
      .list(judgeRows)),
    Rule(
      "entries",
      "The folder, patient, closing time and sending time in a line of the list of files are "
        + "consistent.",
      limit: "exact. A file is sent after it was closed, and is closed after it was created",
      catches: "a file sent before it was closed",
      .list(judgeEntries)),
  ]

  /// Returns the listed files that an app's check or the common check has read.
  private static func contents(_ summary: ParticipantSummary) -> [(FileEntry, FileContent)] {
    (summary.entries ?? []).compactMap { entry in
      summary.contents[entry.path].map { (entry, $0) }
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
          summary.sizes[entry.path] != nil, "a missing file", allowed: "a listed file",
          at: RowPlace(entry.path))
      }
    }
  }

  private static func judgeListed(_ summary: ParticipantSummary) -> Finding {
    needList(summary) { entries, finding in
      let listed = Set(entries.map(\.path))
      for path in summary.present {
        finding.judge(
          listed.contains(path), "not listed", allowed: "a line in the list of files",
          at: RowPlace(path))
      }
    }
  }

  private static func judgeSizes(_ summary: ParticipantSummary) -> Finding {
    needList(summary) { entries, finding in
      for (entry, content) in contents(summary) {
        let place = RowPlace(entry.path)
        let size = summary.sizes[entry.path] ?? 0
        finding.judge(
          size == entry.bytes, "\(size) bytes", allowed: "\(entry.bytes) bytes", at: place)
        finding.judge(
          content.bytes == entry.contentBytes, "a content of \(content.bytes) bytes",
          allowed: "a content of \(entry.contentBytes) bytes", at: place)
        if let offset = entry.offset {
          let found = summary.offsets[entry.path]
          finding.judge(
            found == offset,
            found.map { "a file that begins at byte \($0) of the archive" } ?? "in no archive",
            allowed: "begins at byte \(offset)", at: place)
        }
      }
    }
  }

  private static func judgeChecksums(_ summary: ParticipantSummary) -> Finding {
    needList(summary) { entries, finding in
      for (entry, content) in contents(summary) {
        finding.judge(
          content.checksum == entry.contentCRC32, String(content.checksum, radix: 16),
          allowed: String(entry.contentCRC32, radix: 16), at: RowPlace(entry.path))
      }
    }
  }

  private static func judgeRows(_ summary: ParticipantSummary) -> Finding {
    needList(summary) { entries, finding in
      for (entry, content) in contents(summary) {
        if let rows = content.rows {
          finding.judge(
            Int64(rows) == entry.rows, "\(rows) rows", allowed: "\(entry.rows) rows",
            at: RowPlace(entry.path))
        }
        guard let times = content.times else { continue }
        let (first, last) = (times.earliest, times.latest)
        finding.judge(
          first == entry.first && last == entry.last,
          first.map { "\($0) to \(last ?? $0)" } ?? "no time",
          allowed: "\(entry.first ?? 0) to \(entry.last ?? 0)", at: RowPlace(entry.path))
      }
    }
  }

  private static func judgeEntries(_ summary: ParticipantSummary) -> Finding {
    needList(summary) { entries, finding in
      for entry in entries {
        let folder = "\(entry.recorder)/\(summary.patient)"
        finding.judge(
          entry.patient == summary.patient && entry.path.hasPrefix(folder),
          entry.patient, allowed: "a file in the folder \(folder)", at: RowPlace(entry.path))
        guard let closed = entry.closed else { continue }
        finding.judge(
          entry.due.map { $0 >= closed } ?? true, "due \(entry.due ?? 0)",
          allowed: "a sending time of \(closed) or later", at: RowPlace(entry.path))
      }
      for (entry, content) in contents(summary) {
        guard let made = content.made, let closed = entry.closed else { continue }
        finding.judge(
          closed >= made, "closed \(closed)", allowed: "a closing time of \(made) or later",
          at: RowPlace(entry.path))
      }
    }
  }
}
