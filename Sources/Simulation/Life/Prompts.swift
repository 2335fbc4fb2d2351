/// An app's request to somebody, such as to answer a survey: a notification.
public struct Prompt: Equatable, Sendable {
  /// What shows the notification.
  public enum Device: Equatable, Sendable {
    case phone
    /// A watch shows it at the wrist; nobody takes the phone for it.
    case watch
  }

  /// Which of an app's requests it is; no other prompt of the participant has the same.
  public struct ID: Hashable, Sendable {
    /// The app's name.
    public let app: String
    /// What it is about, such as a survey's id.
    public let subject: String
    /// Counts the prompts about the same from 0.
    public let number: Int

    /// `number` counts from 0 what the app asks about the same subject.
    public init(app: String, subject: String, number: Int) {
      self.app = app
      self.subject = subject
      self.number = number
    }
  }

  /// The address of all that is drawn about the prompt.
  public let id: ID
  /// Where the notification is shown.
  public let device: Device
  /// When the notification arrives.
  public let time: Timestamp

  /// A notification that arrives at `time`, whether or not anybody is awake.
  public init(_ id: ID, on device: Device, at time: Timestamp) {
    self.id = id
    self.device = device
    self.time = time
  }
}

/// What became of a prompt.
public struct Response: Equatable, Sendable {
  /// The prompt that somebody had a chance to see.
  public let prompt: Prompt
  /// When somebody saw it, in the day's seconds; nil if nobody took notice.
  public let seen: Double?
  /// Place in the day's sessions of the one in which it was seen; nil without one.
  public let session: Int?
}

/// What the installed apps ask of a participant.
///
/// Base phone use is drawn as if there were no prompts, so that one more app changes nothing else than
/// what its own prompts cause.
public struct Prompts: Sendable {
  private let ask: @Sendable (Range<Timestamp>) -> [Prompt]

  /// No app asks anything.
  public static let none = Prompts { _ in [] }

  /// - Parameter ask: tells the prompts that arrive in a span of time. Spans follow each other without
  ///   a gap; the answer for one must not depend on where it is cut.
  public init(_ ask: @escaping @Sendable (Range<Timestamp>) -> [Prompt]) {
    self.ask = ask
  }

  /// Those that arrive in the span, in order of time.
  func during(_ span: Range<Timestamp>) -> [Prompt] {
    ask(span).enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}

extension Random {
  /// Addresses what somebody does about a prompt.
  subscript(prompt: Prompt.ID) -> Random {
    self[named: prompt.app][named: prompt.subject][prompt.number]
  }
}
