/// What becomes of a batch that is not stored, as the app has it. Where nothing else comes first, the next
/// pass tries it again.
public enum Renewal: Equatable, Sendable {
  /// The next pass tries it again.
  case nextPass
  /// It goes again before each batch of its stream in its lane whose turn comes first, as it was.
  case beforeNext
  /// What it has goes with the next batch of its stream in its lane whose turn comes first, in one request.
  ///
  /// - Parameter reach: how much later that may be due, in ms; the batch goes by itself else.
  case withNext(reach: Int64)
  /// It has one attempt in each run.
  case nextRun
}
