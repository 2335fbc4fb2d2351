import Simulation

/// What a participant does with the surveys of the app, in order of time, a day of the life at a time.
struct SurveyFeed {
  /// Something that happens on the screen, or a notification that comes.
  struct Moment {
    let instant: Timestamp
    let prompt: Prompt
    let kind: Kind

    enum Kind {
      case notice
      /// `order` are the places of the shown questions in the survey.
      case event(Filling.Event.Kind, order: [Int])
    }

    /// The same, so many seconds later.
    func later(by seconds: Double) -> Moment {
      Moment(instant: instant.advanced(bySeconds: seconds), prompt: prompt, kind: kind)
    }
  }

  private let life: LifeReader
  private var moments: ArraySlice<Moment> = []
  /// Until when the life was read.
  private var reached: Timestamp

  init(_ life: LifeReader, from start: Timestamp) {
    self.life = life
    reached = start
  }

  /// Takes what happens before an instant.
  mutating func take(until instant: Timestamp) -> [Moment] {
    read(until: instant)
    let taken = moments.prefix { $0.instant < instant }
    moments = moments.dropFirst(taken.count)
    return Array(taken)
  }

  /// When somebody next opens a survey in a span of time that was not taken yet; nil if nobody does.
  mutating func nextOpening(in span: Range<Timestamp>) -> Timestamp? {
    read(until: span.upperBound)
    return moments.first { moment in
      guard case .event(.opened, _) = moment.kind else { return false }
      return span.contains(moment.instant)
    }?.instant
  }

  private mutating func read(until instant: Timestamp) {
    while reached < instant {
      let day = life.day(at: reached)
      moments += Self.moments(of: day).filter { $0.instant >= reached }
      reached = day.end
    }
  }

  private static func moments(of day: Day) -> [Moment] {
    var moments: [Moment] = []
    func add(_ kind: Moment.Kind, about prompt: Prompt, at instant: Timestamp) {
      moments.append(Moment(instant: instant, prompt: prompt, kind: kind))
    }
    for response in day.use.responses where response.prompt.id.app == Beiwe.name {
      func instant(_ time: Double) -> Timestamp { day.start.advanced(bySeconds: time) }
      // What came in the night before was told of the day before.
      if response.prompt.manner == .notice, response.arrived >= 0 {
        add(.notice, about: response.prompt, at: instant(response.arrived))
      }
      guard let filling = response.filling else { continue }
      for event in filling.events {
        add(
          .event(event.kind, order: filling.order), about: response.prompt, at: instant(event.time))
      }
    }
    for prompt in day.open
    where prompt.id.app == Beiwe.name && prompt.manner == .notice && prompt.time >= day.start {
      add(.notice, about: prompt, at: prompt.time)
    }
    return moments.enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }.map(\.element)
  }
}
