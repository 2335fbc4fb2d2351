import Formats
import Reading

extension SWIPCheck {
  static let swipStore = [
    Rule(
      "swip-integrity",
      "A store is an intact database, and its rows refer to existing rows.",
      limit: "exact, by SQLite's `integrity_check` and `foreign_key_check`",
      catches: "one biosignal without a session",
      .store { $0.store.integrity }),
    Rule(
      "swip-ddl",
      "A store has exactly the tables of SWIP, and values have their formats.",
      limit:
        "exact: tables as in the app's SQL statements, UTC times with milliseconds, and words of "
        + "the app's vocabulary. Ids have UUID version 4, or version 7 with the time of their row. "
        + "There is one user with one phone, and each app has a session",
      catches: "one time that is a millisecond after the time in its id",
      .store { $0.store.form }),
  ]
}
