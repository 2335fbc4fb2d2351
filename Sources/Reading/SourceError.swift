/// The reason why a folder cannot be read.
public enum SourceError: Error, Equatable {
  /// There is no folder with this path.
  case noFolder(String)
  /// The folder has no data. `layouts` are the names of folders that could have data.
  case noData(String, layouts: [String])
}

extension SourceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noFolder(let path): "the folder '\(path)' does not exist"
    case .noData(let path, let layouts):
      "'\(path)' contains no recording, download or phone's files: no manifest.json, no "
        + layouts.joined(separator: ", no ") + ", and no folder named like a patient id"
    }
  }
}
