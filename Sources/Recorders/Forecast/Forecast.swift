import Spool

/// What recording some participants would come to.
public struct Forecast: Sendable {
  /// What is likely; it is so exactly if everything was sampled.
  public let totals: Manifest.Totals
  /// Nil where a sample of one cannot tell.
  public let uncertainty: Uncertainty?
  /// How many participants the forecast is of.
  public let participants: Int
  /// Participants times days.
  public let participantDays: Int
  /// Recorded with as many participants at a time as the sample was.
  public let seconds: Double
  /// Files of one participant, which are listed in memory until all are there.
  public let filesEach: Int

  /// Two standard errors, as shares of the totals.
  public struct Uncertainty: Equatable, Sendable {
    /// Share of the number of files, such as .01.
    public let files: Double
    /// Share of the number of rows.
    public let rows: Double
    /// Share of the bytes on disk.
    public let bytes: Double
  }
}
