/// Why nothing of a folder can be read.
public enum SourceError: Error, Equatable {
  /// No folder has this path.
  case noFolder(String)
  /// What the folders of apps are named comes with it.
  case noData(String, layouts: [String])
}

extension SourceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noFolder(let path): "there is no folder '\(path)'"
    case .noData(let path, let layouts):
      "'\(path)' holds no recording, download or phone's files: no manifest.json, no "
        + layouts.joined(separator: ", no ") + ", and no folder named like a patient id"
    }
  }
}
