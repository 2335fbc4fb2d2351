/// A way to lay out what an app has recorded: a word of `--as`, a folder of the recording, and a name in
/// its list.
public struct Layout: Hashable, Sendable {
  /// The word of `--as`, and the folder.
  public let name: String
  /// Whether its files are compressed only where that is asked for.
  public let isPlain: Bool

  init(_ name: String, isPlain: Bool = false) {
    self.name = name
    self.isPlain = isPlain
  }

  /// What really happened, which no app has recorded.
  public static let truth = Layout("truth", isPlain: true)
}
