import Reading

/// Something that holds in every honest recording.
public struct Rule: Sendable {
  /// Stable, lower case with dashes.
  public let name: String
  /// What holds, in one sentence.
  public let statement: String
  /// The allowed deviation, and the reason.
  public let limit: String
  /// The smallest defect that it must notice.
  public let catches: String
  let method: Method
  /// The name of the data that the rule judges, such as `Beiwe`; nil for a rule about any app.
  public internal(set) var app: String?

  /// The subject of rules about manifests, lists of files and the ground truth.
  static let recordings = "recordings of Understudy"

  /// The way in which a rule is judged.
  enum Method: Sendable {
    /// Every reader of a file judges during reading.
    case readable
    /// The readers of the ground truth judge during reading.
    case truthText
    /// Judged on the tables of the truth that fit in memory.
    case tables(@Sendable (Truth) -> Finding)
    /// Judged on the rows of a long table of the truth as they pass.
    case passing(TruthRows.Shape, @Sendable (Truth) -> any TableJudge)
    /// Judged on one participant's files as a whole, and on what the list says of them.
    case list(@Sendable (ParticipantSummary) -> Finding)
    /// Judged on the manifest and the list of files of all participants.
    case whole(@Sendable (Listing) -> Finding)
    /// Judged by the check of an app, by a method of the app.
    ///
    /// `conclude` judges the sums of all participants together; nil if each was judged alone.
    case app(any Sendable, conclude: (@Sendable ([String: [Double]]) -> Finding)? = nil)
  }

  /// Whether it takes more than the manifests and the lists, which are small in any recording.
  var readsFiles: Bool {
    if case .whole = method { false } else { true }
  }

  init(
    _ name: String, _ statement: String, limit: String, catches: String, _ method: Method
  ) {
    self.name = name
    self.statement = statement
    self.limit = limit
    self.catches = catches
    self.method = method
  }
}
