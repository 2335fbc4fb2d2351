import Formats

/// The server's read function, with which the app requests its numbers of surveys
/// (cozie-apple-backend e29a13c, `cozie-apple-v3-app-read-influx-cozie`).
struct CozieReading: Sendable {
  let folders: CozieFolders
  /// The current time, in ms since 1970 UTC.
  let clock: @Sendable () -> Int64

  /// Returns the response; nil if the function fails, for example because one of the three ids is
  /// missing.
  func reply(to request: ServerRequest) throws -> ServerReply? {
    // If a parameter occurs several times, the gateway passes only the last one to the function.
    func value(_ name: String) -> String? { request.values(of: name).last }
    guard let participant = value("id_participant"), let experiment = value("id_experiment"),
      value("id_password") != nil
    else { return nil }
    // For a duration, the function queries a fractional number of weeks, which the database cannot
    // parse.
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
    // The text has the format of Python's own output.
    let text = members.map { "\"\($0.0)\": \"\($0.1)\"" }.joined(separator: ", ")
    return CozieAnswer.text(200, "{\(text)}")
  }
}
