import Fixtures
import Spool
import Testing

@testable import Check
@testable import Reading

/// Every kind of row that `check` reads in the small recording, with each cell broken once.
struct BrokenCellTests {
  /// A cell of a file.
  private struct Place: Hashable, CustomStringConvertible {
    var path: String
    /// From 0 below the header; nil for the header.
    var row: Int?
    var column = ""

    var description: String { "\(path) \(row.map { "row \($0)" } ?? "header") \(column)" }
  }

  /// The columns whose cells may have any text, by table.
  private static let free: [String: Set<String>] = [
    "phone ios_log": ["event", "msg", "d1", "d2", "d3"],
    "download ios_log": ["event", "msg", "d1", "d2", "d3"],
    "download identifiers": [
      "MAC", "phone_number", "device_id", "device_os", "os_version", "product", "brand",
      "hardware_id", "manufacturer", "beiwe_version",
    ],
    "truth answers": ["app", "device", "survey", "prompt", "question", "intended", "given"],
    "truth days": ["date", "time_zone"], "truth prompts": ["app", "survey", "prompt", "reason"],
    "truth ways": ["region"],
  ]

  /// The tables that `check` reads of Beiwe's data and of the truth beside them.
  private static let tables: Set = [
    "phone accel", "phone gyro", "phone magnetometer", "phone devicemotion", "phone gps",
    "phone powerState", "phone reachability", "phone ios_log", "download accelerometer",
    "download gyro", "download magnetometer", "download devicemotion", "download gps",
    "download power_state", "download reachability", "download ios_log", "download identifiers",
    "truth segments", "truth bouts", "truth phone", "truth places", "truth days", "truth windows",
    "truth ways", "truth mind", "truth prompts", "truth answers", "truth fixes", "truth path",
    "truth strides",
  ]

  /// The rules of rows, and those of headers.
  private static let rowRules: Set = [
    "cells", "timestamps", "shortest-numbers", "level-text", "words", "utc-column", "truth-text",
    "registrations", "list-order",
  ]
  private static let headerRules: Set = ["headers", "truth-text", "registrations"]

  /// The stream or the table of a file; nil for a file that is no table.
  private static func table(_ path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, name.hasSuffix(".csv") else { return nil }
    switch parts[0] {
    case "beiwe":
      return "phone " + name.split(separator: "_").dropFirst().dropLast().joined(separator: "_")
    case "beiwe-download": return "download " + parts[2]
    default: return "truth " + name.dropLast(4)
    }
  }

  /// The longest file of each table.
  private static func files(_ folder: TemporaryFolder) throws -> [String: String] {
    var files: [String: (path: String, length: Int)] = [:]
    for path in try folder.files() {
      guard let table = table(path) else { continue }
      let length = try folder.bytes(path).count
      if length > files[table]?.length ?? 0 { files[table] = (path, length) }
    }
    return files.mapValues(\.path)
  }

  private static func cells(_ line: String) -> [String] {
    line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Breaks each cell of a table in a row of its own, which is a copy if rows are too few.
  private func breakCells(
    of table: String, at path: String, in folder: TemporaryFolder
  ) throws -> [Place] {
    var places: [Place] = []
    try folder.editLines(path) { lines in
      let end = lines.last == "" ? [lines.removeLast()] : []
      defer { lines += end }
      let rows = lines.dropFirst()
      guard !rows.isEmpty else { return }
      var used: Set<Int> = []
      let names = Self.cells(lines[0])
      for (number, column) in names.enumerated()
      where Self.free[table]?.contains(column) != true {
        func isFilled(_ row: Int) -> Bool {
          Self.cells(rows[row]).dropFirst(number).first != ""
        }
        let line = rows.indices.first { !used.contains($0) && isFilled($0) } ?? lines.count
        if line == lines.count { lines.append(rows[rows.indices.first(where: isFilled) ?? 1]) }
        used.insert(line)
        var cells = Self.cells(lines[line])
        // A row of the log may have more cells, and its number is the last one.
        let place = number == names.count - 1 ? cells.count - 1 : number
        cells[place] = column == "app" ? "" : "?"
        lines[line] = cells.joined(separator: ",")
        places.append(Place(path: path, row: line - 1, column: column))
      }
    }
    return places
  }

  /// Breaks each value of the list of files in a line of its own.
  private func breakList(in folder: TemporaryFolder) throws -> [Place] {
    var places: [Place] = []
    try folder.editLines("files.jsonl") { lines in
      let keys = lines[0].matches(of: /"([a-z_0-9]+)":/).map { String($0.output.1) }
      for (line, key) in keys.enumerated() {
        lines[line].replaceFirst("\"\(key)\":", by: "\"\(key)\":{},\"x\":")
        places.append(Place(path: "files.jsonl", row: line, column: key))
      }
      lines[keys.count] = "?"
      places.append(Place(path: "files.jsonl", row: keys.count))
    }
    return places
  }

  @Test func `a broken cell is a finding of its row, and a broken header one of its file`()
    async throws
  {
    let recording = try await SmallRecording.excerpt()
    let folder = try recording.copy()
    let files = try Self.files(recording).filter { Self.tables.contains($0.key) }
    #expect(files.count == Self.tables.count)
    var places = try breakList(in: folder)
    for (table, path) in files {
      places += try breakCells(of: table, at: path, in: folder)
      // Another participant has the same files with other headers.
      let parts = path.split(separator: "/").map(String.init)
      let other = path.replacing(parts[1], with: "zzz9zzz9")
      try folder.put("?" + recording.text(path), at: other)
      places.append(Place(path: other))
    }
    try folder.put("?", at: "truth/zzz9zzz9/sensors.json")
    places.append(Place(path: "truth/zzz9zzz9/sensors.json"))
    let output = try TemporaryFolder()
    _ = try await Check(folder.path).run(
      width: 1, writingFindings: output.path + "/findings.jsonl")
    var found: Set<Place> = []
    for line in try output.text("findings.jsonl").split(separator: "\n") {
      var reader = JSONReader(Array(line.utf8))
      let finding = try reader.value()
      guard let path = finding["path"]?.text, let rule = finding["rule"]?.text else { continue }
      if case .integer(let row)? = finding["row"], Self.rowRules.contains(rule) {
        found.insert(Place(path: path, row: Int(row)))
      } else if Self.headerRules.contains(rule) {
        found.insert(Place(path: path))
      }
    }
    let missing = places.filter { !found.contains(Place(path: $0.path, row: $0.row)) }
    #expect(missing.isEmpty, "\(missing.map(\.description).sorted())")
    // The columns and the header of each table, and the keys of the list of files.
    #expect(places.count > 200)
  }
}
