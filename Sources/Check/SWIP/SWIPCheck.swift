import Formats
import Reading
import SQLite
import Spool

/// The check of a SWIP app's store, an SQLite database in the participant's folder.
struct SWIPCheck: AppCheck {
  static let app = "swip"
  static let title = "SWIP"
  static let layouts = [app]
  /// The app sends sessions to its cloud, but never the database file.
  static let sentLayouts: [String] = []
  static let streams = [app]
  static let dialects = SWIPFormula.dialects
  static let ending: String? = ".sqlite"

  /// The rules, in the order of reports. Add a new rule here.
  static let rules: [Rule] =
    swipStore + swipConsent + swipCadence + swipScores + swipSessions + swipWatch + swipTruth

  static func isPatient(_ name: String) -> Bool { BeiweFileName.isPatient(name) }

  let patient: String
  let source: Source
  /// The path of the participant's database, below the folder; nil without one.
  let path: String?

  init(_ patient: String, in source: Source) throws {
    self.patient = patient
    self.source = source
    path = try source.homes(of: patient, Self.self).map { $0.path + (Self.ending ?? "") }
      .first { path in
        let kind = try Folder.kind(of: path, in: source.folder)
        return kind != nil && kind != .folder
      }
  }

  func run(_ assignment: Assignment) throws -> AppFindings {
    guard let path else { return AppFindings() }
    var check = try SWIPParticipantCheck(of: path, in: source, assignment)
    return try check.run()
  }

  /// Compares rows table by table, in the order of their keys. Files with equal rows may have
  /// different bytes, because an SQLite file contains its library's version.
  func compare(with other: Self, without unsent: Set<String>) throws -> Comparison.Result {
    var result = Comparison.Result()
    let (ours, theirs) = (try marks(&result), try other.marks(&result))
    for table in SWIPTable.allCases {
      let (first, second) = (ours[table] ?? [], theirs[table] ?? [])
      var difference = HourDifference(
        0, first, second, comparesOrder: true,
        places: HourDifference.Places(
          first: { table.place(in: path ?? patient, row: Int($0.row)) },
          second: { table.place(in: other.path ?? other.patient, row: Int($0.row)) }))
      (difference.patient, difference.stream) = (patient, table.rawValue)
      result.rows += first.count
      result.hours += 1
      if !difference.isEmpty { result.differences.append(difference) }
    }
    return result
  }

  /// Returns the hashes of all rows, by table; empty if the file cannot be read.
  private func marks(_ result: inout Comparison.Result) throws -> [SWIPTable: [RowMark]] {
    guard let path else { return [:] }
    guard try Folder.kind(of: path, in: source.folder) == .file else {
      result.defects.append("\(path): the path is not a regular file")
      return [:]
    }
    do throws(SQLiteError) {
      return try SWIPDatabase(source.folder + "/" + path).marks()
    } catch {
      guard error.isOfFile else { throw error }
      result.defects.append("\(path): \(error.message)")
      return [:]
    }
  }
}

extension SWIPTable {
  /// Returns the place of a row, by its number from 1, in the order of the table's key. Without
  /// `row`, returns the place of the whole table.
  func place(in path: String, row: Int? = nil) -> RowPlace {
    RowPlace("\(path) \(rawValue)", row: row)
  }
}
