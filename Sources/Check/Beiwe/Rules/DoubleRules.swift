import Formats
import Reading

/// Rules about duplicate files, about files in two parts, and about files that the server itself
/// writes.
extension BeiweCheck {
  static let doubles: [Rule] = [
    Rule(
      "files-once",
      "No file is a duplicate of another file.",
      limit:
        "No folder has both a file and a copy of it whose name has the server's suffix -duplicate-",
      catches: "a copy of one file with the suffix -duplicate- in its name",
      .files(judgeDoubles)),
    Rule(
      "files-whole",
      "The app does not split the content of one file across two files.",
      limit:
        "No file without a header is created within \(together / 1_000) s after the previous file "
        + "of its stream or survey",
      catches: "one file split into two files",
      .files(judgeParts)),
    Rule(
      "registrations",
      "A registration file has its header and contains only rows of its hour, without duplicates.",
      limit: "All cells, including both times and the patient id, have the server's format",
      catches: "one missing cell in a registration row",
      .files(judgeRegistrations)),
  ]

  /// The longest time between the parts of one file, in ms. No user and no rotation of files
  /// creates two files of one kind with rows so close together.
  private static let together: Int64 = 1_000

  private static func judgeDoubles(_ summary: FilesSummary) -> Finding {
    var finding = Finding()
    finding.count(summary.facts.count)
    for double in summary.doubles {
      for place in double.places {
        // Real phones send files twice. Only other content loses data.
        finding.add(
          double.difference == nil ? summary.setting.quirk : .failure, place,
          double.difference == nil
            ? "a duplicate file" : "another file with the same name and different content",
          allowed: "one file with this name")
      }
    }
    return finding
  }

  private static func judgeParts(_ summary: FilesSummary) -> Finding {
    var finding = Finding()
    let dialect = summary.setting.dialect
    let streams = summary.facts.filter { $0.file.layout == .phone }.map {
      (
        kind: BeiweFileKind.rows($0.file.stream), made: $0.file.milliseconds,
        lacksHeader: $0.lacksHeader, last: RowPlace($0.file.path, row: $0.rows)
      )
    }
    let surveys = (summary.surveys[.phone]?.files ?? []).filter(\.kind.hasLines).map {
      (
        kind: $0.kind, made: $0.milliseconds, lacksHeader: $0.header != $0.kind.header(in: dialect),
        last: $0.place(max($0.lines.count - 1, 0))
      )
    }
    var last: [BeiweFileKind: (made: Int64, last: RowPlace)] = [:]
    for file in streams + surveys {
      if let before = last[file.kind] {
        finding.judge(
          !file.lacksHeader || file.made - before.made > together,
          "content that is split across two files",
          allowed: "the whole content in one file", at: before.last)
      }
      last[file.kind] = (file.made, file.last)
    }
    return finding.isJudged ? finding : .lacking("two files of one stream or survey")
  }

  private static func judgeRegistrations(_ summary: FilesSummary) -> Finding {
    var finding = Finding()
    let quirk = summary.setting.quirk
    // The folder of real data may have another name than the participant's id.
    let patient = summary.setting.isRecorded ? summary.setting.patient : nil
    for file in summary.registrations {
      let header = file.lines.first ?? "nothing"
      let isRow = Int64(header.prefix(13)) != nil
      finding.judge(
        header == BeiweStream.identifiersProcessedHeader, as: quirk, header,
        allowed: BeiweStream.identifiersProcessedHeader,
        at: RowPlace(file.path, row: isRow || file.lines.isEmpty ? 1 : nil))
      if file.lines.count == 1, !isRow {
        finding.add(quirk, RowPlace(file.path, row: 1), "no row", allowed: "at least 1 row")
      }
      for row in file.lines.indices.dropFirst() {
        let problem = file.problem(of: row, patient)
        finding.judge(
          problem == nil, as: quirk, problem?.value ?? "", allowed: problem?.allowed ?? "",
          at: RowPlace(file.path, row: row))
      }
    }
    return finding.isJudged ? finding : .lacking("registration files")
  }
}
