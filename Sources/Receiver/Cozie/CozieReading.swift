import Formats

/// Answers the app when it asks for its numbers of surveys, as the server's read function does
/// (cozie-apple-backend e29a13c, `cozie-apple-v3-app-read-influx-cozie`).
struct CozieReading: Sendable {
  let folders: CozieFolders
  /// In ms since 1970 UTC.
  let clock: @Sendable () -> Int64

  /// Returns the answer; nil if the function fails, as without one of the three ids.
  func reply(to request: ServerRequest) throws -> ServerReply? {
    // The gateway hands the last of several values to the function.
    func value(_ name: String) -> String? { request.values(of: name).last }
    guard let participant = value("id_participant"), let experiment = value("id_experiment"),
      value("id_password") != nil
    else { return nil }
    // With a duration the function asks for weeks with a fraction, which the database does not read.
    guard value("duration") == nil else { return nil }
    var surveys = CozieSurveys(of: participant, in: experiment, now: clock())
    try folders.eachPoint(of: StorePath.part(participant)) { surveys.take($0) }
    guard let counts = surveys.counts else { return nil }
    let asked = value("request")
    let members = [
      ("ws_survey_count_valid", "\(counts.valid)"),
      ("ws_survey_count_invalid", "\(counts.invalid)"),
      ("ws_timestamp_survey_last", counts.last),
    ].filter { asked?.contains($0.0) ?? true }
    // As Python writes it.
    let text = members.map { "\"\($0.0)\": \"\($0.1)\"" }.joined(separator: ", ")
    return CozieAnswer.text(200, "{\(text)}")
  }
}
