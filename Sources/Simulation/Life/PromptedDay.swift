/// A day as far as it decides what is done about prompts.
struct PromptedDay {
  let plan: DayPlan
  let places: [Place]
  let mind: Mind
  let person: Person
  /// Hours of sleep before the day.
  let slept: Double
  /// From the study's first date on; 0 for the night before it too.
  let studyDay: Int
  /// How often each survey that is always there was handed in before, by app and subject.
  let opened: [String: Int]
  /// Times at which no session may run.
  private(set) var busy: [ClosedRange<Double>]
  /// Nil for who has no watch.
  let wear: Wear?
  /// When the person leaves the study, in the day's seconds; nil for who stays.
  let left: Double?
  /// Times at which the phone is off, as far as they are known.
  private(set) var off: [Range<Double>] = []
  private var offline: [ClosedRange<Double>]

  init(
    _ plan: DayPlan, places: [Place], mind: Mind, person: Person, slept: Double, studyDay: Int,
    opened: [String: Int], wear: Wear?, left: Timestamp? = nil
  ) {
    self.plan = plan
    self.places = places
    self.mind = mind
    self.person = person
    self.slept = slept
    self.studyDay = max(studyDay, 0)
    self.opened = opened
    busy = PhoneUse.busy(plan)
    self.wear = wear
    self.left = left?.seconds(since: plan.clock.start)
    offline = Network.offline(plan)
  }

  /// Learns when the phone is off; returns whether that is news.
  mutating func learn(off: [Range<Double>]) -> Bool {
    guard off != self.off else { return false }
    self.off = off
    let closed = off.map { $0.lowerBound...$0.upperBound }
    busy = PhoneUse.busy(plan) + closed
    offline = (Network.offline(plan) + closed).sorted { $0.lowerBound < $1.lowerBound }
    return true
  }

  /// Seconds since the start of the day.
  func seconds(_ instant: Timestamp) -> Double { instant.seconds(since: plan.clock.start) }

  /// When the notification reaches its device: when it is sent, or as soon as the phone has a network; a watch
  /// reminds by itself.
  func arrival(of prompt: Prompt) -> Double {
    let sent = seconds(prompt.time)
    guard prompt.device == .phone else { return sent }
    return offline.reduce(sent) { $1.contains($0) ? $1.upperBound : $0 }
  }

  /// What keeps somebody from seeing a prompt that arrives at a time, and until when; nil for nothing.
  func hindrance(of prompt: Prompt, at arrival: Double) -> (miss: Miss, until: Double)? {
    if arrival < 0 { return (.asleep, 0) }
    if arrival - seconds(prompt.time) > Self.lateness { return (.offline, arrival) }
    let drive = plan.legs.first { $0.mode.needsHands && $0.start <= arrival && arrival < $0.end }
    return drive.map { (.driving, $0.end) }
  }

  /// Seconds that a notification may be late without being any different.
  private static let lateness = 600.0

  /// What moves somebody to respond at a time.
  func circumstances(at time: Double, isScreenOn: Bool) -> Respondent.Circumstances {
    let state = mind.state(at: time)
    let place: Respondent.Circumstances.Place =
      switch plan.place(at: time).map({ places[$0].kind }) {
      case .home: .home
      case .work: .work
      default: .away
      }
    return Respondent.Circumstances(
      hour: plan.clock.hour(at: time), place: place, isScreenOn: isScreenOn, studyDay: studyDay,
      shortSleep: max(person.sleepWork - slept, 0), stress: state.stress, mood: state.mood)
  }
}

/// The prompts of a day in order of time, those included that are sent again.
struct PromptQueue {
  private var prompts: [Prompt]
  /// The last number that was sent about each subject.
  private var latest: [String: Int] = [:]

  init(_ prompts: [Prompt]) {
    self.prompts = prompts.reversed()
    self.prompts = Self.sorted(self.prompts)
  }

  /// Takes the next; what has been replaced by a newer prompt is not sent again.
  mutating func next() -> Prompt? {
    while let prompt = prompts.popLast() {
      if prompt.id.attempt > 0, let number = latest[prompt.subject], number > prompt.id.number {
        continue
      }
      latest[prompt.subject] = prompt.id.number
      return prompt
    }
    return nil
  }

  mutating func insert(_ prompt: Prompt) {
    prompts = Self.sorted(prompts + [prompt])
  }

  /// When a newer notice takes the place of one that is not opened; nil for never.
  func replacement(of prompt: Prompt) -> Timestamp? {
    let other = prompts.last { $0.subject == prompt.subject }?.time
    return [other, prompt.next?.time].compactMap { $0 }.min()
  }

  /// The latest first.
  private static func sorted(_ prompts: [Prompt]) -> [Prompt] {
    prompts.enumerated().sorted { ($0.element.time, -$0.offset) > ($1.element.time, -$1.offset) }
      .map(\.element)
  }
}

extension Prompt {
  /// What the prompt is about, of all apps.
  var subject: String { id.app + " " + id.subject }
}
