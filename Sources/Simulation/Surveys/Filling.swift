/// What somebody did with a survey, from opening it on.
public struct Filling: Equatable, Sendable {
  /// Something that happens on the screen.
  public struct Event: Equatable, Sendable {
    /// What happens.
    public enum Kind: Equatable, Sendable {
      /// The survey is opened, or opened again.
      case opened
      /// A question is shown.
      case presented(Int)
      /// Somebody has changed an answer; nil for one that was deleted.
      case changed(Int, Answer?)
      /// A question is left.
      case left(Int)
      /// All that was entered is handed in.
      case submitted
      /// Recording of a voice begins.
      case recording
      /// A voice of so many seconds is handed in.
      case saved(seconds: Double)
      /// The survey leaves the screen.
      case closed
    }

    /// Seconds since the start of the day.
    public let time: Double
    /// What happens; questions by their places in the filling's order.
    public let kind: Kind
  }

  /// What became of one question.
  public struct Item: Equatable, Sendable {
    /// Why a question has no answer.
    public enum Gap: String, Sendable {
      /// Its condition did not hold.
      case notShown = "not_shown"
      /// The survey was broken off before it.
      case notReached = "not_reached"
      /// It was passed over.
      case skipped
      /// It was shown, and then another answer before it led elsewhere.
      case leftBranch = "left_branch"
    }

    /// What the person would have said at that instant, with the item's error; nil where nothing can be
    /// said, or before it was shown.
    public internal(set) var intended: Answer?
    /// What was entered in the end.
    public internal(set) var given: Answer?
    /// When it was shown first, in the day's seconds; nil for never.
    public internal(set) var presented: Double?
    /// Seconds for which it was shown, all times together.
    public internal(set) var seconds = 0.0
    /// How often the answer was changed.
    public internal(set) var changes = 0
    /// Whether it was answered without being read.
    public internal(set) var isCareless = false
    /// Why there is no answer; nil if there is one, or nothing to answer.
    public internal(set) var gap: Gap? = .notReached
  }

  /// The places of the questions in the survey, in the order in which they are shown.
  public let order: [Int]
  /// In order of time.
  public internal(set) var events: [Event] = []
  /// For each question in the order in which they are shown.
  public internal(set) var items: [Item]
  /// When the survey was first opened, and when it left the screen, in the day's seconds.
  public var span: Range<Double> { (events.first?.time ?? 0)..<(events.last?.time ?? 0) }

  /// When the survey was on the screen, in the day's seconds, each time from its opening on.
  public var visits: [Range<Double>] {
    var visits: [Range<Double>] = []
    var opened: Double?
    for event in events {
      switch event.kind {
      case .opened: opened = event.time
      case .closed:
        if let start = opened.take() { visits.append(start..<event.time) }
      default: break
      }
    }
    return visits
  }

  /// When the survey was handed in; nil for one that was broken off.
  public var submitted: Double? {
    events.first {
      switch $0.kind {
      case .submitted, .saved: true
      default: false
      }
    }?.time
  }

  /// Seconds from each time a question was shown to its leaving.
  func secondsShown(_ place: Int) -> Double {
    var (seconds, since) = (0.0, Double?.none)
    for event in events {
      switch event.kind {
      case .presented(place): since = event.time
      case .left(place):
        seconds += event.time - (since ?? event.time)
        since = nil
      default: break
      }
    }
    return seconds
  }
}
