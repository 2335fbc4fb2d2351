import Spool

/// A rule that is applied once; tests apply it to spoiled data, too.
struct Trial: Sendable {
  let rule: Rule
  /// Changes what the judge gets to see.
  var spoil = Spoil()

  struct Spoil: Sendable {
    var setting: (@Sendable (inout Setting) -> Void)?
    var piece: (@Sendable (inout Piece, Setting) -> Void)?
    var summary: (@Sendable (inout ParticipantSummary) -> Void)?
    var listing: (@Sendable (inout Listing) -> Void)?
  }
}

/// What is known of a participant's files after the last row.
struct ParticipantSummary: Sendable {
  var setting: Setting
  var files: ParticipantFiles
  var facts: [FileFacts]
  /// Nil without a list of files.
  var entries: [FileEntry]?
  /// Of files that are not read as rows of a stream, by path.
  var others: [String: WholeFile]
  /// On disk, in bytes, by path.
  var sizes: [String: Int64]

  struct WholeFile: Equatable, Sendable {
    var contentBytes: Int64
    var checksum: UInt32
    /// Line ends, and a last line without one.
    var lines: Int
  }
}
