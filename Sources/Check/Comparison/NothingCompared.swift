/// The error that two folders have no row to compare.
public struct NothingCompared: Error, Equatable {
  /// The paths of the folders, as given.
  let first: String
  let second: String
  /// The number of compared participants.
  let participants: Int
  /// The number of files of the first folder that the app never sends.
  let unsent: Int
}

extension NothingCompared: CustomStringConvertible {
  public var description: String {
    "'\(first)' and '\(second)' have nothing to compare: \(reason)"
  }

  private var reason: String {
    if participants == 0 { return "the folders have no participant in common" }
    if unsent > 0 {
      return "the app never sends \(unsent == 1 ? "the only file" : "any of the \(unsent) files")"
    }
    return "neither folder has any rows of "
      + (participants == 1 ? "the participant" : "the \(participants) participants")
  }
}

extension Comparison.Result {
  /// Whether the folders have nothing to compare: no row, no difference and no unreadable file.
  var isEmpty: Bool { rows == 0 && differences.isEmpty && defects.isEmpty }
}
