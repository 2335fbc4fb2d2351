import Formats

extension Int64 {
  /// This time in ms since 1970 UTC, with its date, such as
  /// `1772460000000 (2026-03-02T14:00:00.000 UTC)`.
  package var dated: String {
    BeiweUTCTime.textIfPossible(self).map { "\(self) (\($0) UTC)" } ?? description
  }
}
