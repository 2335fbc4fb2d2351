import Simulation
import Spool

/// The calendar, the time in meetings, and the reminders that the person completes.
struct CalendarCollector: Collector {
  static let name = "calendar"
  static let event = metric("calendar", "Calendar Event", unit: "s", under: .productivity)
  static let meetingTime = metric("meeting-time", "Meeting Time", unit: "s", under: .productivity)
  static let reminder = metric("reminders", "Reminder", unit: "count", under: .productivity)
  static let metrics = [event, meetingTime, reminder]

  init(_ assignment: Assignment) {}

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    let log = day.log()
    let agenda = log.digital.events
    return events(agenda, day) + [meetingTime(agenda, day)] + reminders(log.reminders, day)
  }

  private func events(_ events: [AgendaEvent], _ day: CollectedDay) -> [DailySample] {
    events.map { event in
      day.sample(Self.event, event.span.lowerBound, event.span.upperBound) { json in
        json.member("event", event.id)
        json.member("title", event.title)
        json.member("calendar", event.calendar.rawValue)
        json.member("kind", event.kind.rawValue)
        json.member("attendees", event.attendees)
        json.member("online", event.isOnline)
        if let place = event.place { json.member("place", "place-\(place)") }
        json.member("all_day", false)
        json.member("recurring", event.isRecurring)
        json.member("status", event.status.rawValue)
      }
    }
  }

  /// The union of the day's confirmed meetings.
  private func meetingTime(_ events: [AgendaEvent], _ day: CollectedDay) -> DailySample {
    let meetings = events.filter { $0.kind == .meeting && $0.status == .confirmed }
    let spans = meetings.map(\.span).sorted { $0.lowerBound < $1.lowerBound }
    var (union, reached) = (0.0, 0.0)
    for span in spans {
      union += max(0, span.upperBound - max(span.lowerBound, reached))
      reached = max(reached, span.upperBound)
    }
    func length(_ event: AgendaEvent) -> Double { event.span.upperBound - event.span.lowerBound }
    return day.dateSample(Self.meetingTime, union) { json in
      json.member("meetings", meetings.count)
      json.member("longest_s", Int((meetings.map(length).max() ?? 0).rounded()))
      json.member("online_s", Int(meetings.filter(\.isOnline).map(length).reduce(0, +).rounded()))
    }
  }

  private func reminders(_ reminders: [Reminder], _ day: CollectedDay) -> [DailySample] {
    reminders.map { reminder in
      day.sample(Self.reminder, reminder.completed, reminder.completed, 1) { json in
        json.member("title", reminder.title)
        json.member("list", reminder.list.rawValue)
        if let due = reminder.due {
          json.member("due", day.day.instant(due).utcText)
          json.member("late_s", Int((reminder.completed - due).rounded()))
        }
      }
    }
  }
}
