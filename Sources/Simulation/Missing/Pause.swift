/// A time in which a phone, or something that an app does on it, stands still.
public struct Pause: Equatable, Sendable {
  /// Why something stands still: the mechanism by which its data go missing.
  public enum Cause: String, CaseIterable, Sendable {
    /// The phone's system suspends the app in the background, ends it, and launches it again later.
    case suspension
    /// The app has been ended, and nothing has launched it again.
    case killed
    /// The phone's system gives the app no time in the background.
    case throttled
    /// The phone saves power.
    case lowPower = "low_power"
    /// The battery is empty, or the phone has not booted since.
    case deadBattery = "dead_battery"
    /// The app finds no room for a new file.
    case storageFull = "storage_full"
    /// Its owner does not let the app know something.
    case permission
    /// The person has left the study.
    case dropout

    /// What decides when data go missing, in Rubin's words (doi:10.1093/biomet/63.3.581).
    public enum Label: String, Sendable {
      /// Nothing: missing completely at random.
      case completelyAtRandom = "MCAR"
      /// What the app records of other things: missing at random.
      case atRandom = "MAR"
      /// What the truth alone knows: missing not at random.
      case notAtRandom = "MNAR"
    }

    /// What decides when such a pause begins.
    public var label: Label {
      switch self {
      case .suspension, .killed, .throttled: .completelyAtRandom
      case .lowPower, .deadBattery, .storageFull: .atRandom
      case .permission, .dropout: .notAtRandom
      }
    }

    /// Whether the phone's system launches the app again when the phone moves.
    public var endsWithMovement: Bool { self == .suspension || self == .killed }

    /// Whether who opens the app ends the pause: he makes room too.
    public var endsWithOpening: Bool { endsWithMovement || self == .storageFull }
  }

  /// What stands still.
  public enum Scope: Equatable, Sendable {
    /// The whole phone: it is off.
    case phone
    /// The app: its process has ended.
    case app
    /// These streams of the app, by name: their sensors give it nothing.
    case streams(Set<String>)
    /// What the phone's system lets the app do in the background from time to time, uploads among it.
    case tasks
    /// All streams and all tasks.
    case background

    /// Whether no process of the app is left.
    public var endsApp: Bool { self == .phone || self == .app }

    /// Whether the app can do nothing in the background.
    public var stopsTasks: Bool { endsApp || self == .tasks || self == .background }

    /// Whether a stream of the app has nothing.
    public func stops(stream: String) -> Bool {
      switch self {
      case .phone, .app, .background: true
      case .tasks: false
      case .streams(let streams): streams.contains(stream)
      }
    }
  }

  /// Why it stands still.
  public let cause: Cause
  /// What stands still.
  public let scope: Scope
  /// From the first instant at which it stands still to the first at which it does not.
  public let span: Range<Timestamp>

  /// A pause of `scope` for the whole of `span`.
  public init(_ cause: Cause, of scope: Scope, during span: Range<Timestamp>) {
    self.cause = cause
    self.scope = scope
    self.span = span
  }

  /// What is left of spans.
  public func cut(from spans: [Range<Timestamp>]) -> [Range<Timestamp>] {
    spans.flatMap { part in
      [
        part.lowerBound..<max(part.lowerBound, min(part.upperBound, span.lowerBound)),
        min(part.upperBound, max(part.lowerBound, span.upperBound))..<part.upperBound,
      ].filter { !$0.isEmpty }
    }
  }

  /// The same pause, so many seconds later.
  public func delayed(bySeconds seconds: Double) -> Pause {
    Pause(
      cause, of: scope,
      during: span.lowerBound.advanced(
        bySeconds: seconds)..<span.upperBound.advanced(
          bySeconds: seconds))
  }

  /// The same pause, which ends at another instant.
  public func ending(at end: Timestamp) -> Pause {
    Pause(cause, of: scope, during: span.lowerBound..<end)
  }
}
