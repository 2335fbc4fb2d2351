/// Why a folder cannot take a recording. The folder is as it was.
public enum RecordingError: Error, Equatable {
  /// The folder has a recording that differs in this, key by key with both values.
  case anotherRecording(folder: String, differences: [String])
  /// The folder has the same recording, but longer; in days.
  case longerRecording(folder: String, days: Int, asked: Int)
  /// Something in the folder is not the recording's own.
  case foreignFile(path: String)
  /// The folder has the recording whole or in another number of parts, as this file of it says.
  case otherParts(folder: String, found: String)
  /// Another process is writing into the folder; it may be tried again later.
  case inUse(folder: String)
}

extension RecordingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .anotherRecording(let folder, let differences):
      let texts = differences.joined(separator: "; ")
      return "'\(folder)' has another recording (it differs: \(texts)); "
        + "choose another folder, or replace it with --force"
    case .longerRecording(let folder, let days, let asked):
      return "'\(folder)' has \(days) days of this recording, more than the \(asked) asked for; "
        + "choose another folder, or replace it with --force"
    case .foreignFile(let path):
      return "'\(path)' is not part of a recording; choose another folder, or move it away"
    case .otherParts(let folder, let found):
      return "'\(folder)' has a recording that is divided in another way ('\(found)'); "
        + "use the same --shard, or choose another folder"
    case .inUse(let folder):
      return "another process is writing into '\(folder)'; run again when it has ended"
    }
  }
}
