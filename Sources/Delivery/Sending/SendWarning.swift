/// A warning about a delivery that is possible, but may have an unexpected result.
public enum SendWarning: Equatable, Sendable {
  /// A note of the endpoint about its options.
  case remark(String)
  /// The server drops some rows of these files because of their times.
  case rowsNotKept(files: Int, first: String, KeptInstants)
  /// Links in a folder of real data are skipped.
  case linksLeftOut(count: Int, first: String)
  /// Some files remain after the first pass, which is now repeated.
  case left([LeftFiles])
  /// A batch has failed twice, and is tried again.
  case repeated(LeftFiles)
}

extension SendWarning {
  /// The warning, with its reasons on separate lines.
  public var lines: [String] {
    switch self {
    case .remark(let text): [text]
    case .rowsNotKept(let files, let first, let kept):
      [
        "\(files) files, such as \(first), have rows \(kept.tooEarly) or \(kept.tooLate); the server "
          + "drops these rows"
      ]
    case .linksLeftOut(let count, let first):
      ["\(count) links, such as \(first), are not followed or sent"]
    case .repeated(let left):
      ["\(left.outcome.name): \(left.reason) (such as \(left.example)); send tries again"]
    case .left(let left):
      [
        "\(left.reduce(0) { $0 + $1.files }) files are left after the first pass; send repeats the pass:"
      ] + left.map { "  \($0.files) \($0.outcome.name): \($0.reason)" }
    }
  }
}
