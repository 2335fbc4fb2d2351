import Formats
import Reading

/// Files that are there twice or in two parts, and what the server writes by itself.
extension BeiweCheck {
  static let doubles: [Rule] = [
    Rule(
      "files-once", "No file is there twice.",
      limit: "exact: the mark of a server that had the name already, and a file of that name",
      catches: "a file once more with the mark", .files(judgeDoubles)),
    Rule(
      "files-whole", "No file goes on in another one.",
      limit: "a file without a header, made within \(together / 1_000) s of the one before",
      catches: "one file cut in two", .files(judgeParts)),
    Rule(
      "registrations", "A file of a registration has its header and rows of its hour, each once.",
      limit: "exact, as the server writes it: cells, both times, the patient's id",
      catches: "one cell fewer", .files(judgeRegistrations)),
  ]

  /// In ms: nobody and no rotation makes two files of a kind in it, both with rows.
  private static let together: Int64 = 1_000

  private static func judgeDoubles(_ summary: FilesSummary) -> Finding {
    var finding = Finding()
    finding.count(summary.facts.count)
    for double in summary.doubles {
      for place in double.places {
        finding.fail(
          place, double.difference == nil ? "the same file again" : "two files of one name",
          allowed: "once")
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
          !file.lacksHeader || file.made - before.made > together, "goes on in another file",
          allowed: "all of it", at: before.last)
      }
      last[file.kind] = (file.made, file.last)
    }
    return finding.isJudged ? finding : .lacking("two files of a kind")
  }

  private static func judgeRegistrations(_ summary: FilesSummary) -> Finding {
    var finding = Finding()
    for file in summary.registrations {
      let header = file.lines.first ?? "nothing"
      let isRow = Int64(header.prefix(13)) != nil
      finding.judge(
        header == BeiweStream.identifiersProcessedHeader, header,
        allowed: BeiweStream.identifiersProcessedHeader,
        at: RowPlace(file.path, row: isRow || file.lines.isEmpty ? 1 : nil))
      if file.lines.count == 1, !isRow {
        finding.fail(RowPlace(file.path, row: 1), "no row", allowed: "1 or more")
      }
      for row in file.lines.indices.dropFirst() {
        let problem = file.problem(of: row, summary.setting.patient)
        finding.judge(
          problem == nil, problem?.value ?? "", allowed: problem?.allowed ?? "",
          at: RowPlace(file.path, row: row))
      }
    }
    return finding.isJudged ? finding : .lacking("registrations")
  }
}
