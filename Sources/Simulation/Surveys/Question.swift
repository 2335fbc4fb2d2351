/// A question of a survey.
public struct Question: Equatable, Sendable {
  /// The form of a question and of its answers.
  public enum Kind: Equatable, Sendable {
    /// A text without an answer.
    case information
    /// A whole number on a scale.
    case slider(ClosedRange<Int>)
    /// A choice of exactly one option.
    case radio([String])
    /// A choice of several options, or of none.
    case checkbox([String])
    /// Typed text.
    case text(TextField)
    case date, time, dateTime
  }

  /// The allowed text of a field.
  public enum TextField: String, CaseIterable, Sendable {
    case singleLine = "SINGLE_LINE_TEXT"
    case multiLine = "MULTI_LINE_TEXT"
    case numeric = "NUMERIC"
  }

  /// The names of the kinds in profiles.
  public enum KindName: String, CaseIterable, Sendable {
    case information = "info_text_box"
    case slider
    case radio = "radio_button"
    case checkbox
    case text = "free_response"
    case date, time
    case dateTime = "date_time"
  }

  /// The id, unique in the survey.
  public let id: String
  /// The text that participants read.
  public let text: String
  /// The form of the question and of its answers.
  public let kind: Kind
  /// Whether a participant cannot skip the question.
  public let isRequired: Bool
  /// The condition under which the app shows the question; nil for always.
  public let condition: Condition?
  /// The quantity that the answer reports; nil if each participant has a constant level instead.
  public let measure: Measure?

  /// The name of the kind in profiles.
  public var kindName: KindName {
    switch kind {
    case .information: .information
    case .slider: .slider
    case .radio: .radio
    case .checkbox: .checkbox
    case .text: .text
    case .date: .date
    case .time: .time
    case .dateTime: .dateTime
    }
  }

  /// Creates a question with options, of which a participant must choose one.
  init(id: String, text: String, options: [String], measure: Measure?) {
    self.id = id
    self.text = text
    kind = .radio(options)
    isRequired = true
    condition = nil
    self.measure = measure
  }

  init(reading reader: inout ProfileReader) throws(ProfileError) {
    id = try reader.text("question_id")
    // Older exports have the key `prompt`.
    text = try reader.text(
      reader.has("question_text") || !reader.has("prompt") ? "question_text" : "prompt")
    kind =
      switch try reader.choice("question_type") as KindName {
      case .information: .information
      case .slider: .slider(try Self.scale(&reader))
      case .radio: .radio(try Self.options(&reader))
      case .checkbox: .checkbox(try Self.options(&reader))
      case .text: .text(try reader.choice("text_field_type", default: .singleLine))
      case .date: .date
      case .time: .time
      case .dateTime: .dateTime
      }
    isRequired = try reader.bool("required", default: false)
    condition =
      reader.holdsNull("display_if")
      ? nil : try reader.objectIfPresent("display_if", Condition.init(reading:))
    measure = try reader.objectIfPresent("measures", Measure.init(reading:))
  }

  private static func scale(
    _ reader: inout ProfileReader
  ) throws(ProfileError) -> ClosedRange<Int> {
    let (low, high) = (try reader.bound("min"), try reader.bound("max"))
    guard low < high else { throw reader.refusal(of: "max", allowed: "more than min (\(low))") }
    return low...high
  }

  private static func options(_ reader: inout ProfileReader) throws(ProfileError) -> [String] {
    let options = try reader.list("answers") { (reader) throws(ProfileError) in
      try reader.text("text")
    }
    guard !options.isEmpty else {
      throw reader.refusal(of: "answers", allowed: "a list of at least one answer")
    }
    return options
  }
}

extension ProfileReader {
  /// Reads a whole number, which servers also write as a text.
  fileprivate mutating func bound(_ key: String) throws(ProfileError) -> Int {
    let range = -1_000_000...1_000_000
    if case .text(let text)? = fields[key], let number = Int(text), range.contains(number) {
      _ = asks(key)
      return number
    }
    return try integer(key, in: range)
  }
}
