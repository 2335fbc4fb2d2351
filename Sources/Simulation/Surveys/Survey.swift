/// A survey that an app asks participants to fill in: questions, presentation and schedule.
///
/// A file in `Profiles/surveys` has the keys of a survey that Beiwe's server exports
/// (`database/survey_models.py`). The file may also have a `survey_id`, and each question may name
/// its measured quantity in `measures`.
public struct Survey: Equatable, Sendable {
  /// The kind of response that the survey asks for.
  public enum Form: Equatable, Sendable {
    /// Answers to questions: a `tracking_survey`.
    case questions([Question])
    /// A voice recording: an `audio_survey`.
    case voice(prompt: String, Sound)
  }

  /// The format of a voice recording with one channel.
  public enum Sound: Equatable, Sendable {
    /// Linear PCM, with the sampling rate in Hz.
    case raw(sampleRate: Int)
    /// AAC, with the bit rate in bits per second.
    case compressed(bitRate: Int)
  }

  /// The survey's id, 24 characters of `A-Za-z0-9`, as servers create it.
  public let id: String
  /// The survey's name for researchers; participants do not see it.
  public let name: String
  /// The kind of response, with the questions or the prompt.
  public let form: Form
  /// Whether a participant can open the survey at any time.
  public let isAlwaysAvailable: Bool
  /// Whether a participant can open the survey once, from the app's first check for surveys on.
  public let isAskedFirst: Bool
  /// The order in which the app shows the questions.
  public let order: Order
  /// The times at which the app asks for a response.
  public let schedule: Schedule
  /// The next question after each answer; nil if the questions follow in their order.
  public let route: Route?
  /// The survey as it is in its file or in an export.
  public let source: ProfileValue

  /// The order in which the app shows the questions.
  public struct Order: Equatable, Sendable {
    /// Whether the order is random; the app then ignores the conditions of questions.
    public let isRandom: Bool
    /// Whether the app repeats a question only after it has shown all others.
    public let remembers: Bool
    /// The number of questions that the app shows in a random order; nil for all.
    public let count: Int?
  }

  /// Reads a survey.
  ///
  /// - Parameters:
  ///   - study: the name of the study, from which the id is derived if the survey has none.
  ///   - position: the position among the study's surveys, from 0.
  public init(
    reading reader: inout ProfileReader, study: String, position: Int
  ) throws(ProfileError) {
    source = .object(reader.fields)
    name = try reader.text("name", default: "Survey \(position + 1)")
    id =
      try Self.givenID(&reader) ?? Self.madeID(study: study, survey: name, position: position)
    let kind = try reader.choice("survey_type") as Kind
    let settings =
      try reader.objectIfPresent("settings") { (reader) throws(ProfileError) in
        try Settings(reading: &reader, of: kind)
      } ?? Settings()
    form =
      switch kind {
      case .tracking: .questions(try Self.questions(&reader))
      case .audio: .voice(prompt: try Self.prompt(&reader), settings.sound)
      }
    isAlwaysAvailable = settings.isAlwaysAvailable
    isAskedFirst = settings.isAskedFirst
    order = settings.order
    schedule = try Schedule(reading: &reader)
    route = nil
  }

  private enum Kind: String, CaseIterable {
    case tracking = "tracking_survey"
    case audio = "audio_survey"
  }

  /// The survey's `settings`, with the server's defaults.
  private struct Settings {
    var isAlwaysAvailable = false
    var isAskedFirst = false
    var order = Order(isRandom: false, remembers: false, count: nil)
    var sound = Sound.compressed(bitRate: 64_000)

    private enum SoundName: String, CaseIterable { case raw, compressed }

    init() {}

    init(reading reader: inout ProfileReader, of kind: Kind) throws(ProfileError) {
      isAlwaysAvailable = try reader.bool("always_available", default: false)
      isAskedFirst = try reader.bool("trigger_on_first_download", default: false)
      switch kind {
      case .tracking:
        order = Order(
          isRandom: try reader.bool("randomize", default: false),
          remembers: try reader.bool("randomize_with_memory", default: false),
          count: reader.holdsNull("number_of_random_questions")
            ? nil : try reader.integerIfPresent("number_of_random_questions", in: 1...1_000))
      case .audio:
        sound =
          switch try reader.choice("audio_survey_type", default: SoundName.compressed) {
          case .raw:
            .raw(sampleRate: try reader.integer("sample_rate", in: 8_000...96_000, default: 44_100))
          case .compressed:
            .compressed(
              bitRate: try reader.integer("bit_rate", in: 8_000...320_000, default: 64_000))
          }
      }
    }
  }

  private static func prompt(_ reader: inout ProfileReader) throws(ProfileError) -> String {
    let prompts = try reader.list("content") { (reader) throws(ProfileError) in
      try reader.text("prompt")
    }
    guard let prompt = prompts.first else {
      throw reader.refusal(of: "content", allowed: "a list of one prompt")
    }
    return prompt
  }

  private static func questions(
    _ reader: inout ProfileReader
  ) throws(ProfileError) -> [Question] {
    var known: Set<String> = []
    let questions = try reader.list("content") { (reader) throws(ProfileError) in
      let question = try Question(reading: &reader)
      guard known.insert(question.id).inserted else {
        throw reader.refusal(of: "question_id", allowed: "an id that is unique in the survey")
      }
      return question
    }
    guard !questions.isEmpty else {
      throw reader.refusal(of: "content", allowed: "a list of at least one question")
    }
    // If a condition names a deleted question, the app shows the question with this condition.
    guard !reader.ignoresOthers else { return questions }
    for (index, question) in questions.enumerated() {
      guard let name = question.condition?.names.first(where: { !known.contains($0) }) else {
        continue
      }
      throw reader.error(
        .refused(.text(name), .other("the question_id of a question in the survey")),
        at: "content", "[\(index)]", "display_if")
    }
    return questions
  }

  /// The positions of all questions, in their order.
  public var questionPlaces: [Int] {
    if case .questions(let questions) = form { Array(questions.indices) } else { [] }
  }

  // MARK: The id

  private static let idLength = 24

  private static func givenID(_ reader: inout ProfileReader) throws(ProfileError) -> String? {
    guard let id = try reader.textIfPresent("survey_id") else { return nil }
    guard id.utf8.count == idLength, id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else {
      throw reader.refusal(of: "survey_id", allowed: "\(idLength) ASCII letters and digits")
    }
    return id
  }

  /// Derives an id from the names of study and survey. The server removes ids from an export, and a
  /// new survey needs none.
  static func madeID(study: String, survey: String, position: Int) -> String {
    let random = Random(seed: 0)["survey id"][named: study][named: survey][position]
    let digits = (0..<2).map { index in
      let text = String(random.word(at: index), radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return String(digits.joined().prefix(idLength))
  }
}
