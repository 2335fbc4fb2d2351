import Formats
import Reading
import Spool

/// Finds participants in folders that are not recordings.
extension BeiweCheck {
  /// The names of folders that have the files of one stream or of surveys, in a download or in a
  /// server's raw data.
  private static let folders = Set(
    BeiweStream.allCases.flatMap { [$0.downloadFolder, $0.rawValue] }
      + BeiweFileKind.surveyTypes.flatMap { [$0.folder, $0.type] }
      + AndroidFiles.folders + AndroidFiles.types + [BeiweStream.identifiersFolder, "ios"])

  static func ids(
    at path: String, with names: [String], in folder: String
  ) throws -> [String] {
    let ids = Set(
      names.compactMap { BeiweFileName($0)?.patient ?? AndroidFiles.patient(of: $0) })
    if !ids.isEmpty { return ids.sorted() }
    let below = path.isEmpty ? "" : path + "/"
    for name in names where folders.contains(name) {
      if try hasFiles(below + name, in: folder, depth: 1) { return [""] }
    }
    return []
  }

  /// Returns whether a folder, or a folder in it, has a file with the name of a Beiwe file.
  private static func hasFiles(_ path: String, in folder: String, depth: Int) throws -> Bool {
    for name in try Folder.names(in: path, of: folder) ?? [] {
      if ParticipantFiles.isDataFile(name) { return true }
      if depth > 0, try hasFiles(path + "/" + name, in: folder, depth: depth - 1) { return true }
    }
    return false
  }

  static func file(_ steps: [String]) -> (steps: Int, id: String)? {
    guard let name = steps.last else { return nil }
    if let known = BeiweFileName(name) { return (1, known.patient) }
    guard ParticipantFiles.isDataFile(name) else { return nil }
    // The folder with the file, or the folder above that, has the name of a stream.
    for count in [3, 4]
    where steps.count > count && folders.contains(steps[steps.count + 1 - count]) {
      return (count, steps[steps.count - count])
    }
    return nil
  }
}
