import Reading
import Spool

/// How one app's data are judged and compared. A value is of one participant.
protocol AppCheck: AppData {
  /// In the order of reports. Their methods are the app's own.
  static var rules: [Rule] { get }

  /// Finds the participant's files.
  init(_ patient: String, in source: Source) throws

  /// Files and folders of the participant that no rule of the app judges.
  var others: [Unjudged] { get }

  /// Reads the files, and judges by the rules of the app.
  func run(_ assignment: Assignment) throws -> AppFindings

  /// Compares the rows with those that another folder has of the participant.
  ///
  /// - Parameter unsent: paths of files that the app never sends, which a receiver cannot have.
  func compare(with other: Self, without unsent: Set<String>) throws -> Comparison.Result

  /// The names of participants in a server's store that keeps them under ids of its own.
  static func serverIDs(in source: Source) throws -> [String]

  /// Returns the participant's names in a server's store, the first one first; none if no file contains a name.
  func serverIDs() throws -> [String]

  /// The hashes of some rows that no other participant has.
  func signature() throws -> Set<UInt64>
}

extension AppCheck {
  var others: [Unjudged] { [] }

  /// Servers keep participants under their patient ids, or under ids that rows tell.
  static func serverIDs(in source: Source) -> [String] { [] }

  func serverIDs() -> [String] { [] }

  /// No participant is known again by the app's rows.
  func signature() -> Set<UInt64> { [] }
}

extension Source {
  /// Finds out what a folder is, by the data of all apps that are known.
  package init(_ path: String) throws { try self.init(path, known: checks) }

  /// The names of all kinds of data that the rules judge, for messages.
  public static var titles: String {
    checks.dropLast().map { $0.title }.joined(separator: ", ") + " or "
      + (checks.last?.title ?? "")
  }

  /// The checks of the apps that have data here.
  var appChecks: [any AppCheck.Type] { apps.compactMap { $0 as? any AppCheck.Type } }
}

/// What an app's check is to judge by, and what is known of the participant beside the app's files.
struct Assignment {
  /// Nil for data of which nobody knows what really happened.
  let truth: Truth?
  /// The participant's phone, with the versions of its apps; nil if no manifest has it.
  let phone: Manifest.Phone?
  /// What the list of files has of the participant; nil without a list.
  let entries: [FileEntry]?
  /// The rules to judge by: those of every app and those of none.
  let rules: [Rule]
  let progress: ReadingProgress?
  /// Sees what is read; nil where nobody looks on.
  var onlooker: (any Onlooker)?
}

/// What an app's check has found of one participant.
struct AppFindings {
  /// Findings by the place of their rule in the assignment; the app's own rules alone have one.
  var findings: [Int: Finding] = [:]
  /// Files that can be read to their ends, and those that cannot.
  var readable = Finding()
  /// Every file that was read, by its path.
  var contents: [String: FileContent] = [:]
  /// Who looked on, after the last row of the app; nil where the app shows none.
  var onlooker: (any Onlooker)?
}
