import Formats
import Reading

extension SWIPCheck {
  static let swipStore = [
    Rule(
      "swip-integrity", "A store is a whole database, and its rows refer to rows that are there.",
      limit: "exact, as SQLite's `integrity_check` and `foreign_key_check` find it",
      catches: "a biosignal of no session", .store { $0.store.integrity }),
    Rule(
      "swip-ddl", "A store has the tables of SWIP and no others, and values have their forms.",
      limit:
        "exact: statements as they were written; times in UTC with ms; ids of version 4, or of "
        + "version 7 with the time of their row; words of the vocabulary; one user with one phone; "
        + "apps that have a session",
      catches: "one time a millisecond after that of its id", .store { $0.store.form }),
  ]
}
