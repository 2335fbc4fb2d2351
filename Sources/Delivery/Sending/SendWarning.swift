/// A warning about a delivery that is possible, but may have a result that the user does not
/// expect.
public enum SendWarning: Equatable, Sendable {
  /// A remark of the endpoint about the user's options.
  case remark(String)
  /// Files with rows that the server will drop because of their times.
  case rowsNotKept(files: Int, first: String, KeptInstants)
  /// Symbolic links in a folder of real data, which are skipped.
  case linksLeftOut(count: Int, first: String)
  /// Files that remain after the first pass, which is now repeated.
  case left([LeftFiles])
  /// A batch that has failed twice, and is tried again.
  case repeated(LeftFiles)
}

extension SendWarning {
  /// The text of the warning, with its reasons on separate lines.
  public var lines: [String] {
    switch self {
    case .remark(let text): [text]
    case .rowsNotKept(let files, let first, let kept):
      [
        "\(files) files, such as \(first), have rows \(kept.tooEarly) or \(kept.tooLate); the "
          + "server "
          + "drops these rows"
      ]
    case .linksLeftOut(let count, let first):
      ["\(count) symbolic links, such as \(first), are not followed or sent"]
    case .repeated(let left):
      ["\(left.outcome.name): \(left.reason) (such as \(left.example)); send tries again"]
    case .left(let left):
      [
        "\(left.reduce(0) { $0 + $1.files }) files are still unsent after the first pass; send "
          + "repeats the pass:"
      ] + left.map { "  \($0.files) \($0.outcome.name): \($0.reason)" }
    }
  }
}
