/// A time in which a phone, or something that an app does on it, stands still.
public struct Pause: Equatable, Sendable {
  /// Why something stands still.
  public enum Cause: Equatable, Sendable {
    /// The phone's system suspends the app in the background, ends it, and launches it again later.
    case suspension
    /// Somebody has turned something off, or has never allowed it.
    case setting
  }

  /// What stands still.
  public enum Scope: Equatable, Sendable {
    /// The whole phone: it is off.
    case phone
    /// The app: its process has ended.
    case app
    /// These streams of the app, by name: their sensors give it nothing.
    case streams(Set<String>)
    /// What the app sends.
    case uploads

    /// Whether no process of the app is left.
    public var endsApp: Bool { self == .phone || self == .app }
  }

  /// Why it stands still.
  public let cause: Cause
  /// What stands still.
  public let scope: Scope
  /// From the first instant at which it stands still to the first at which it does not.
  public let span: Range<Timestamp>

  /// The same pause, so many seconds later.
  public func delayed(bySeconds seconds: Double) -> Pause {
    Pause(
      cause, of: scope,
      during: span.lowerBound.advanced(
        bySeconds: seconds)..<span.upperBound.advanced(
          bySeconds: seconds))
  }

  /// A pause of `scope` for the whole of `span`.
  public init(_ cause: Cause, of scope: Scope, during span: Range<Timestamp>) {
    self.cause = cause
    self.scope = scope
    self.span = span
  }
}
