/// Looks on while a participant's files are read, beside the rules; it changes no finding.
///
/// The files of an app are shown while that app's check reads them, one app after the other.
package protocol Onlooker: Sendable {
  /// Before the first file: what really happened; not called where nobody knows.
  mutating func begin(_ truth: Truth)

  // MARK: Beiwe

  /// Before the first piece: what is known of the participant.
  mutating func begin(_ setting: Setting)

  /// The rows of the next piece of time.
  mutating func see(_ piece: Piece)

  /// After the last piece: the files that were read, and what they tell of surveys.
  mutating func finish(_ files: [FileFacts], _ surveys: SurveyRecords)

  // MARK: Other apps

  /// Before the first samples of health: what really happened to the body; not called where nobody knows.
  mutating func begin(_ body: BodyTruth)

  /// The next samples of health, with the next minutes of the truth.
  mutating func see(_ piece: HealthPiece)

  /// Some of what Cozie's app has sent.
  mutating func see(_ piece: CoziePiece)

  /// All that SWIP's store holds.
  mutating func see(_ piece: SWIPPiece)
}
