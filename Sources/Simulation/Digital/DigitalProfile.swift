/// The use of apps, calendar, calls and media by people of a kind.
///
/// A rate is a number per day unless its key has another unit. `Profiles/README.md` gives the unit,
/// range and source of each key.
struct DigitalProfile: Equatable, Sendable {
  /// The kind of the events of a work day.
  enum Work: String, CaseIterable, Sendable {
    case meetings, lectures, shifts, none
  }

  /// The apps that a person uses.
  let appsInUse: Rate
  /// The factor of the changes between apps in a session.
  let switches: Rate
  /// Factors of the categories of apps, by name; 1 for others.
  let categories: [String: Double]
  /// Notifications, and their factor while people are at work or at school.
  let notifications: Rate
  let notificationsAtWork: Double
  /// The factor of the notifications that arrive while the phone is in use.
  let inUse: Double
  /// The shares of people who use a focus.
  let focus: Focus
  /// The share of people with a list of reminders, and the reminders that they complete.
  let remindersShare: Double
  let reminders: Rate
  /// The kind and the number of the events of a work day.
  let work: Work
  let events: Rate
  /// Meetings of a work day, and the share of meetings online.
  let meetings: Rate
  let online: Double
  /// E-mail received on a work day and privately, and the share of the received that is sent.
  let workMail: Rate
  let privateMail: Rate
  let sentMail: Rate
  /// Private video calls.
  let videoCalls: Rate
  /// Minutes of music from a speaker at home.
  let speaker: Rate
  /// The share of people who hear podcasts, and episodes a week.
  let podcastShare: Double
  let podcasts: Rate
  /// The share of people who read on the phone, and minutes.
  let readerShare: Double
  let reading: Rate
  let photos: Rate
  let screenshots: Rate
  let videos: Rate
  /// The growth of the used storage without photos, in GB.
  let storage: Rate
  /// Subscriptions that a person has.
  let subscriptions: Rate
  /// Contacts with a birthday.
  let contacts: Rate
  /// The use of Macs.
  let mac: MacProfile
  /// The diary on the phone.
  let diary: DiaryProfile

  struct Focus: Equatable, Sendable {
    let sleep: Double
    let work: Double
    /// The share among people who drive.
    let driving: Double
  }

  /// Reads the keys that `Profiles/README.md` lists for the digital life of people.
  init(reading reader: inout ProfileReader) throws(ProfileError) {
    appsInUse = try reader.rate(
      "apps_in_use", 1...60, default: Rate(12, sigma: 0.35, day: 0.2))
    switches = try reader.rate("app_switches", 0.1...5, default: Rate(1, sigma: 0.3))
    categories =
      try reader.objectIfPresent("categories") { (reader) throws(ProfileError) in
        var factors: [String: Double] = [:]
        for name in reader.keys { factors[name] = try reader.number(name, in: 0...10) }
        return factors
      } ?? [:]
    notifications = try reader.rate(
      "notifications_per_day", 0...1_000, default: Rate(56, sigma: 0.7, day: 0.35))
    notificationsAtWork = try reader.number("notifications_at_work", in: 0...5, default: 1)
    inUse = try reader.number("notifications_in_use", in: 0...3, default: 1)
    focus =
      try reader.objectIfPresent("focus") { (reader) throws(ProfileError) in
        Focus(
          sleep: try reader.number("sleep", in: 0...1, default: 0.45),
          work: try reader.number("work", in: 0...1, default: 0.2),
          driving: try reader.number("driving", in: 0...1, default: 0.3))
      } ?? Focus(sleep: 0.45, work: 0.2, driving: 0.3)
    remindersShare = try reader.number("reminders_share", in: 0...1, default: 0.35)
    reminders = try reader.rate(
      "reminders_per_day", 0...50, default: Rate(2.5, sigma: 0.8, day: 0.5))
    work = try reader.choice("work_events", default: .meetings)
    events = try reader.rate(
      "events_per_work_day", 0...30, default: Rate(4.2, sigma: 0.6, day: 0.4))
    meetings = try reader.rate(
      "meetings_per_work_day", 0...14, default: Rate(2.4, sigma: 0.6, day: 0.45))
    online = try reader.number("meetings_online", in: 0...1, default: 0.45)
    workMail = try reader.rate(
      "work_mail_per_day", 0...1_000, default: Rate(80, sigma: 0.8, day: 0.3))
    privateMail = try reader.rate(
      "private_mail_per_day", 0...500, default: Rate(12, sigma: 0.8, day: 0.4))
    sentMail = try reader.rate("mail_sent_share", 0...1, default: Rate(0.22, sigma: 0.6))
    videoCalls = try reader.rate(
      "video_calls_per_day", 0...10, default: Rate(0.12, sigma: 1, day: 0.6))
    speaker = try reader.rate(
      "speaker_min_per_day", 0...600, default: Rate(20, sigma: 0.8, day: 0.5))
    podcastShare = try reader.number("podcasts_share", in: 0...1, default: 0.34)
    podcasts = try reader.rate("podcasts_per_week", 0...100, default: Rate(8, sigma: 0.6))
    readerShare = try reader.number("reading_share", in: 0...1, default: 0.25)
    reading = try reader.rate(
      "reading_min_per_day", 0...300, default: Rate(18, sigma: 0.7, day: 0.8))
    photos = try reader.rate("photos_per_day", 0...200, default: Rate(3.3, sigma: 1))
    screenshots = try reader.rate("screenshots_per_day", 0...50, default: Rate(0.4, sigma: 1))
    videos = try reader.rate("videos_per_day", 0...50, default: Rate(0.25, sigma: 1))
    storage = try reader.rate("storage_gb_per_day", 0...5, default: Rate(0.12, sigma: 0.9))
    subscriptions = try reader.rate("subscriptions", 0...40, default: Rate(4, sigma: 0.5))
    contacts = try reader.rate(
      "contacts_with_birthday", 0...500, default: Rate(45, sigma: 0.6))
    mac = try reader.objectOrDefaults("mac", MacProfile.init(reading:))
    diary = try reader.objectOrDefaults("diary", DiaryProfile.init(reading:))
  }
}
