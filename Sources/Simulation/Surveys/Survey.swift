/// A survey that an app asks people to fill in: its questions, how they are shown, and when.
///
/// A file of `Profiles/surveys` has the keys with which Beiwe's server exports a survey
/// (`database/survey_models.py`), with a `survey_id` and with what each question `measures`.
public struct Survey: Equatable, Sendable {
  /// What the survey asks for.
  public enum Form: Equatable, Sendable {
    /// Answers to questions: a `tracking_survey`.
    case questions([Question])
    /// A voice: an `audio_survey`.
    case voice(prompt: String, Sound)
  }

  /// How an app keeps a voice, of one channel.
  public enum Sound: Equatable, Sendable {
    /// Linear PCM, at this rate in Hz.
    case raw(sampleRate: Int)
    /// AAC, at this rate in bits a second.
    case compressed(bitRate: Int)
  }

  /// 24 characters of `A-Za-z0-9`, as servers give them.
  public let id: String
  /// The survey's name for researchers; people do not see it.
  public let name: String
  /// What the survey asks for.
  public let form: Form
  /// Whether the survey can be opened at any time.
  public let isAlwaysAvailable: Bool
  /// Whether the survey can be opened once, from the app's first look for surveys on.
  public let isAskedFirst: Bool
  /// The order in which questions are shown.
  public let order: Order
  /// When the survey is asked.
  public let schedule: Schedule
  /// Where each answer leads; nil where questions follow each other.
  public let route: Route?
  /// The survey as its file or an export has it.
  public let source: ProfileValue

  /// The order in which questions are shown.
  public struct Order: Equatable, Sendable {
    /// Whether questions come in any order; their conditions are not looked at then.
    public let isRandom: Bool
    /// Whether what was shown comes again only after all others.
    public let remembers: Bool
    /// How many questions are shown of a random order; nil for all.
    public let count: Int?
  }

  /// Reads a survey.
  ///
  /// - Parameters:
  ///   - study: the name of the study, from which the id is made if the survey gives none.
  ///   - position: among the study's surveys, from 0.
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
        throw reader.refusal(of: "question_id", allowed: "an id that no question before it has")
      }
      return question
    }
    guard !questions.isEmpty else {
      throw reader.refusal(of: "content", allowed: "a list of one question or more")
    }
    // The app shows a question whose condition names one that was deleted.
    guard !reader.ignoresOthers else { return questions }
    for (index, question) in questions.enumerated() {
      guard let name = question.condition?.names.first(where: { !known.contains($0) }) else {
        continue
      }
      throw reader.error(
        .refused(.text(name), .other("the question_id of a question of the survey")),
        at: "content", "[\(index)]", "display_if")
    }
    return questions
  }

  /// The places of all questions, in their order.
  public var questionPlaces: [Int] {
    if case .questions(let questions) = form { Array(questions.indices) } else { [] }
  }

  // MARK: The id

  private static let idLength = 24

  private static func givenID(_ reader: inout ProfileReader) throws(ProfileError) -> String? {
    guard let id = try reader.textIfPresent("survey_id") else { return nil }
    guard id.utf8.count == idLength, id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else {
      throw reader.refusal(of: "survey_id", allowed: "\(idLength) letters and digits of ASCII")
    }
    return id
  }

  /// The server strips the ids from an export, and a survey of our own needs none.
  static func madeID(study: String, survey: String, position: Int) -> String {
    let random = Random(seed: 0)["survey id"][named: study][named: survey][position]
    let digits = (0..<2).map { index in
      let text = String(random.word(at: index), radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return String(digits.joined().prefix(idLength))
  }
}
