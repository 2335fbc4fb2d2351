/// A kind of file that the app makes.
public enum BeiweFileKind: Hashable, Sendable {
  /// Rows of a stream; the app's rotation ends the file.
  case rows(BeiweStream)
  /// What happens on the screen while a survey is open; the file ends with the survey.
  case surveyTimings(survey: String)
  /// The answers of one submission.
  case surveyAnswers(survey: String)
  /// A voice that answers a survey.
  case voiceRecording(survey: String, Sound)

  /// How a voice is kept; the raw value is the file's extension.
  public enum Sound: String, CaseIterable, Sendable {
    /// AAC, where the survey asks for `compressed`.
    case mp4
    /// Linear PCM, where it asks for `raw`.
    case wav
  }

  /// Nil for what the app writes no file of.
  ///
  /// - Parameters:
  ///   - type: as the phone's names have it, such as `accel` or `surveyTimings`.
  ///   - survey: the id; nil for streams.
  ///   - fileExtension: without the point.
  public init?(type: String, survey: String?, fileExtension: String) {
    guard let survey else {
      guard let stream = BeiweStream(rawValue: type), fileExtension == "csv" else { return nil }
      self = .rows(stream)
      return
    }
    guard Self.isSurvey(survey) else { return nil }
    switch (type, fileExtension) {
    case ("surveyTimings", "csv"): self = .surveyTimings(survey: survey)
    case ("surveyAnswers", "csv"): self = .surveyAnswers(survey: survey)
    case ("voiceRecording", _):
      guard let sound = Sound(rawValue: fileExtension) else { return nil }
      self = .voiceRecording(survey: survey, sound)
    default: return nil
    }
  }

  /// The type as the phone's names have it.
  public var type: String {
    switch self {
    case .rows(let stream): stream.rawValue
    case .surveyTimings: "surveyTimings"
    case .surveyAnswers: "surveyAnswers"
    case .voiceRecording: "voiceRecording"
    }
  }

  /// The stream whose rows the file holds; nil for files of surveys.
  public var stream: BeiweStream? {
    if case .rows(let stream) = self { stream } else { nil }
  }

  /// The id of the survey that the file is about; nil for streams.
  public var survey: String? {
    switch self {
    case .rows: nil
    case .surveyTimings(let survey), .surveyAnswers(let survey), .voiceRecording(let survey, _):
      survey
    }
  }

  /// The same kind of file of another survey; rows of streams are of none.
  public func asked(by survey: String) -> Self {
    switch self {
    case .rows: self
    case .surveyTimings: .surveyTimings(survey: survey)
    case .surveyAnswers: .surveyAnswers(survey: survey)
    case .voiceRecording(_, let sound): .voiceRecording(survey: survey, sound)
    }
  }

  /// Without the point: `csv`, `mp4` or `wav`.
  public var fileExtension: String {
    if case .voiceRecording(_, let sound) = self { sound.rawValue } else { "csv" }
  }

  /// Whether the file is of lines of text; recordings of voices are not.
  public var hasLines: Bool { fileExtension == "csv" }

  /// Whether each row begins with an instant, in ms; the rows of answers are of questions.
  public var hasTimestamps: Bool {
    switch self {
    case .rows, .surveyTimings: true
    case .surveyAnswers, .voiceRecording: false
    }
  }

  /// Whether `text` can be the id of a survey of a Beiwe server: 24 characters of `A-Za-z0-9`.
  ///
  /// The server: `generate_objectid_string` for `object_id` in `database/survey_models.py`.
  public static func isSurvey(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 24
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }
}
