import Spool

/// What is known of a participant's files after the last row.
struct FilesSummary: Sendable {
  var setting: Setting
  var files: ParticipantFiles
  var facts: [FileFacts]
  /// What the files tell of surveys, by layout.
  var surveys: [Layout: SurveyRecords] = [:]
  /// Nil without a list of files.
  var entries: [FileEntry]?
}
