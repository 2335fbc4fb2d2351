/// The reason why a folder cannot be read.
public enum SourceError: Error, Equatable {
  /// A path without a folder.
  case noFolder(String)
  /// A folder without data. `layouts` lists the names of subfolders that could contain data.
  case noData(String, layouts: [String])
}

extension SourceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noFolder(let path): "the folder '\(path)' does not exist"
    case .noData(let path, let layouts):
      "'\(path)' contains no recording, no download and no files of a phone: no manifest.json, no "
        + layouts.joined(separator: ", no ") + ", and no folder with a patient id as its name"
    }
  }
}
