import Fixtures
import Formats
import Spool
import Testing

@testable import Check
@testable import Reading

extension Control {
  static let names: [Control] = [
    .phoneFiles("file-names", harmless: "a file of another recorder") { summary in
      summary.files.strangers.append("beiwe/abcdefgh/abcdefgh_accell_1772427600000.csv")
    } change: { summary in
      summary.files.others.append(Unjudged("identifiers", reason: "file of the server"))
    },
    .phoneFiles("files-after-first-rows", harmless: "a file name of the first row's time") {
      summary in
      guard let index = summary.firstPhoneFile else { return }
      summary.facts[index].file.milliseconds = (summary.facts[index].times?.first ?? 0) - 60
    } change: { summary in
      guard let index = summary.firstPhoneFile else { return }
      summary.facts[index].file.milliseconds = summary.facts[index].times?.first ?? 0
    },
    .phoneFiles("files-apart", harmless: "a row at the creation of the next file") { summary in
      moveLastRow(&summary, by: 3_000)
    } change: { summary in
      moveLastRow(&summary, by: 0)
    },
    .phoneFiles("rotation", harmless: "an unsent file closed a minute later") { summary in
      guard let index = summary.longestFile else { return }
      summary.entries?[index].closed? += 60_000
    } change: { summary in
      guard let index = summary.longestFile else { return }
      summary.entries?[index].closed? += 60_000
      summary.entries?[index].due = nil
    },
  ]

  static let doubles: [Control] = [
    .files("files-once", harmless: "one file less") { folder in
      let path = try folder.first("/gyro/", in: "beiwe-download")
      try folder.put(folder.text(path), at: path + "-duplicate-abcdefghij")
    } change: { folder in
      try folder.delete(folder.first("/gyro/", in: "beiwe-download"))
    },
    .files("files-whole", harmless: "a file without a header") { folder in
      let path = try folder.firstWithRows("_accel_", in: "beiwe")
      let lines = try folder.text(path).split(separator: "\n").map { $0 + "\n" }
      let name = try #require(BeiweFileName(String(path.split(separator: "/").last ?? "")))
      var next = name
      next.milliseconds += 1
      try folder.put(lines[..<9].joined(), at: path)
      try folder.put(lines[9...].joined(), at: path.replacing(name.text, with: next.text))
    } change: { folder in
      try folder.editLines(folder.first("_accel_", in: "beiwe")) { $0.removeFirst() }
    },
    .files("registrations", harmless: "another version of the app") { folder in
      try folder.edit(folder.first("/identifiers/", in: "beiwe-download")) { text in
        text = text.split(separator: ",").dropLast().joined(separator: ",")
      }
    } change: { folder in
      try folder.edit(folder.first("/identifiers/", in: "beiwe-download")) { $0 += "9" }
    },
  ]

  static let layouts: [Control] = [
    .files("layouts-agree", harmless: "two rows of the download swapped") { folder in
      try folder.editLines(folder.first("/gyro/", in: "beiwe-download")) { lines in
        let last = lines[1].removeLast()
        lines[1].append(last == "1" ? "2" : "1")
      }
    } change: { folder in
      try folder.editLines(folder.first("/gyro/", in: "beiwe-download")) { $0.swapAt(1, 2) }
    }
  ]

  private static func moveLastRow(_ summary: inout FilesSummary, by milliseconds: Int64) {
    guard let first = summary.facts.firstIndex(where: { $0.file.stream == .powerState }) else {
      return
    }
    let next = summary.facts[first + 1].file.milliseconds
    summary.facts[first].times?.latest = next + milliseconds
  }

  static let list: [Control] = [
    .summary("files-present", harmless: "a file that is never sent") { summary in
      summary.sizes[summary.entries?[0].path ?? ""] = nil
    } change: {
      $0.entries?[0].due = nil
    },
    .summary("files-listed", harmless: "a file that is never sent") { summary in
      summary.entries?.removeFirst()
    } change: {
      $0.entries?[0].due = nil
    },
    .summary("file-sizes", harmless: "a file that is never sent") { summary in
      summary.sizes[summary.entries?[0].path ?? "", default: 0] += 1
    } change: {
      $0.entries?[0].due = nil
    },
    .summary("checksums", harmless: "a file that is never sent") { summary in
      summary.entries?[0].contentCRC32 ^= 1
    } change: {
      $0.entries?[0].due = nil
    },
    .summary("file-rows", harmless: "a file that is never sent") { summary in
      summary.contents[summary.entries?[0].path ?? ""]?.rows? -= 1
    } change: {
      $0.entries?[0].due = nil
    },
    .summary("entries", harmless: "a file sent when it was closed") { summary in
      sendFirst(&summary, after: -1)
    } change: {
      sendFirst(&$0, after: 0)
    },
  ]

  /// Sets the sending time of the first file to `delay` ms after the file was closed.
  private static func sendFirst(_ summary: inout ParticipantSummary, after delay: Int64) {
    guard let closed = summary.entries?[0].closed else { return }
    summary.entries?[0].due = closed + delay
  }

  static let manifest: [Control] = [
    .listing("complete", harmless: "another version") { listing in
      listing.parts[0].manifest?.complete = false
    } change: {
      $0.parts[0].manifest?.version = "9"
    },
    .files("manifest-values", harmless: "another version") { folder in
      try folder.edit("manifest.json") {
        $0.replaceFirst("\"days\": 1,", by: "\"days\": 9223372036854775807,")
      }
    } change: { folder in
      try folder.edit("manifest.json") {
        $0.replaceFirst("\"version\": \"1.0\"", by: "\"version\": \"9\"")
      }
    },
    .files("list-order", harmless: "a file that is never sent") { folder in
      try folder.editLines("files.jsonl") { $0.swapAt(3, 4) }
    } change: { folder in
      try folder.editLines("files.jsonl") { lines in
        lines[3] = lines[3].split(separator: "\"due\":")[0] + "\"due\":null}"
      }
    },
    .listing("totals", harmless: "another version") { listing in
      listing.parts[0].manifest?.totals.rows -= 1
    } change: {
      $0.parts[0].manifest?.version = "9"
    },
    .listing("participants", harmless: "another version") { listing in
      listing.unlisted.append("abcdefgh")
    } change: {
      $0.parts[0].manifest?.version = "9"
    },
    .files("shards", harmless: "the recording in two parts") { folder in
      try split(folder)
      try folder.delete("manifest.2-of-2.json")
    } change: { folder in
      try split(folder)
    },
  ]

  /// Divides a recording into two parts, as with `--shard`. The second part has no participants.
  private static func split(_ folder: TemporaryFolder) throws {
    let lines = try folder.text("files.jsonl").split(separator: "\n")
    let manifest = try folder.text("manifest.json")
    for part in 1...2 {
      let own = lines.filter { $0.contains("\"participant\":\(part - 1),") }
      try folder.put(own.joined(separator: "\n") + "\n", at: "files.\(part)-of-2.jsonl")
      try folder.put(manifest, at: "manifest.\(part)-of-2.json")
    }
    try folder.delete("files.jsonl")
    try folder.delete("manifest.json")
  }
}

extension FilesSummary {
  /// The index of the first file whose stream uses the phone's system clock.
  var firstPhoneFile: Int? {
    facts.firstIndex { $0.file.layout == .phone && $0.file.stream == .powerState }
  }

  /// The index of the first event file that was open for more than ten minutes.
  var longestFile: Int? {
    entries?.indices.first { index in
      guard let entry = entries?[index], entry.recorder == "beiwe",
        ["ios_log", "powerState"].contains(entry.stream)
      else { return false }
      return (entry.closed ?? 0) - (entry.first ?? 0) > 600_000
    }
  }
}
