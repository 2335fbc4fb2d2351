import Reading

/// The error that only the full build can read a folder's data.
public struct NeedsFullBuild: Error, Equatable {
  /// The path of the folder, as given.
  let folder: String
  /// The title of the data, such as `Apple Health`.
  let title: String
}

extension NeedsFullBuild: CustomStringConvertible {
  public var description: String {
    "'\(folder)' has only data of \(title), which this build of understudy cannot read; use the "
      + "package, or run `make build` in the source folder"
  }
}
