/// What will not come out as its user may think, though it can be sent.
public enum SendWarning: Equatable, Sendable {
  /// What the endpoint has to say of its options.
  case remark(String)
  /// The endpoint drops some rows of these files for their instants.
  case rowsNotKept(files: Int, first: String, KeptInstants)
  /// Links in a folder of real data are left out.
  case linksLeftOut(count: Int, first: String)
  /// What is left after the first pass, which is now repeated.
  case left([LeftFiles])
  /// A batch was tried twice in vain, and is tried on.
  case repeated(LeftFiles)
}

extension SendWarning {
  /// The warning, with its reasons on lines of their own.
  public var lines: [String] {
    switch self {
    case .remark(let text): [text]
    case .rowsNotKept(let files, let first, let kept):
      [
        "\(files) files, such as \(first), have rows \(kept.tooEarly) or \(kept.tooLate), "
          + "which the server drops"
      ]
    case .linksLeftOut(let count, let first):
      ["\(count) links, such as \(first), are not followed and not sent"]
    case .repeated(let left):
      ["\(left.outcome.name): \(left.reason) (such as \(left.example)); it is tried again"]
    case .left(let left):
      [
        "\(left.reduce(0) { $0 + $1.files }) files are left after the first pass, "
          + "which is repeated:"
      ] + left.map { "  \($0.files) \($0.outcome.name): \($0.reason)" }
    }
  }
}
