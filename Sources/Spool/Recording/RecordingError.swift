/// The reason why a recording cannot be written to a folder. The folder is unchanged.
public enum RecordingError: Error, Equatable {
  /// The folder has a different recording. `differences` lists each differing key with both values.
  case anotherRecording(folder: String, differences: [String])
  /// The folder has the same recording with more days than requested.
  case longerRecording(folder: String, days: Int, asked: Int)
  /// The folder has a file that is not part of the recording.
  case foreignFile(path: String)
  /// The folder has the whole recording or a different division into parts, as the file `found`
  /// shows.
  case otherParts(folder: String, found: String)
  /// Another process is writing to the folder. A later attempt may succeed.
  case inUse(folder: String)
}

extension RecordingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .anotherRecording(let folder, let differences):
      let texts = differences.joined(separator: "; ")
      return "'\(folder)' contains another recording (differences: \(texts)); choose another "
        + "folder, or replace the recording with --force"
    case .longerRecording(let folder, let days, let asked):
      return "'\(folder)' has \(days) days of this recording, which is more than the requested "
        + "\(asked); choose another folder, or replace the recording with --force"
    case .foreignFile(let path):
      return "'\(path)' is not part of a recording; choose another folder, or move this file away"
    case .otherParts(let folder, let found):
      return "'\(folder)' has this recording in a different number of parts ('\(found)'); use the "
        + "same --shard, or choose another folder"
    case .inUse(let folder):
      return "another process is writing to '\(folder)'; run the command again later"
    }
  }
}
