import Reading
import Spool

/// What is known of a participant's files after the last was read.
struct ParticipantSummary: Sendable {
  var patient: String
  /// Nil without a list of files.
  var entries: [FileEntry]?
  /// The paths of all files of a recording, listed or not.
  var present: [String]
  /// The contents of the files that were read, by path.
  var contents: [String: FileContent]
  /// On disk, in bytes, by path.
  var sizes: [String: Int64]
  /// Where those begin that are listed with a place in a pack and lie in one, in bytes.
  var offsets: [String: Int64] = [:]
}
