/// A way to lay out what an app has recorded: a word of `--as`, a folder of the recording, and a name in
/// its list.
public struct Layout: Hashable, Sendable {
  /// The word of `--as`, and the folder.
  public let name: String
  /// Whether its files are compressed only where that is asked for.
  public let isPlain: Bool
  /// Whether a file belongs to the time of its rows, and not to the instant that closed it.
  let isDatedByRows: Bool
  /// Whether a sample of a study has all files of its days: there are few of them.
  let isWholeInSamples: Bool
  /// The names of files that are there once, however long the study is.
  let namesOfOnce: Set<String>

  init(
    _ name: String, isPlain: Bool = false, isDatedByRows: Bool = false,
    isWholeInSamples: Bool = false, namesOfOnce: Set<String> = []
  ) {
    self.name = name
    self.isPlain = isPlain
    self.isDatedByRows = isDatedByRows
    self.isWholeInSamples = isWholeInSamples
    self.namesOfOnce = namesOfOnce
  }

  /// What really happened, which no app has recorded.
  public static let truth = Layout("truth", isPlain: true)
}
