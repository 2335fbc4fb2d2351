import Formats
import Reading
import Spool

/// The files of one participant, as the app puts them on its server.
struct MyLifeDBTree: Sendable {
  /// The file of a day, before it is read.
  struct Day: Sendable {
    let path: String
    /// The name of the stream, such as `mac-focus`.
    let collector: String
    /// Days since 1970.
    let date: Int64
  }

  let patient: String
  /// In order of date and collector.
  var days: [Day] = []
  /// Explains the tree to people.
  private(set) var guide: String?
  /// Names all types.
  private(set) var types: String?
  /// The sessions of Claude and their indexes, in order of their paths.
  private(set) var sessions: [String] = []
  /// The files of the person's journal, in order of their paths.
  private(set) var journal: [String] = []
  /// Files and folders that the app does not write.
  private(set) var strangers: [String] = []
  /// The folders with the participant's files, below the folder that is checked.
  private var roots: [String] = []
  /// The names of the files, without the ending of compressed files.
  private var names: Set<String> = []

  /// The folder that has all of the app's files.
  static let imports = "imports"
  private static let healthFolder = imports + "/fitness/apple-health"
  private static let sessionFolder = imports + "/claude-code"
  private static let journalFolder = "journal"
  /// The folders that have all of the app's files on a server.
  private static let folders =
    [healthFolder]
    + [HealthStream.Tree.phone, .mac, .manual].map(\.folder) + [sessionFolder, journalFolder]

  /// Finds the files; nothing is read.
  init(of patient: String, in source: Source) throws {
    self.patient = patient
    if let owner = source.owner {
      guard owner == patient else { return }
      // Imports of other apps may lie beside the app's own.
      for folder in Self.folders
      where try Folder.kind(of: folder, in: source.folder) == .folder {
        for path in try source.files(of: [folder]) { add(path, at: path) }
      }
      sort()
      return
    }
    for own in source.homes(of: patient, MyLifeDBCheck.self).map(\.path) {
      roots.append(own)
      for path in try source.files(of: [own]) where path != own {
        add(String(path.dropFirst(own.utf8.count + 1)), at: path)
      }
    }
    sort()
  }

  private mutating func sort() {
    days.sort { ($0.date, $0.collector, $0.path) < ($1.date, $1.collector, $1.path) }
    sessions.sort()
    journal.sort()
  }

  private mutating func add(_ name: String, at path: String) {
    let plain = name.withoutCompression
    switch plain {
    case Self.healthFolder + "/README.md": guide = path
    case Self.healthFolder + "/types.json": types = path
    default:
      // A folder may have a file twice, once compressed.
      if names.insert(plain).inserted {
        if let day = Self.day(plain, at: path) {
          return days.append(day)
        } else if plain.hasPrefix(Self.sessionFolder), Self.claudePath(plain) != nil {
          return sessions.append(path)
        } else if Self.isJournal(plain) {
          return journal.append(path)
        }
      }
      strangers.append(path)
    }
  }

  /// Whether a path belongs to the journal of a date, such as `journal/2026/2026-03-02.md`.
  private static func isJournal(_ name: String) -> Bool {
    let parts = name.split(separator: "/").map(String.init)
    return parts.count == 3 && parts[0] == journalFolder && parts[2].hasSuffix(".md")
      && parts[2].hasPrefix(parts[1] + "-") && HealthTime.date(String(parts[2].dropLast(3))) != nil
  }

  /// Nil for a path that no day's file has.
  private static func day(_ name: String, at path: String) -> Day? {
    for stream in HealthStream.all {
      let folder = stream.folder + "/"
      guard name.hasPrefix(folder) else { continue }
      let parts = name.dropFirst(folder.utf8.count).split(separator: "/").map(String.init)
      guard parts.count == 3, parts[2].hasSuffix(".json"),
        let date = HealthTime.date(String(parts[2].dropLast(5))),
        parts[2].hasPrefix(parts[0] + "-" + parts[1] + "-")
      else { return nil }
      return Day(path: path, collector: stream.name, date: date)
    }
    return nil
  }

  /// Whether the participant has no file.
  var isEmpty: Bool {
    days.isEmpty && sessions.isEmpty && journal.isEmpty && strangers.isEmpty
  }

  /// Returns the path of a file of Claude's sessions; nil for another file.
  static func claudePath(_ path: String) -> ClaudePath? {
    let plain = path.withoutCompression
    return plain.ranges(of: sessionFolder + "/").last.flatMap {
      ClaudePath(plain[plain.index(before: $0.upperBound)...])
    }
  }

  /// The path below the participant's folder, without the end of a compressed file's name.
  func name(of path: String) -> String {
    let root = roots.first { path.hasPrefix($0 + "/") }
    let name = path.dropFirst(root.map { $0.utf8.count + 1 } ?? 0)
    return String(name).withoutCompression
  }

  /// The dates with files, each with the files of all collectors.
  var dates: [(date: Int64, files: ArraySlice<Day>)] {
    var dates: [(date: Int64, files: ArraySlice<Day>)] = []
    var start = 0
    while start < days.count {
      let end = days[start...].firstIndex { $0.date != days[start].date } ?? days.count
      dates.append((days[start].date, days[start..<end]))
      start = end
    }
    return dates
  }
}
