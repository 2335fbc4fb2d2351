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
        DataPoint("Active App Time", .limited, [MacFocusCollector.activeApp.type]),
        DataPoint("Documents Created", .limited, [DocumentsCollector.change.type]),
        DataPoint("Typing Activity", .limited, [TypingCollector.keys.type]),
        DataPoint("Deep Work Sessions", .limited, [MacFocusCollector.deepWork.type]),
        DataPoint("Pomodoro Tracking", .manual, [EntryKind.pomodoro.type]),
      ]),
    Heading(
      .developer, "Developer & Knowledge Work",
      [
        DataPoint(
          ".claude Sessions", .available, files: ClaudeFiles.stream,
          "Files of the coding assistant, in their own format"),
        DataPoint("Git Commits", .available, [DevelopmentCollector.commit.type]),
        DataPoint("Git Activity", .available, [DevelopmentCollector.activity.type]),
        DataPoint("Terminal History", .available, [DevelopmentCollector.command.type]),
        DataPoint("IDE Usage", .limited, [DevelopmentCollector.editor.type]),
        DataPoint("Code Written", .available, [DevelopmentCollector.code.type]),
        DataPoint("Build & Test Results", .limited, [DevelopmentCollector.build.type]),
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
