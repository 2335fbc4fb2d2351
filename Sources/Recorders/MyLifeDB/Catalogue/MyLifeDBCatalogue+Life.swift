import Simulation

extension MyLifeDBCatalogue {
  /// The headings about money, people and habits, most of which people enter by hand, and the
  /// heading about the phone itself.
  static let life = [
    Heading(
      .finance, "Finance",
      [
        DataPoint("Spending", .future, missing: .noInterface),
        DataPoint("Income", .manual, [EntryKind.income.type]),
        DataPoint("Subscriptions", .limited, [FinanceCollector.subscription.type]),
        DataPoint("Investment Portfolio", .future, missing: .noInterface),
        DataPoint("Net Worth", .manual, [EntryKind.netWorth.type]),
        DataPoint("Budget vs Actual", .manual, [EntryKind.budget.type]),
      ]),
    Heading(
      .social, "Social & Relationships",
      [
        DataPoint("People Interactions", .manual, [EntryKind.peopleMet.type]),
        DataPoint("Social Events", .manual, [EntryKind.socialEvents.type]),
        DataPoint("Contact Frequency", .future, missing: .noInterface),
        DataPoint("Birthdays", .available, [ContactsCollector.birthday.type]),
        DataPoint("Family Time", .manual, [EntryKind.familyTime.type]),
      ]),
    Heading(
      .learning, "Learning & Growth",
      [
        DataPoint("Courses", .manual, [EntryKind.courses.type]),
        DataPoint("Language Learning", .future, missing: .noInterface),
        DataPoint("Flashcard Reviews", .future, missing: .noInterface),
        DataPoint("Books Finished", .manual, [EntryKind.booksFinished.type]),
        DataPoint("Skills Practiced", .manual, [EntryKind.skills.type]),
        DataPoint("Certifications", .manual, [EntryKind.certifications.type]),
      ]),
    Heading(
      .habits, "Habits & Routines",
      [
        DataPoint("Morning Routine", .manual, [EntryKind.morningRoutine.type]),
        DataPoint("Evening Routine", .manual, [EntryKind.eveningRoutine.type]),
        DataPoint("Habit Streaks", .manual, [EntryKind.habitStreaks.type]),
        DataPoint("Custom Habits", .manual, [EntryKind.customHabits.type]),
        DataPoint("Smoking / Vaping", .manual, [EntryKind.smoking.type]),
      ]),
    Heading(
      .creative, "Creative Work",
      [
        DataPoint("Writing", .manual, [EntryKind.writing.type]),
        DataPoint("Drawing & Art", .manual, [EntryKind.drawing.type]),
        DataPoint("Music Production", .manual, [EntryKind.musicProduction.type]),
        DataPoint("Photography Projects", .manual, [EntryKind.photoProjects.type]),
        DataPoint("Video Editing", .manual, [EntryKind.videoEditing.type]),
      ]),
    Heading(
      .device, "Device & System",
      [
        DataPoint("Battery Level", .available, [BatteryCollector.level.type]),
        DataPoint("Storage Usage", .available, [StorageCollector.level.type]),
        DataPoint("Wi-Fi Network", .limited, [WiFiCollector.association.type]),
        DataPoint("Bluetooth Devices", .available, [BluetoothCollector.connection.type]),
        DataPoint(
          "Device Unlocks", .available, [ScreenTimeCollector.unlock.type],
          "The app collects it under `screen_time`"),
        DataPoint("Charging Sessions", .available, [ChargingCollector.session.type]),
      ]),
  ]
}
