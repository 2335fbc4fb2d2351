/// One day of a person's digital life, from waking up to the next waking up.
///
/// Times are seconds since the start of the day. The day's plan, phone use and body stay as they are:
/// apps, events and media are placed into them.
public final class DigitalDay: Sendable {
  /// The day of the life.
  public let day: Day
  /// In order of time.
  public let focus: [Focus]
  /// The events of the calendar, in order of time.
  public let events: [AgendaEvent]
  /// The apps on the screen, in order of time.
  public let uses: [AppUse]
  /// The photos, videos and screenshots, in order of time.
  public let photos: [Photo]
  private let habits: DigitalHabits
  private let plan: NotificationPlan
  private let random: Random
  private let videoRandom: Random

  /// - Parameter diarist: the person who keeps a diary on the phone; nil for a person without one.
  init(_ day: Day, of habits: DigitalHabits, diarist: Diarist? = nil, random: Random) {
    self.day = day
    self.habits = habits
    let random = random[day.index]
    self.random = random
    focus = Focus.during(day, of: habits, random: random["focus"])
    events = Agenda(day, of: habits, random: random["agenda"]).events
    plan = NotificationPlan(day, of: habits, focus: focus, random: random["notifications"])
    videoRandom = random["video calls"]
    let calls = VideoCall.sessions(on: day, of: habits, random: videoRandom["private"])
    let reading = Reading.sessions(on: day, of: habits, random: random["reading"])
    var longest: [Int: PhoneApps.App] = [:]
    for session in reading { longest[session] = habits.catalogue.app("books") }
    for session in calls { longest[session] = habits.catalogue.app("video-chat") }
    let taken = Set(longest.keys).union(plan.firstApps.keys)
    for session in diarist?.sessions(on: day, apartFrom: taken, random: random["diary"]) ?? [] {
      longest[session] = habits.catalogue.app("diary")
    }
    var uses = AppUse.during(
      day, of: habits, beginning: plan.firstApps, longest: longest)
    photos =
      PhotoPlan(
        day, of: habits, uses: &uses, opened: Set(plan.firstApps.keys), random: random["photos"]
      ).photos
    self.uses = uses
  }

  /// Returns the notifications of the day, in order of time.
  func notifications() -> [AppNotification] { plan.notifications(while: uses, events: events) }

  /// Returns the video calls of the day, in order of time.
  func videoCalls() -> [VideoCall] {
    VideoCall.during(events, uses: uses, random: videoRandom)
  }

  /// Returns the reminders that are completed on the day, in order of time.
  func reminders() -> [Reminder] {
    Reminder.during(day, of: habits, random: random["reminders"])
  }

  /// Returns the voice calls of the day, in order of time.
  ///
  /// - Parameter listening: times with headphones.
  func calls(listening: [Range<Double>]) -> [VoiceCall] {
    VoiceCall.during(day, listening: listening, random: random["calls"])
  }
}
