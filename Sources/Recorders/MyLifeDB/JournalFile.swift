import Simulation

/// The texts of journals as a file a day for people, in the folder `journal` of MyLifeDB's library.
enum JournalFile {
  static let stream = "journal"

  /// Whether an app with these settings writes the files.
  static func isWritten(with settings: MyLifeDBSettings) -> Bool {
    settings.hasJournalFiles && settings.rows == .all
      && settings.categories.contains(EntryKind.journal.heading)
  }

  static func path(of date: CivilDate) -> String {
    "\(stream)/\("\(date)".prefix(4))/\(date).md"
  }

  /// Returns the parts of the files of the dates on which the entries of a day begin.
  static func parts(of log: DigitalLog) -> [DailySample] {
    log.entries.filter { $0.kind == .journal }.map { entry in
      let text = "## \(entry.title ?? "")\n\n\(entry.text ?? "")\n"
      return DailySample(start: entry.start, saved: entry.entered, plain: text)
    }
  }
}
