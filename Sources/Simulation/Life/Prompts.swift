/// An app's request to somebody, such as to answer a survey.
public struct Prompt: Equatable, Sendable {
  /// What shows the notification.
  public enum Device: String, Equatable, Sendable {
    case phone
    /// A watch shows it at the wrist; nobody takes the phone for it.
    case watch
  }

  /// How people come to know of it.
  public enum Manner: Equatable, Sendable {
    /// By a notification.
    case notice
    /// By opening the app, in which it waits until it is answered.
    case waiting
    /// By opening the app, in which it is always there: nobody who leaves it alone has missed it.
    case always
  }

  /// Which of an app's requests it is; no other prompt of the participant has the same.
  public struct ID: Hashable, Sendable {
    /// The app's name.
    public let app: String
    /// What it is about, such as a survey's id.
    public let subject: String
    /// Rises from prompt to prompt about the same.
    public let number: Int
    /// How often the same was sent before, because nobody had opened it.
    public let attempt: Int

    /// `number` tells the prompts about the same subject apart.
    public init(app: String, subject: String, number: Int, attempt: Int = 0) {
      self.app = app
      self.subject = subject
      self.number = number
      self.attempt = attempt
    }
  }

  /// The address of all that is drawn about the prompt.
  public let id: ID
  /// Where the notification is shown.
  public let device: Device
  /// When the app's schedule asks for it.
  public let scheduled: Timestamp
  /// When it is sent; it arrives as soon as the phone has a network.
  public let time: Timestamp
  /// How people come to know of it.
  public let manner: Manner
  /// What there is to fill in; nil for a notification alone.
  public let questionnaire: Questionnaire?
  /// Seconds after which it is sent again unless somebody has opened it; nil for never.
  public let repetition: Double?

  /// A notification that is sent at `time`, whether or not anybody is awake.
  public init(
    _ id: ID, on device: Device, at time: Timestamp, scheduled: Timestamp? = nil,
    as manner: Manner = .notice, asking questionnaire: Questionnaire? = nil,
    repetition: Double? = nil
  ) {
    self.id = id
    self.device = device
    self.time = time
    self.scheduled = scheduled ?? time
    self.manner = manner
    self.questionnaire = questionnaire
    self.repetition = repetition
  }

  /// The prompt as it is sent again; nil if it never is.
  var next: Prompt? {
    repetition.map { seconds in
      Prompt(
        ID(
          app: id.app, subject: id.subject, number: id.number, attempt: id.attempt + 1),
        on: device, at: time.advanced(bySeconds: seconds), scheduled: scheduled, as: manner,
        asking: questionnaire, repetition: repetition)
    }
  }
}

/// What became of a prompt.
public struct Response: Equatable, Sendable {
  /// What came of a survey that a prompt asked for.
  public enum Result: Equatable, Sendable {
    case submitted
    /// It was opened, and not handed in.
    case abandoned(Miss)
    /// It was never opened.
    case missed(Miss)
  }

  /// The prompt that somebody had a chance to see.
  public let prompt: Prompt
  /// When its notification arrived, in the day's seconds: before 0 for one of the night before.
  public let arrived: Double
  /// When somebody saw it, in the day's seconds; nil if nobody took notice.
  public let seen: Double?
  /// Place in the day's sessions of the one in which it was seen; nil without one.
  public internal(set) var session: Int?
  /// What was done with the survey; nil if it was not opened, or if there is none.
  public let filling: Filling?
  /// What came of the survey; nil if there is none.
  public let result: Result?

  init(
    _ prompt: Prompt, arrived: Double, seen: Double? = nil, filling: Filling? = nil,
    result: Result? = nil
  ) {
    self.prompt = prompt
    self.arrived = arrived
    self.seen = seen
    self.filling = filling
    self.result = result
  }
}

/// What the installed apps ask of a participant.
///
/// Base phone use is drawn as if there were no prompts, so that one more app changes nothing else than
/// what its own prompts cause.
public struct Prompts: Sendable {
  private let ask: @Sendable (CivilSpan) -> [Prompt]

  /// No app asks anything.
  public static let none = Prompts { _ in [] }

  /// - Parameter ask: tells the prompts that are sent in a span of time. Spans follow each other without
  ///   a gap; the answer for one must not depend on where it is cut.
  public init(_ ask: @escaping @Sendable (CivilSpan) -> [Prompt]) {
    self.ask = ask
  }

  /// Those that are sent for what is due in the span, in order of time.
  func during(_ span: CivilSpan) -> [Prompt] {
    ask(span).enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}

extension Random {
  /// Addresses what somebody does about a prompt.
  subscript(prompt: Prompt.ID) -> Random {
    let random = self[named: prompt.app][named: prompt.subject][prompt.number]
    return prompt.attempt == 0 ? random : random["again"][prompt.attempt]
  }
}
