/// What will not come out as its user may think, though it can be sent.
public enum SendWarning: Equatable, Sendable {
  /// The endpoint drops some rows of these files for their instants.
  case rowsNotKept(files: Int, first: String)
  /// Links in a folder of real data are left out.
  case linksLeftOut(count: Int, first: String)
}

extension SendWarning: CustomStringConvertible {
  public var description: String {
    switch self {
    case .rowsNotKept(let files, let first):
      "\(files) files, such as \(first), have rows before 2014-08-01 or more than 90 days from now, "
        + "which the server drops"
    case .linksLeftOut(let count, let first):
      "\(count) links, such as \(first), are not followed and not sent"
    }
  }
}
