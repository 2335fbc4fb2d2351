import Reading
import Spool

/// What is known of a participant's files after the last row.
struct FilesSummary: Sendable {
  var setting: Setting
  var files: ParticipantFiles
  var facts: [FileFacts]
  /// What the files tell of surveys, by layout.
  var surveys: [Layout: SurveyRecords] = [:]
  /// What the server has written when phones registered.
  var registrations: [RegistrationFile] = []
  /// Files that are there twice.
  var doubles: [DoubledFile] = []
  /// Files whose text is wrong by itself.
  var faulty: Set<String> = []
  /// Nil without a list of files.
  var entries: [FileEntry]?
}
