import Fixtures

@testable import Check
@testable import Reading

extension Control {
  static let text: [Control] = [
    .files("readable", harmless: "a line of the maximum length") { folder in
      try folder.editLines(folder.first("_ios_log_", in: "beiwe")) {
        $0[1] = fill($0[1], to: 65_537)
      }
    } change: { folder in
      try folder.editLines(folder.first("_ios_log_", in: "beiwe")) {
        $0[1] = fill($0[1], to: 65_536)
      }
    },
    .files("headers", harmless: "one file less") { folder in
      try folder.editLines(folder.first("_accel_", in: "beiwe")) {
        $0[0] = "timestamp,accuracy,x,y,Z"
      }
    } change: {
      try deleteOne($0)
    },
    .files("cells", harmless: "an extra comma in the log") { folder in
      try folder.editLines(folder.first("_accel_", in: "beiwe")) { $0[1] += ",0.5" }
    } change: { folder in
      try folder.edit(folder.first("_ios_log_", in: "beiwe", holding: "Polling service")) {
        $0.replaceFirst("Polling service", by: "Polling, service")
      }
    },
    .files("timestamps", harmless: "one file less") { folder in
      try folder.editLines(folder.first("_gyro_", in: "beiwe")) { lines in
        lines[1] = lines[1].replacing(lines[1].prefix(2), by: "1x")
      }
    } change: {
      try deleteOne($0)
    },
    .files("far-dates", harmless: "one file less") { folder in
      try folder.editLines(folder.first("_gyro_", in: "beiwe")) { lines in
        lines[1] = "1000000000000" + lines[1].dropFirst(13)
      }
    } change: {
      try deleteOne($0)
    },
    .files("shortest-numbers", harmless: "another number") { folder in
      try folder.editLines(folder.first("_gyro_", in: "beiwe")) { $0[1] += "0" }
    } change: { folder in
      try folder.editLines(folder.first("_gyro_", in: "beiwe")) { lines in
        lines[1] = lines[1].prefix(13) + ",0.1,-0.0,1e-05"
      }
    },
    .files("level-text", harmless: "another level") { folder in
      try folder.edit(folder.first("_powerState_", in: "beiwe", holding: "0.7\n")) {
        $0.replaceFirst("0.7\n", by: "0.70\n")
      }
    } change: { folder in
      try folder.edit(folder.first("_powerState_", in: "beiwe", holding: "0.7\n")) {
        $0.replaceFirst("0.7\n", by: "0.68\n")
      }
    },
    .files("words", harmless: "another word that the app writes") { folder in
      try folder.edit(folder.first("_powerState_", in: "beiwe", holding: "Unlocked")) {
        $0.replaceFirst("Unlocked", by: "unlocked")
      }
    } change: { folder in
      try folder.edit(folder.first("_powerState_", in: "beiwe", holding: "Unlocked")) {
        $0.replaceFirst("Unlocked", by: "PowerUnknown")
      }
    },
    .files("utc-column", harmless: "one file less") { folder in
      try folder.editLines(folder.first("/gyro/", in: "beiwe-download")) { lines in
        var cells = lines[1].split(separator: ",").map(String.init)
        let last = cells[1].removeLast()
        cells[1].append(last == "1" ? "2" : "1")
        lines[1] = cells.joined(separator: ",")
      }
    } change: {
      try deleteOne($0)
    },
    .files("hours", harmless: "one file less") { folder in
      let files = try folder.files("beiwe-download").filter { $0.contains("/power_state/") }
      let next = try folder.text(files[1]).split(separator: "\n")[1]
      try folder.edit(files[0]) { $0 += "\n" + next }
    } change: {
      try deleteOne($0)
    },
    .files("row-order", harmless: "one file less") { folder in
      try folder.editLines(folder.firstWithRows("_accel_", in: "beiwe")) { $0.swapAt(1, 2) }
    } change: {
      try deleteOne($0)
    },
    .files("merged-rows", harmless: "a row of the same time") { folder in
      try folder.edit(folder.first("/gyro/", in: "beiwe-download")) { text in
        let last = text.split(separator: "\n").last ?? ""
        text += "\n" + last
      }
    } change: { folder in
      try folder.edit(folder.first("/gyro/", in: "beiwe-download")) { text in
        let last = text.split(separator: "\n").last ?? ""
        text += "\n" + last.split(separator: ",").prefix(2).joined(separator: ",") + ",0.5,0.5,0.5"
      }
    },
    .files("line-ends", harmless: "one file less") { folder in
      try folder.edit(folder.first("_gps_", in: "beiwe")) { $0.removeLast() }
    } change: {
      try deleteOne($0)
    },
    .files("no-empty-files", harmless: "one file less") { folder in
      try folder.editLines(folder.first("_gps_", in: "beiwe")) { $0 = [$0[0], ""] }
    } change: {
      try deleteOne($0)
    },
    .files("truth-text", harmless: "another valid name") { folder in
      try folder.edit(folder.first("segments", in: "truth", holding: "walk")) {
        $0.replaceFirst(",walk,", by: ",stroll,")
      }
    } change: { folder in
      try folder.edit(folder.first("segments", in: "truth", holding: "walk")) {
        $0.replaceFirst(",walk,", by: ",run,")
      }
    },
  ]

  /// Returns a line that is extended to a length by text before its last comma.
  private static func fill(_ line: String, to length: Int) -> String {
    let cells = line.split(separator: ",", omittingEmptySubsequences: false)
    let more = String(repeating: "x", count: length - line.utf8.count)
    return cells.dropLast().joined(separator: ",") + more + "," + (cells.last ?? "")
  }

  private static func deleteOne(_ folder: TemporaryFolder) throws {
    try folder.delete(folder.first("_gps_", in: "beiwe"))
  }
}

extension String {
  mutating func replaceFirst(_ text: String, by other: String) {
    self = replacing(text, with: other, maxReplacements: 1)
  }

  fileprivate func replacing(_ prefix: Substring, by other: String) -> String {
    other + dropFirst(prefix.count)
  }
}
