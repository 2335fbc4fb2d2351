import Formats
import Reading
import Spool

/// The files of one participant, as the app puts them on its server.
struct MyLifeDBTree: Sendable {
  /// A day's file that is there; it was not read yet.
  struct Day: Sendable {
    let path: String
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
  /// Files and folders that the app does not write.
  private(set) var strangers: [String] = []
  /// The folders with the participant's files, below the folder that is checked.
  private var roots: [String] = []
  /// What files are called, without the end of a compressed one's name.
  private var names: Set<String> = []

  /// The folder that has all of the app's files.
  static let imports = "imports"
  private static let healthFolder = imports + "/fitness/apple-health"
  private static let phoneFolder = imports + "/device/iphone"

  /// Finds the files; nothing is read.
  init(of patient: String, in source: Source) throws {
    self.patient = patient
    if let owner = source.owner {
      guard owner == patient else { return }
      // Imports of other apps may lie beside the app's own.
      for folder in [Self.healthFolder, Self.phoneFolder]
      where try Folder.kind(of: folder, in: source.folder) == .folder {
        for path in try source.files(of: [folder]) { add(path, at: path) }
      }
      sortDays()
      return
    }
    for root in source.roots(of: MyLifeDBCheck.self) {
      let own = (root.isEmpty ? "" : root + "/") + patient
      roots.append(own)
      for path in try source.files(of: [own]) where path != own {
        add(String(path.dropFirst(own.utf8.count + 1)), at: path)
      }
    }
    sortDays()
  }

  private mutating func sortDays() {
    days.sort { ($0.date, $0.collector, $0.path) < ($1.date, $1.collector, $1.path) }
  }

  private mutating func add(_ name: String, at path: String) {
    let plain = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    switch plain {
    case Self.healthFolder + "/README.md": guide = path
    case Self.healthFolder + "/types.json": types = path
    default:
      // A file may lie there twice, once compressed.
      if let day = Self.day(plain, at: path), names.insert(plain).inserted {
        days.append(day)
      } else {
        strangers.append(path)
      }
    }
  }

  /// Nil for a path that no day's file has.
  private static func day(_ name: String, at path: String) -> Day? {
    for collector in HealthKind.collectors {
      let folder = collector == HealthKind.health ? healthFolder : phoneFolder + "/" + collector
      guard name.hasPrefix(folder + "/raw/") else { continue }
      let parts = name.dropFirst(folder.utf8.count + 5).split(separator: "/").map(String.init)
      guard parts.count == 3, parts[2].hasSuffix(".json"),
        let date = HealthTime.date(String(parts[2].dropLast(5))),
        parts[2].hasPrefix(parts[0] + "-" + parts[1] + "-")
      else { return nil }
      return Day(path: path, collector: collector, date: date)
    }
    return nil
  }

  /// The path below the participant's folder, without the end of a compressed file's name.
  func name(of path: String) -> String {
    let root = roots.first { path.hasPrefix($0 + "/") }
    let name = path.dropFirst(root.map { $0.utf8.count + 1 } ?? 0)
    return String(name.hasSuffix(".gz") ? name.dropLast(3) : name)
  }

  /// The dates with files, each with those of all collectors.
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
