/// One place with data of one participant.
package struct Home: Hashable, Sendable {
  /// The path below the source's folder, of a folder or a single file; empty for the folder itself.
  package var path: String
  /// The participant's id in the names of files, which may differ from the folder's name.
  package var id: String

  /// Whether the place also has files of other participants.
  package var isShared = false

  package init(_ path: String, id: String, isShared: Bool = false) {
    (self.path, self.id, self.isShared) = (path, id, isShared)
  }
}
