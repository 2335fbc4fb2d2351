import Simulation

extension MyLifeDBCatalogue {
  /// The headings about the phone's screen, work and messages.
  static let work = [
    Heading(
      .screenTime, "Screen Time & Digital Life",
      [
        DataPoint("Total Screen Time", .available, [ScreenTimeCollector.session.type]),
        DataPoint("Per-App Usage", .available, [ScreenTimeCollector.appUsage.type]),
        DataPoint("App Category Usage", .available, [ScreenTimeCollector.appCategory.type]),
        DataPoint("Phone Pickups", .available, [ScreenTimeCollector.session.type]),
        DataPoint("Notifications Received", .available, [ScreenTimeCollector.notifications.type]),
        DataPoint("Focus Mode", .limited, [FocusCollector.mode.type]),
        DataPoint("First Pickup Time", .available, [ScreenTimeCollector.session.type]),
      ]),
    Heading(
      .productivity, "Productivity",
      [
        DataPoint("Calendar Events", .available, [CalendarCollector.event.type]),
        DataPoint("Meeting Time", .available, [CalendarCollector.meetingTime.type]),
        DataPoint("Reminders Completed", .available, [CalendarCollector.reminder.type]),
        DataPoint("Active App Time", .limited, missing: .mac),
        DataPoint("Documents Created", .limited, missing: .mac),
        DataPoint("Typing Activity", .limited, missing: .mac),
        DataPoint("Deep Work Sessions", .limited, missing: .mac),
        DataPoint("Pomodoro Tracking", .manual, missing: .typed),
      ]),
    Heading(
      .developer, "Developer & Knowledge Work",
      [
        DataPoint(".claude Sessions", .available, missing: .mac),
        DataPoint("Git Commits", .available, missing: .mac),
        DataPoint("Git Activity", .available, missing: .mac),
        DataPoint("Terminal History", .available, missing: .mac),
        DataPoint("IDE Usage", .limited, missing: .mac),
        DataPoint("Code Written", .available, missing: .mac),
        DataPoint("Build & Test Results", .limited, missing: .mac),
        DataPoint("Browser Tabs", .future, missing: .noInterface),
      ]),
    Heading(
      .communication, "Communication",
      [
        DataPoint("iMessage", .future, missing: .noInterface),
        DataPoint("Phone Calls", .limited, [CallsCollector.voice.type]),
        DataPoint("Email Volume", .limited, [EmailCollector.volume.type]),
        DataPoint("Chat Logs", .future, missing: .noInterface),
        DataPoint("Social Media Posts", .future, missing: .noInterface),
        DataPoint("Video Calls", .limited, [CallsCollector.video.type]),
      ]),
  ]
}
