/// The error for two folders without a row that could be compared.
public struct NothingCompared: Error, Equatable {
  /// The folders as they were given.
  let first: String
  let second: String
  /// The participants that were looked for.
  let participants: Int
  /// Files of the first folder that the app never sends.
  let unsent: Int
}

extension NothingCompared: CustomStringConvertible {
  public var description: String {
    "nothing of '\(first)' could be compared with '\(second)': \(reason)"
  }

  private var reason: String {
    if participants == 0 { return "no participant was found in both" }
    if unsent > 0 {
      return "the app never sends \(unsent == 1 ? "the only file" : "any of the \(unsent) files")"
    }
    return "neither has a row of "
      + (participants == 1 ? "the participant" : "any of the \(participants) participants")
  }
}

extension Comparison.Result {
  /// Whether there was nothing to compare: no row, no difference and no file that could not be read.
  var isEmpty: Bool { rows == 0 && differences.isEmpty && defects.isEmpty }
}
