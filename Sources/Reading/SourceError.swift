/// The reason why a path cannot be read as data of participants.
public enum SourceError: Error, Equatable {
  /// A path without a folder.
  case noFolder(String)
  /// A file that is neither an archive nor a file of a known form.
  case unknownFile(String)
  /// A folder around several recordings, with their paths below the folder.
  case severalRecordings(String, [String])
}

extension SourceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noFolder(let path): "the folder '\(path)' does not exist"
    case .unknownFile(let path):
      "the file '\(path)' is neither an archive nor a file of a known form; expected: a folder, a "
        + ".zip, .tar or .tar.gz archive, an export.xml of Apple Health, or a file with the name of a "
        + "Beiwe stream or hour"
    case .severalRecordings(let path, let names):
      "'\(path)' contains several recordings: \(names.joined(separator: ", ")). Name one of them"
    }
  }
}
