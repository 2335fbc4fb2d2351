import Reading
import Spool

/// The check and the comparison of one app's data, for one participant.
protocol AppCheck: AppData {
  /// The app's rules, in the order of reports.
  static var rules: [Rule] { get }

  /// Finds the participant's files.
  init(_ patient: String, in source: Source) throws

  /// Files and folders of the participant that no rule of the app judges.
  var others: [Unjudged] { get }

  /// Reads the files, and judges by the rules of the app.
  func run(_ assignment: Assignment) throws -> AppFindings

  /// Compares the rows with the rows of the participant in another folder.
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

  /// The app's servers use the participants' own ids.
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

/// The rules for an app's check, and the facts about the participant from other files.
struct Assignment {
  /// The ground truth; nil for data without it.
  let truth: Truth?
  /// The participant's phone, with the versions of its apps; nil if no manifest has it.
  let phone: Manifest.Phone?
  /// The participant's entries in the list of files; nil without a list.
  let entries: [FileEntry]?
  /// The chosen rules, for every app and for recordings.
  let rules: [Rule]
  let progress: ReadingProgress?
  /// Receives all rows that are read; nil if no report is made.
  var onlooker: (any Onlooker)?
}

/// The findings of an app's check about one participant.
struct AppFindings {
  /// Findings by the place of their rule in the assignment; the app's own rules alone have one.
  var findings: [Int: Finding] = [:]
  /// The finding about files that can or cannot be read to their ends.
  var readable = Finding()
  /// Every file that was read, by its path.
  var contents: [String: FileContent] = [:]
  /// The onlooker after the last row of the app; nil if the app has no panel.
  var onlooker: (any Onlooker)?
}
