/// A way to lay out what an app has recorded: a word of `--as`, a folder of the recording, and a name in
/// its list.
public struct Layout: Hashable, Sendable {
  /// When its files are compressed.
  public enum Compressing: Sendable {
    /// Always, unless somebody asks for none.
    case usual
    /// Only where somebody asks for it.
    case onDemand
    /// Never: they are databases.
    case never
  }

  /// The word of `--as`, and the folder.
  public let name: String
  /// When its files are compressed.
  public let compressing: Compressing

  init(_ name: String, compressing: Compressing = .usual) {
    self.name = name
    self.compressing = compressing
  }

  /// What really happened, which no app has recorded.
  public static let truth = Layout("truth", compressing: .onDemand)
}
