/// Looks on while a participant's files are read, beside the rules; it changes no finding.
package protocol Onlooker: Sendable {
  /// Before the first piece: what is known of the participant.
  mutating func begin(_ setting: Setting)

  /// The rows of the next piece of time.
  mutating func see(_ piece: Piece)

  /// After the last piece: the files that were read, and what they tell of surveys.
  mutating func finish(_ files: [FileFacts], _ surveys: SurveyRecords)
}
