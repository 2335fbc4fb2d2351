/// How files of a kind read, on the phone and in a researcher's download.
///
/// The iOS app: `TrackingSurveyPresenter.swift`. The server: `constants/data_processing_constants.py`,
/// `libs/file_processing/data_fixes.py`, `libs/streaming_zip.py`.
extension BeiweFileKind {
  private static let surveyColumns =
    "question id,question type,question text,question answer options,answer"

  /// Returns the first line of a file on the phone, without its line end; nil for files without lines.
  public func header(in dialect: BeiweDialect) -> String? {
    switch self {
    case .rows(let stream): dialect.format(of: stream).header
    case .surveyTimings: "timestamp,\(Self.surveyColumns),event"
    case .surveyAnswers: Self.surveyColumns
    case .voiceRecording: nil
    }
  }

  /// Returns the first line of a file in a download, without its line end; nil for files without lines. The server
  /// puts a survey's id behind that of the question.
  public func processedHeader(in dialect: BeiweDialect) -> String? {
    switch self {
    case .rows(let stream): dialect.format(of: stream).processedHeader
    case .surveyTimings:
      "timestamp,UTC time,question id,survey id,question type,question text,"
        + "question answer options,answer,event"
    case .surveyAnswers, .voiceRecording: header(in: dialect)
    }
  }

  /// The types of files of surveys, and the folders of a download that hold one folder a survey.
  public static let surveyTypes = [
    (type: "surveyTimings", folder: "survey_timings"),
    (type: "surveyAnswers", folder: "survey_answers"),
    (type: "voiceRecording", folder: "audio_recordings"),
  ]

  /// The folder in a participant's download.
  public var downloadFolder: String {
    switch self {
    case .rows(let stream): stream.downloadFolder
    case .surveyTimings(let survey): "survey_timings/\(survey)"
    case .surveyAnswers(let survey): "survey_answers/\(survey)"
    case .voiceRecording(let survey, _): "audio_recordings/\(survey)"
    }
  }

  /// Whether a download has files of whole hours; else it has each file of the phone under its second.
  public var isHourly: Bool {
    switch self {
    case .rows, .surveyTimings: true
    case .surveyAnswers, .voiceRecording: false
    }
  }

  /// The base name in a download of a file that the phone created at an instant, in ms, such as
  /// `2026-03-02 14_18_04+00_00.csv`; for kinds without hours.
  public func downloadName(milliseconds: Int64) -> String {
    let time = BeiweUTCTime.text(milliseconds).prefix(19)
    let name = time.map { $0 == "T" ? " " : $0 == ":" ? "_" : $0 }
    return String(name) + "+00_00.\(fileExtension)"
  }
}

extension BeiweFileKind {
  /// When the file begins that has this base name in a download, in ms: its hour, or the second in which the phone
  /// created it; nil for a name that the server gives to no such file.
  public func milliseconds(downloadName name: String) -> Int64? {
    let hour = String(name.prefix(13)) + "_00_00+00_00.csv"
    guard let start = BeiweHour(fileName: hour)?.start else { return nil }
    let rest = name.dropFirst(13).prefix(6)
    let parts = rest.split(separator: "_").compactMap { Int64($0) }
    guard parts.count == 2, (0..<60).contains(parts[0]), (0..<60).contains(parts[1]) else {
      return nil
    }
    let time = start + 60_000 * parts[0] + 1_000 * parts[1]
    guard !isHourly || time == start else { return nil }
    // Two files of one second have a number behind the first.
    let plain = downloadName(milliseconds: time).dropLast(fileExtension.utf8.count + 1)
    return name == plain + "." + fileExtension || name.hasPrefix(plain + "_") ? time : nil
  }
}

/// What the app writes into the cells of surveys.
public enum BeiweSurveyText {
  /// A question that was shown and answered with nothing, and a slider that has no answer.
  public static let noAnswer = "NO_ANSWER_SELECTED"
  /// A question that was never shown.
  public static let notPresented = "NOT_PRESENTED"

  /// What happens on the screen.
  public enum Event: String, CaseIterable, Sendable {
    case present, unpresent, changed, submitted
    /// In old versions: a survey's notification came, and the next one took its place.
    case notified, expired
  }

  /// The text of a cell: the app makes a semicolon of each comma, and a space of what ends a line or a
  /// column.
  public static func cell(_ text: String) -> String {
    var cell = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case ",": cell.unicodeScalars.append(";")
      case "\t", "\n", "\r": cell.unicodeScalars.append(" ")
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return cell
  }

  /// Options as one cell has them.
  public static func list(_ options: [String]) -> String {
    "[" + options.joined(separator: ";") + "]"
  }
}
