import Simulation

/// The pauses of an app whose days are recorded one after the other.
struct AppPauses {
  private let app: String
  /// The names of all that the app collects.
  private let streams: [String]
  private let reader: MissingReader
  /// The pauses that may not be over, in the order in which they begin.
  private var current: [Pause] = []
  /// How many pauses were learned.
  private var learned = 0
  private var gaps: [AppWork.Gap] = []

  init(of app: String, collecting streams: [String], in assignment: Assignment) {
    self.app = app
    self.streams = streams
    reader = assignment.missing
  }

  /// Whether nothing ever stands still, as far as it is known.
  var isEmpty: Bool { current.isEmpty }

  /// Adds the pauses that begin in a span, and removes the pauses that end before it.
  mutating func learn(during span: Range<Timestamp>) {
    let all = reader.pauses(of: app, until: span.upperBound)
    for pause in current where pause.span.upperBound < span.lowerBound { note(pause) }
    current.removeAll { $0.span.upperBound < span.lowerBound }
    current += all[learned...]
    current.sort { $0.span.lowerBound < $1.span.lowerBound }
    learned = all.count
  }

  /// Ends some pauses, because the person opens the app at an instant.
  mutating func open(at instant: Timestamp) {
    for (place, pause) in current.enumerated()
    where pause.cause.endsWithOpening && pause.span.contains(instant) {
      current[place] = pause.ending(at: instant)
    }
  }

  /// Whether the app is without something at an instant.
  func stop(at instant: Timestamp, _ stops: (Pause.Scope) -> Bool) -> Bool {
    current.contains { $0.span.contains(instant) && stops($0.scope) }
  }

  /// Whether the app has no process.
  func isEnded(at instant: Timestamp) -> Bool { stop(at: instant) { $0.endsApp } }

  /// Whether the person has left the study.
  func hasLeft(at instant: Timestamp) -> Bool {
    current.contains { $0.cause == .dropout && $0.span.contains(instant) }
  }

  /// Whether a stream has nothing.
  func stop(stream: String, at instant: Timestamp) -> Bool {
    stop(at: instant) { $0.stops(stream: stream) }
  }

  /// Returns the parts of a span that no such pause covers.
  func parts(of span: Range<Timestamp>, _ stops: (Pause.Scope) -> Bool) -> [Range<Timestamp>] {
    current.filter { stops($0.scope) }.reduce([span]) { $1.cut(from: $0) }
  }

  /// Returns the next end of the app's process in a span; nil if it does not end.
  func end(in span: Range<Timestamp>) -> Timestamp? {
    current.first { $0.scope.endsApp && span.contains($0.span.lowerBound) }?.span.lowerBound
  }

  /// Hands over what has come of pauses that are over; of all at the study's end.
  mutating func takeGaps(isOver: Bool) -> [AppWork.Gap] {
    if isOver {
      for pause in current { note(pause) }
      current = []
    }
    defer { gaps = [] }
    return gaps
  }

  private mutating func note(_ pause: Pause) {
    gaps.append(AppWork.Gap(app: app, pause: pause, of: streams))
  }
}
