/// The work of a developer on one day. Lists are in order of time; times are seconds since the start
/// of the day.
public struct Development: Sendable {
  /// The commits.
  public internal(set) var commits: [Commit] = []
  /// The other events of repositories.
  public internal(set) var activity: [GitEvent] = []
  /// The commands in the terminal.
  public internal(set) var commands: [TerminalCommand] = []
  /// The builds, runs of tests, and runs on a server.
  public internal(set) var builds: [Build] = []
  /// The written code by local date and language.
  public internal(set) var code: [WrittenCode] = []

  mutating func sort() {
    commits.sort { ($0.time, $0.hash) < ($1.time, $1.hash) }
    activity.sort { ($0.time, $0.order) < ($1.time, $1.order) }
    commands.sort { ($0.start, $0.command) < ($1.start, $1.command) }
    builds.sort { ($0.start, $0.repository) < ($1.start, $1.repository) }
  }
}

/// A commit to a repository.
public struct Commit: Equatable, Sendable {
  /// Lines of one language.
  public struct Lines: Equatable, Sendable {
    /// The language of the files.
    public let language: String
    /// The number of new lines.
    public let added: Int
    /// The number of removed lines.
    public let deleted: Int

    /// The changed lines.
    public var sum: Int { added + deleted }
  }

  /// The name of the repository.
  public let repository: String
  /// The name of the branch.
  public let branch: String
  /// 40 hexadecimal digits, different for each commit.
  public let hash: String
  /// The changed lines, by language.
  public let lines: [Lines]
  /// The number of changed files; 0 for a merge.
  public let files: Int
  /// The invented message.
  public let message: String
  /// Whether the commit merges another branch and changes nothing else.
  public let isMerge: Bool
  /// Seconds since the start of the day.
  public let time: Double

  /// The number of new lines.
  public var added: Int { lines.reduce(0) { $0 + $1.added } }
  /// The number of removed lines.
  public var deleted: Int { lines.reduce(0) { $0 + $1.deleted } }
}

/// An event of a repository that is no commit.
public struct GitEvent: Equatable, Sendable {
  /// The kind of an event.
  public enum Kind: String, CaseIterable, Sendable {
    case branchCreated = "branch-created"
    case push, pull, merge, rebase
    case requestOpened = "pr-opened"
    case requestMerged = "pr-merged"
    case requestClosed = "pr-closed"
    case review, comment
  }

  /// The kind of the event.
  public let kind: Kind
  /// The name of the repository.
  public let repository: String
  /// The name of the branch.
  public let branch: String
  /// The number of the pull request; nil without one.
  public let number: Int?
  /// The number of comments in a review; nil for other events.
  public let comments: Int?
  /// Seconds since the start of the day.
  public let time: Double

  var order: Int { Kind.allCases.firstIndex(of: kind) ?? 0 }
}

/// The code that a developer writes on a local date in a language.
public struct WrittenCode: Equatable, Sendable {
  /// The local date.
  public let date: CivilDate
  /// The language of the files.
  public let language: String
  /// The number of new lines.
  public var added = 0
  /// The number of removed lines.
  public var deleted = 0
  /// The number of changed files.
  public var files = 0
  /// The names of the repositories, sorted.
  public var repositories: [String] = []
  /// The new and removed lines that are in no commit of the date.
  public var uncommitted = 0

  /// Adds the code that was written at another time of the date.
  public mutating func merge(_ other: WrittenCode) {
    added += other.added
    deleted += other.deleted
    files += other.files
    uncommitted += other.uncommitted
    repositories = Set(repositories).union(other.repositories).sorted()
  }
}
