import Simulation

extension MyLifeDBCatalogue {
  /// The headings about money, people and habits, most of which people enter by hand, and the
  /// heading about the phone itself.
  static let life = [
    Heading(
      .finance, "Finance",
      [
        DataPoint("Spending", .future, missing: .noInterface),
        DataPoint("Income", .manual, missing: .typed),
        DataPoint("Subscriptions", .limited, [FinanceCollector.subscription.type]),
        DataPoint("Investment Portfolio", .future, missing: .noInterface),
        DataPoint("Net Worth", .manual, missing: .typed),
        DataPoint("Budget vs Actual", .manual, missing: .typed),
      ]),
    Heading(
      .social, "Social & Relationships",
      [
        DataPoint("People Interactions", .manual, missing: .typed),
        DataPoint("Social Events", .manual, missing: .typed),
        DataPoint("Contact Frequency", .future, missing: .noInterface),
        DataPoint("Birthdays", .available, [ContactsCollector.birthday.type]),
        DataPoint("Family Time", .manual, missing: .typed),
      ]),
    Heading(
      .learning, "Learning & Growth",
      [
        DataPoint("Courses", .manual, missing: .typed),
        DataPoint("Language Learning", .future, missing: .noInterface),
        DataPoint("Flashcard Reviews", .future, missing: .noInterface),
        DataPoint("Books Finished", .manual, missing: .typed),
        DataPoint("Skills Practiced", .manual, missing: .typed),
        DataPoint("Certifications", .manual, missing: .typed),
      ]),
    Heading(
      .habits, "Habits & Routines",
      [
        DataPoint("Morning Routine", .manual, missing: .typed),
        DataPoint("Evening Routine", .manual, missing: .typed),
        DataPoint("Habit Streaks", .manual, missing: .typed),
        DataPoint("Custom Habits", .manual, missing: .typed),
        DataPoint("Smoking / Vaping", .manual, missing: .typed),
      ]),
    Heading(
      .creative, "Creative Work",
      [
        DataPoint("Writing", .manual, missing: .typed),
        DataPoint("Drawing & Art", .manual, missing: .typed),
        DataPoint("Music Production", .manual, missing: .typed),
        DataPoint("Photography Projects", .manual, missing: .typed),
        DataPoint("Video Editing", .manual, missing: .typed),
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
