import Reading
import Spool

/// The facts about a participant's files after the last row.
struct FilesSummary: Sendable {
  var setting: Setting
  var files: ParticipantFiles
  var facts: [FileFacts]
  /// The number of rows of all streams by date.
  var dates = DateOutliers()
  /// The records of surveys, by layout.
  var surveys: [Layout: SurveyRecords] = [:]
  /// The files that the server wrote when phones registered.
  var registrations: [RegistrationFile] = []
  /// Duplicate files.
  var doubles: [DoubledFile] = []
  /// The files whose text is wrong.
  var faulty: Set<String> = []
  /// Nil without a list of files.
  var entries: [FileEntry]?
}
