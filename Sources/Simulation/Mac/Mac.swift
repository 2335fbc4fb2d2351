/// A person's Mac.
public struct Mac: Equatable, Sendable {
  /// The name of the model, such as `MacBook Pro`.
  public let title: String
  /// The version of macOS, such as `15.2`.
  public let systemVersion: String

  private static let titles = [("MacBook Pro", 0.55), ("MacBook Air", 0.45)]
  private static let versions = [("15.2", 0.45), ("15.3", 0.3), ("14.7", 0.25)]

  init(title: String, systemVersion: String) {
    (self.title, self.systemVersion) = (title, systemVersion)
  }

  init(random: Random) {
    title = Self.titles[random["title"].choice(weights: Self.titles.map(\.1))].0
    systemVersion = Self.versions[random["version"].choice(weights: Self.versions.map(\.1))].0
  }
}

/// The screen on which apps are.
public enum MacDisplay: String, CaseIterable, Sendable {
  case builtIn = "built-in"
  case external
}

/// A time in which one app of a Mac is active. It begins and ends at a whole second of UTC.
public struct MacUse: Equatable, Sendable {
  /// The active app.
  public let app: MacApps.App
  /// Seconds since the start of the day.
  public let start: Double
  /// Seconds since the start of the day.
  public let end: Double
  /// The time without input, in seconds.
  public let idle: Double
  /// The screen on which the app is.
  public let display: MacDisplay
  /// The person's place.
  public let place: Int
  /// The work on code in an editor; nil in other apps.
  public let coding: Coding?

  var length: Double { end - start }
}

/// The use of a Mac on one day of a life. Lists are in order of time.
public struct MacDay: Sendable {
  /// The active apps. They fill the use of the Mac exactly.
  public let uses: [MacUse]
  /// The blocks of undisturbed work, which follow from the uses.
  public let deepWork: [DeepWork]
  /// The documents that the person creates and changes.
  public let documents: [DocumentChange]
  /// The key presses.
  public let typing: [TypingBin]
  /// The work of a developer; empty for other people.
  public let development: Development
  /// The lines of sessions with a coding assistant.
  public let claude: [ClaudeLine]
  /// The video calls of the day that are on the Mac, by the start of their time in the calendar.
  let calls: [Range<Double>]

  /// The times in which the Mac is used with pauses of a minute at most.
  var stretches: [Range<Double>] {
    uses.reduce(into: []) { stretches, use in
      if let last = stretches.last, use.start - last.upperBound <= Self.pause {
        stretches[stretches.count - 1] = last.lowerBound..<use.end
      } else {
        stretches.append(use.start..<use.end)
      }
    }
  }

  private static let pause = 60.0

  /// Whether the Mac shows the video call that begins at a time.
  func shows(_ call: VideoCall) -> Bool { calls.contains(call.start..<call.end) }
}
