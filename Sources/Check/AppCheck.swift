import Spool

/// How one app's data are found, judged and compared. A value is of one participant.
protocol AppCheck: Sendable {
  /// The app as studies and manifests name it.
  static var app: String { get }

  /// Whether studies install it; false for what every phone writes.
  static var isInstalled: Bool { get }

  /// The folders of a recording that its recorder writes.
  static var layouts: [String] { get }

  /// Those of its layouts whose files the app sends.
  static var sentLayouts: [String] { get }

  /// The streams of which a manifest may say that they were written.
  static var streams: [String] { get }

  /// Those of them that are on and off in turn: the truth has their windows.
  static var windowedStreams: [String] { get }

  /// The ways of writing that a manifest may name.
  static var dialects: [String] { get }

  /// In the order of reports. Their methods are the app's own.
  static var rules: [Rule] { get }

  /// Whether a folder may be of one participant, by its name.
  static func isPatient(_ name: String) -> Bool

  /// What follows the participant's id in the name of the file that has all of his data; nil where he has a
  /// folder.
  static var ending: String? { get }

  /// The folders that have a folder for each participant, in data that nobody recorded here.
  ///
  /// - Parameter names: what is in the folder.
  /// - Returns: paths below the folder, an empty one for itself; none where it has no data of the app.
  static func roots(of names: [String], in folder: String) throws -> [String]

  /// Finds the participant's files.
  init(_ patient: String, in source: Source) throws

  /// Files and folders of the participant that no rule of the app judges.
  var others: [String] { get }

  /// Reads the files, and judges by the rules of the app.
  func run(_ assignment: Assignment) throws -> AppFindings

  /// Compares the rows with those that another folder has of the participant.
  ///
  /// - Parameter unsent: paths of files that the app never sends, which a receiver cannot have.
  func compare(with other: Self, without unsent: Set<String>) throws -> Comparison.Result

  /// The hashes of some rows that no other participant has.
  func signature() throws -> Set<UInt64>
}

extension AppCheck {
  static var isInstalled: Bool { true }

  static var windowedStreams: [String] { [] }

  static var ending: String? { nil }

  /// Only recordings have data of the app.
  static func roots(of names: [String], in folder: String) -> [String] { [] }

  var others: [String] { [] }

  /// No participant is known again by the app's rows.
  func signature() -> Set<UInt64> { [] }
}

/// What an app's check is to judge by, and what is known of the participant beside the app's files.
struct Assignment {
  /// Nil for data of which nobody knows what really happened.
  let truth: Truth?
  /// What the list of files has of the participant; nil without a list.
  let entries: [FileEntry]?
  /// The rules to judge by: those of every app and those of none.
  let rules: [Rule]
  let progress: CheckProgress?
}

/// What an app's check has found of one participant.
struct AppFindings {
  /// Findings by the place of their rule in the assignment; the app's own rules alone have one.
  var findings: [Int: Finding] = [:]
  /// Files that can be read to their ends, and those that cannot.
  var readable = Finding()
  /// Every file that was read, by its path.
  var contents: [String: FileContent] = [:]
}

/// What was found of a file that was read.
struct FileContent: Equatable, Sendable {
  /// Uncompressed.
  var bytes: Int64
  var checksum: UInt32
  /// Below the header; nil for a file that has none.
  var rows: Int?
  /// Nil where nobody looked at the rows' times.
  var times: Times?
  /// When the app made the file, by its name, in ms since 1970.
  var made: Int64?

  /// The times of the rows, in ms since 1970; nil without a row.
  struct Times: Equatable, Sendable {
    var earliest: Int64?
    var latest: Int64?
  }
}
