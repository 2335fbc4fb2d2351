import Spool

/// A rule that is applied once; tests apply it to spoiled data, too.
struct Trial: Sendable {
  let rule: Rule
  /// Changes what the judge gets to see.
  var spoil = Spoil()

  struct Spoil: Sendable {
    var truth: (@Sendable (inout Truth) -> Void)?
    /// Rows of the truth's path.
    var path: (@Sendable (inout Rows) -> Void)?
    var summary: (@Sendable (inout ParticipantSummary) -> Void)?
    var listing: (@Sendable (inout Listing) -> Void)?
    /// What the check of the rule's app knows to change.
    var app: (any Sendable)?
  }
}

/// What is known of a participant's files after the last was read.
struct ParticipantSummary: Sendable {
  var patient: String
  /// Nil without a list of files.
  var entries: [FileEntry]?
  /// The paths of all files of a recording, listed or not.
  var present: [String]
  /// Of the files that were read, by path.
  var contents: [String: FileContent]
  /// On disk, in bytes, by path.
  var sizes: [String: Int64]
}
