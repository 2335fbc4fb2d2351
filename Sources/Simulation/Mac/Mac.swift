/// A person's Mac.
public struct Mac: Equatable, Sendable {
  /// The name of the model, such as `MacBook Pro`.
  public let title: String
  /// The version of macOS, such as `15.2`.
  public let systemVersion: String
}

/// The use of a Mac on one day of a life. Times are seconds since the start of the day.
public struct MacDay: Sendable {
  /// The active apps, in order of time. They fill the use of the Mac exactly.
  public let uses: [MacUse]
}

/// A time in which one app of a Mac is active.
public struct MacUse: Sendable {
  /// Seconds since the start of the day.
  public let start: Double
  /// Seconds since the start of the day.
  public let end: Double
}
