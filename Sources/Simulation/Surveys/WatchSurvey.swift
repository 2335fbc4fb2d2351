/// A survey on a watch that asks questions one after another. The chosen option decides the next
/// question.
///
/// A file of `Profiles/watch-surveys` has the keys of the file that Cozie's app loads by a study's
/// link (cozie-apple 8c88818). Each question may also name its measured quantity in `measures`.
public struct WatchSurvey: Equatable, Sendable {
  /// The strictness for reading a file.
  public enum Loader: String, CaseIterable, Sendable {
    /// A loader as strict as the app, which rejects a file that lacks one of the required keys.
    case strict
    /// A loader as strict as the app, except that an option without a background colour for its
    /// icon gets a grey one.
    case lenient
  }

  /// The questions, and the next question after each answer.
  public let survey: Survey
  /// Hints for the author of the file, one sentence each.
  public let notes: [String]

  /// Reads a file. Like the app, it ignores keys that the app does not use.
  ///
  /// - Parameters:
  ///   - reader: the reader of the profile's object, which must have `ignoringOthers`.
  ///   - loader: the strictness of the app.
  public init(reading reader: inout ProfileReader, by loader: Loader) throws(ProfileError) {
    let (name, id) = (try reader.text("survey_name"), try reader.text("survey_id"))
    let steps = try reader.list("survey") { (reader) throws(ProfileError) in
      try Step(reading: &reader, by: loader)
    }
    guard !steps.isEmpty else {
      throw reader.refusal(of: "survey", allowed: "a list of at least one question")
    }
    var places: [String: Int] = [:]
    for (place, step) in steps.enumerated() {
      guard places.updateValue(place, forKey: step.question.id) == nil else {
        throw reader.error(
          .refused(.text(step.question.id), .other("an id that is unique in the survey")),
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
        "\(bare) of \(options.count) options have no icon_background_color; the app would reject "
          + "the file, but the simulation makes these options grey")
    }
    let loose = Set(options.map(\.next)).filter { !$0.isEmpty && places[$0] == nil }
    notes += loose.sorted().map {
      "the next_question_id \($0) is not the id of a question, so the survey ends there"
    }
    notes += steps.map(\.question.id).filter { !$0.hasPrefix("q_") }.map {
      "the question_id \($0) does not begin with q_, so it is not recognised as the id of an answer"
    }
    return notes
  }
}

/// A question with its options, as in the file.
private struct Step {
  let question: Question
  let options: [Option]

  private enum Kind: String, CaseIterable { case single = "single_select" }

  init(
    reading reader: inout ProfileReader, by loader: WatchSurvey.Loader
  ) throws(ProfileError) {
    let (id, text) = (try reader.text("question_id"), try reader.text("question"))
    // Newer versions of the app have other types of questions, but the form of their answers is
    // unknown.
    _ = try reader.choice("question_type", default: Kind.single)
    let options = try reader.list("response_options") { (reader) throws(ProfileError) in
      try Option(reading: &reader, by: loader)
    }
    guard !options.isEmpty else {
      throw reader.refusal(of: "response_options", allowed: "a list of at least one option")
    }
    question = Question(
      id: id, text: text, options: options.map(\.text),
      measure: try reader.objectIfPresent("measures", Measure.init(reading:)))
    self.options = options
  }
}

/// An option as in the file.
private struct Option {
  let text: String
  /// The id of the next question; any other text ends the survey.
  let next: String
  let hasColour: Bool

  init(
    reading reader: inout ProfileReader, by loader: WatchSurvey.Loader
  ) throws(ProfileError) {
    text = try reader.text("text")
    next = try reader.text("next_question_id")
    // The app reads the appearance of an option, but does not send it.
    for key in ["icon", "sf_symbols_color"] { _ = try reader.text(key) }
    _ = try reader.bool("use_sf_symbols")
    hasColour = reader.has("icon_background_color")
    if hasColour || loader == .strict { _ = try reader.text("icon_background_color") }
  }
}
