import Formats
import Reading

extension SWIPCheck {
  static let swipStore = [
    Rule(
      "swip-integrity",
      "The store is an intact database, and all references point to existing rows.",
      limit: "exact. SQLite's `integrity_check` and `foreign_key_check` must pass",
      catches: "one biosignal without a session",
      .store { $0.store.integrity }),
    Rule(
      "swip-ddl",
      "The store has exactly the tables of SWIP, and all values have the right formats.",
      limit:
        "exact. The tables match the app's SQL statements, times are in UTC with milliseconds, and "
        + "words are from the app's vocabulary. Ids are UUIDs of version 4, or of version 7 with "
        + "the time of their row. The store has one user with one phone, and each app has a "
        + "session",
      catches: "one time that is a millisecond after the time in its id",
      .store { $0.store.form }),
  ]
}
