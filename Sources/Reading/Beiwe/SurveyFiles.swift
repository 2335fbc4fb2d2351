import Formats
import Spool

/// A file of a survey: where it is, and what it holds.
package struct SurveyFile: Sendable {
  /// Below the folder that is checked.
  package var path: String
  package var kind: BeiweFileKind
  package var layout: Layout
  /// When the app made it, to the second in a download, or when its hour begins, by its name.
  package var milliseconds: Int64
  /// The lines with the header first; none for a voice.
  package var lines: [[Substring]] = []

  package var survey: String { kind.survey ?? "" }

  /// The first line as it is written; empty without one.
  package var header: String { lines.first?.joined(separator: ",") ?? "" }

  /// The header that the layout has.
  package func neededHeader(in dialect: BeiweDialect) -> String? {
    layout == .phone ? kind.header(in: dialect) : kind.processedHeader(in: dialect)
  }

  /// Where a line stands, by its number from 1 below the header.
  package func place(_ line: Int) -> RowPlace { RowPlace(path, row: line) }
}

/// What happened on the screen to a question of a survey, or to the survey.
package struct SurveyEvent: Sendable {
  package var time: Int64
  /// Empty for the handing in.
  package var question: String
  package var answer: String
  package var event: String
  package var place: RowPlace

  /// Whether the schedule says so, and nobody who looks at the phone.
  package var isOfSchedule: Bool { event == "notified" || event == "expired" }
  /// Whether a file of answers is written.
  package var isHandingIn: Bool { event == "submitted" || event == "expired" }
}

/// What a participant's files tell of surveys in one layout.
package struct SurveyRecords: Sendable {
  package var files: [SurveyFile] = []

  package init() {}

  /// The events of each survey in order of time.
  package var events: [String: [SurveyEvent]] {
    var events: [String: [SurveyEvent]] = [:]
    for file in files {
      guard case .surveyTimings(let survey) = file.kind else { continue }
      for (index, cells) in file.lines.enumerated().dropFirst() {
        // A download has the time in UTC and the survey's id beside the phone's cells.
        let shift = file.layout == .download ? 1 : 0
        guard cells.count == 7 + 2 * shift, let time = Int64(cells[0]) else { continue }
        events[survey, default: []].append(
          SurveyEvent(
            time: time, question: String(cells[1 + shift]), answer: String(cells[5 + 2 * shift]),
            event: String(cells[6 + 2 * shift]), place: file.place(index)))
      }
    }
    return events.mapValues { events in
      events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        .map(\.element)
    }
  }

  /// The files of answers in order of time.
  package var answers: [SurveyFile] {
    files.filter { if case .surveyAnswers = $0.kind { true } else { false } }
  }
}

extension SurveyFile {
  /// Reads the file; what cannot be read to its end is told.
  package mutating func read(in folder: String, _ readable: inout Finding) throws(FileError)
    -> FileContent
  {
    let text = TextReader()
    try text.open(path, in: folder)
    while try text.next() {
      guard kind.hasLines else { continue }
      let bytes = UnsafeBufferPointer(start: text.bytes, count: text.lineEnd)
      for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .dropLast()
      {
        lines.append(
          Substring(decoding: line, as: UTF8.self).split(
            separator: ",", omittingEmptySubsequences: false))
      }
    }
    readable.count(1)
    if let defect = text.defect {
      readable.fail(RowPlace(path), defect.fact, allowed: "a file that can be read to its end")
    }
    var times: FileContent.Times?
    if case .surveyTimings = kind {
      let all = lines.dropFirst().compactMap { $0.first.flatMap { Int64($0) } }
      times = FileContent.Times(earliest: all.min(), latest: all.max())
    }
    let isNamedByMilliseconds = layout == .phone
    return FileContent(
      bytes: text.contentBytes, checksum: text.checksum.value,
      rows: kind.hasLines ? max(lines.count - 1, 0) : nil, times: times,
      made: isNamedByMilliseconds ? milliseconds : nil)
  }
}
