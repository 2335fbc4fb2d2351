/// A survey on a watch: question after question with options of which one is chosen, and the option says what
/// comes next.
///
/// A file of `Profiles/watch-surveys` has the keys that Cozie's app loads by a study's link
/// (cozie-apple 8c88818), with what each question `measures` beside.
public struct WatchSurvey: Equatable, Sendable {
  /// How strictly a file is read.
  public enum Loader: String, CaseIterable, Sendable {
    /// As the app reads it: without one of the keys that it wants the file is refused.
    case strict
    /// An option without a colour behind its icon has a grey one.
    case lenient
  }

  /// What is asked, and what comes after each answer.
  public let survey: Survey
  /// What the file's author should be told, a sentence each.
  public let notes: [String]

  /// Reads a file; keys that the app does not know are left alone, as the app leaves them.
  ///
  /// - Parameters:
  ///   - reader: of the profile's object; read it with `ignoringOthers`.
  ///   - loader: how strict the app is with it.
  public init(reading reader: inout ProfileReader, by loader: Loader) throws(ProfileError) {
    let (name, id) = (try reader.text("survey_name"), try reader.text("survey_id"))
    let steps = try reader.list("survey") { (reader) throws(ProfileError) in
      try Step(reading: &reader, by: loader)
    }
    guard !steps.isEmpty else {
      throw reader.refusal(of: "survey", allowed: "a list of one question or more")
    }
    var places: [String: Int] = [:]
    for (place, step) in steps.enumerated() {
      guard places.updateValue(place, forKey: step.question.id) == nil else {
        throw reader.error(
          .refused(.text(step.question.id), .other("an id that no question before it has")),
          at: "survey", "[\(place)]", "question_id")
      }
    }
    survey = Survey(
      id: id, name: name, questions: steps.map(\.question),
      route: Survey.Route(
        first: try Self.first(&reader, places),
        next: steps.map { $0.options.map { places[$0.next] } }),
      source: .object(reader.fields))
    notes = Self.notes(on: steps, places)
  }

  private static func first(
    _ reader: inout ProfileReader, _ places: [String: Int]
  ) throws(ProfileError) -> Int {
    guard let id = try reader.textIfPresent("firstQuestionID") else { return 0 }
    guard let place = places[id] else {
      throw reader.refusal(of: "firstQuestionID", allowed: "the question_id of a question")
    }
    return place
  }

  private static func notes(on steps: [Step], _ places: [String: Int]) -> [String] {
    var notes: [String] = []
    let options = steps.flatMap(\.options)
    let bare = options.count { !$0.hasColour }
    if bare > 0 {
      notes.append(
        "\(bare) of \(options.count) options have no icon_background_color: "
          + "the app refuses the file, and here they are grey")
    }
    let loose = Set(options.map(\.next)).filter { !$0.isEmpty && places[$0] == nil }
    notes += loose.sorted().map {
      "next_question_id \($0) is the id of no question: the survey ends there"
    }
    notes += steps.map(\.question.id).filter { !$0.hasPrefix("q_") }.map {
      "question_id \($0) does not begin with q_, by which answers are known"
    }
    return notes
  }
}

/// A question as the file has it.
private struct Step {
  let question: Question
  let options: [Option]

  private enum Kind: String, CaseIterable { case single = "single_select" }

  init(
    reading reader: inout ProfileReader, by loader: WatchSurvey.Loader
  ) throws(ProfileError) {
    let (id, text) = (try reader.text("question_id"), try reader.text("question"))
    // Newer apps know other kinds, whose answers have a form that is not known here.
    _ = try reader.choice("question_type", default: Kind.single)
    let options = try reader.list("response_options") { (reader) throws(ProfileError) in
      try Option(reading: &reader, by: loader)
    }
    guard !options.isEmpty else {
      throw reader.refusal(of: "response_options", allowed: "a list of one option or more")
    }
    question = Question(
      id: id, text: text, options: options.map(\.text),
      measure: try reader.objectIfPresent("measures", Measure.init(reading:)))
    self.options = options
  }
}

/// An option as the file has it.
private struct Option {
  let text: String
  /// The id of the question that comes next; the survey ends where no question has it.
  let next: String
  let hasColour: Bool

  init(
    reading reader: inout ProfileReader, by loader: WatchSurvey.Loader
  ) throws(ProfileError) {
    text = try reader.text("text")
    next = try reader.text("next_question_id")
    // Nothing of what an option looks like is sent.
    for key in ["icon", "sf_symbols_color"] { _ = try reader.text(key) }
    _ = try reader.bool("use_sf_symbols")
    hasColour = reader.has("icon_background_color")
    if hasColour || loader == .strict { _ = try reader.text("icon_background_color") }
  }
}
