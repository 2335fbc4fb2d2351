import Spool

/// What is known of a participant's files after the last row.
struct FilesSummary: Sendable {
  var setting: Setting
  var files: ParticipantFiles
  var facts: [FileFacts]
  /// Nil without a list of files.
  var entries: [FileEntry]?
}

/// What tests change of what a judge gets to see.
struct BeiweSpoil: Sendable {
  var setting: (@Sendable (inout Setting) -> Void)?
  var piece: (@Sendable (inout Piece, Setting) -> Void)?
  var files: (@Sendable (inout FilesSummary) -> Void)?
}
