/// The numbers of surveys that Cozie's server shows in the app
/// (cozie-apple-backend e29a13c, `cozie-apple-v3-app-read-influx-cozie`).
///
/// The function asks the database for the points of an experiment and a participant with a `ws_survey_count`. It does
/// not look at the password.
package struct CozieSurveys {
  /// How far back the function looks, in weeks.
  package static let weeks: Int64 = 100

  /// The answer of the function.
  package struct Counts: Equatable {
    /// All surveys, although the name says that they are valid.
    package var valid: Int
    /// Surveys at the same instant as another one.
    package var invalid: Int
    /// The last survey as the server shows it, such as `31.08.2022 - 23:02` in UTC; `-` without a survey.
    package var last: String
  }

  private let experiment: String
  private let participant: String
  /// In ms since 1970 UTC.
  private let start: Int64
  private var surveys: [InfluxPoint.Identity: Bool] = [:]

  /// Starts without a survey.
  ///
  /// - Parameter now: the server's clock, in ms since 1970 UTC.
  package init(of participant: String, in experiment: String, now: Int64) {
    self.participant = participant
    self.experiment = experiment
    start = now - Self.weeks * 7 * 86_400_000
  }

  /// Takes a point in the order in which the database got it; points of other people are skipped.
  package mutating func take(_ point: InfluxPoint) {
    guard point.measurement == experiment, point.time > start,
      point.tag("id_participant") == participant,
      let count = point.fields.last(where: { $0.key == "ws_survey_count" })?.value
    else { return }
    // A point that comes again overwrites the first.
    if case .integer(let number) = count { surveys[point.identity] = number >= 0 }
  }

  /// The answer; nil if the function fails, as it does if three surveys have the same instant.
  package var counts: Counts? {
    let points = surveys.filter(\.value).keys
    guard let last = points.map(\.time).max() else {
      return Counts(valid: 0, invalid: 0, last: "-")
    }
    let sharing = Dictionary(grouping: points) { [$0.time, $0.nanoseconds] }.values.map(\.count)
    // The second of one instant deletes all rows of that instant; the third finds none to delete.
    guard sharing.allSatisfy({ $0 < 3 }) else { return nil }
    return Counts(
      valid: points.count, invalid: 2 * sharing.count { $0 == 2 }, last: Self.clock(last))
  }

  private static func clock(_ time: Int64) -> String {
    let text = BeiweUTCTime.text(time)
    let date = text.prefix(10).split(separator: "-").reversed().joined(separator: ".")
    return "\(date) - \(text.dropFirst(11).prefix(5))"
  }
}
