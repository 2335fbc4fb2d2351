import Fixtures
import Formats
import FoundationEssentials
import Testing

@testable import Check
@testable import Reading

struct ComparisonTests {
  private func compare(
    _ folder: TemporaryFolder, with other: String
  ) async throws -> Comparison.Result {
    try await Comparison(folder.path, with: other).run(width: 1)
  }

  private func counts(_ result: Comparison.Result) -> [Int] {
    result.differences.reduce(into: [0, 0, 0, 0, 0]) { sums, difference in
      for (index, count) in difference.counts.enumerated() { sums[index] += count }
    }
  }

  @Test func `a recording does not differ from itself`() async throws {
    let folder = try await SmallRecording.excerpt()
    let result = try await compare(folder, with: folder.path)
    #expect(result.differences.isEmpty && result.participants == 1 && result.rows > 1_000)
  }

  @Test func `a phone's files give the download by the server's rules`() async throws {
    let folder = try await SmallRecording.folder()
    let result = try await Comparison(folder.path + "/beiwe", with: folder.path + "/beiwe-download")
      .run(width: 1)
    #expect(result.differences.isEmpty && result.rows > 25_000)
  }

  private struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let counts: [Int]
    let apply: @Sendable (inout [String]) -> Void
  }

  @Test(arguments: [
    Change(testDescription: "lost", counts: [1, 0, 0, 0, 0]) { $0.remove(at: 3) },
    Change(testDescription: "doubled", counts: [0, 1, 0, 0, 0]) { $0.insert($0[3], at: 4) },
    Change(testDescription: "reordered", counts: [0, 0, 1, 0, 0]) { $0.swapAt(3, 4) },
    Change(testDescription: "altered", counts: [0, 0, 0, 1, 0]) { $0[3] += "1" },
    Change(testDescription: "added", counts: [0, 0, 0, 0, 1]) {
      $0.insert($0[3].prefix(12) + "0,0.5,0.5,0.5", at: 3)
    },
  ])
  private func `a difference is told with its place`(change: Change) async throws {
    let folder = try await SmallRecording.excerpt()
    let other = try folder.copy()
    let file = try other.firstWithRows("_gyro_", in: "beiwe")
    try other.editLines(file, change.apply)
    let result = try await compare(folder, with: other.path)
    #expect(counts(result) == change.counts)
    let difference = try #require(result.differences.first)
    #expect(difference.stream == "gyro" && difference.examples.count == 1)
    let place = try #require(difference.examples.values.first?.first)
    #expect(place.hasPrefix(file) && place.contains(" row "))
  }

  @Test(.whole) func `a server's repeated upload is doubled raw and merged in the download`()
    async throws
  {
    let folder = try await SmallRecording.folder()
    let store = try TemporaryFolder()
    for path in try folder.files("beiwe") {
      let name = try #require(path.split(separator: "/").last).dropLast(4)
      let words = name.split(separator: "_").map(String.init)
      try store.put(
        folder.text(path), at: "raw/5f3c2a1b9d8e7f6a5b4c3d2e/\(words.joined(separator: "/")).csv")
    }
    for path in try folder.files("beiwe-download") {
      try store.put(folder.text(path), at: "download" + path.dropFirst("beiwe-download".count))
    }
    let phone = try folder.copy()
    try FileManager.default.removeItem(atPath: phone.path + "/beiwe-download")
    // The phone has files that the app never sends. They are listed in files.jsonl, but do not
    // count as a difference.
    var entries = try folder.text("files.jsonl").split(separator: "\n").map(String.init)
    let isPhone = { (line: String) in line.contains("\"recorder\":\"beiwe\",") }
    for stream in ["gps", "ios_log"] {
      let file = try #require(
        entries.firstIndex { isPhone($0) && $0.contains("\"stream\":\"\(stream)\"") })
      entries[file].replace(/"due":[0-9]+/, with: "\"due\":null")
    }
    try phone.put(entries.map { $0 + "\n" }.joined(), at: "files.jsonl")
    let unsent = entries.filter { isPhone($0) && $0.hasSuffix("\"due\":null}") }
    let before = try await compare(phone, with: store.path)
    #expect(before.isSame, "\(before.differences.map(\.examples))")
    #expect(before.unsent == unsent.count)
    #expect(before.unsentThere.count == unsent.count)
    #expect(before.unsentThere.allSatisfy { path in unsent.contains { $0.contains(path) } })
    #expect(
      before.text.contains(", which the app never sends; this does not count as a difference"))

    let upload = try store.first("/accel/", in: "raw")
    try store.put(store.text(upload), at: upload + "-duplicate-abcdefghi1")
    let after = try await compare(phone, with: store.path)
    let doubled = after.differences.filter { $0.stream == "accel" }
    let rows = try store.text(upload).split(separator: "\n").count - 1
    #expect(doubled.reduce(0) { $0 + $1.doubled } == rows)
  }

  @Test func `a server may put rows of one instant in any order, and no others`() async throws {
    let folder = try await SmallRecording.folder()
    let download = folder.path + "/beiwe-download"
    let store = try TemporaryFolder()
    for path in try folder.files("beiwe-download") {
      try store.put(folder.text(path), at: "download" + path.dropFirst("beiwe-download".count))
    }
    let file = try #require(store.files("download").first { $0.contains("/ios_log/") })
    let time = { (line: String) in line.prefix(13) }
    let lines = try store.text(file).split(separator: "\n").map(String.init)
    let pair = try #require((1..<lines.count - 1).first { time(lines[$0]) == time(lines[$0 + 1]) })
    try store.editLines(file) { $0.swapAt(pair, pair + 1) }
    let same = try await Comparison(download, with: store.path).run(width: 1)
    #expect(same.differences.isEmpty)

    let other = try #require((1..<lines.count - 1).first { time(lines[$0]) != time(lines[$0 + 1]) })
    try store.editLines(file) { $0.swapAt(other, other + 1) }
    let moved = try await Comparison(download, with: store.path).run(width: 1)
    #expect(counts(moved) == [0, 0, 1, 0, 0])
  }

  @Test func `a participant who is not there is lost`() async throws {
    let folder = try await SmallRecording.folder()
    let other = try folder.copy()
    let patient = try #require(try folder.files("beiwe").first?.split(separator: "/")[1])
    for recorder in ["beiwe", "beiwe-download", "truth"] {
      try FileManager.default.removeItem(atPath: "\(other.path)/\(recorder)/\(patient)")
    }
    let result = try await compare(folder, with: other.path)
    #expect(counts(result)[0] > 0 && counts(result)[1...].allSatisfy { $0 == 0 })
    #expect(result.differences.allSatisfy { $0.patient == patient })
  }

  /// Returns a download from a server that assigned its own patient ids.
  private func renamed(_ id: String) async throws -> (TemporaryFolder, patient: String) {
    let folder = try await SmallRecording.folder()
    let store = try TemporaryFolder()
    let patient = try #require(try folder.files("beiwe").first?.split(separator: "/")[1])
    for path in try folder.files("beiwe-download") {
      let rest = path.dropFirst("beiwe-download/".count + patient.count)
      try store.put(folder.text(path), at: "download/\(id)\(rest)")
    }
    return (store, String(patient))
  }

  @Test func `other ids are found by a map, a list of accounts or the rows`() async throws {
    let folder = try await SmallRecording.folder()
    let (store, patient) = try await renamed("zzz9zzz9")
    let accounts = try BeiweAccountList("patient_id,password\nzzz9zzz9,x\n")
    for naming in [
      Comparison.Naming.ids([patient: "zzz9zzz9"]), .accounts(accounts), .own,
    ] {
      let result = try await Comparison(
        folder.path + "/beiwe", with: store.path, naming: naming
      ).run(width: 1)
      #expect(result.isSame && result.participants == 1, "\(result.text)")
      if case .own = naming {
        #expect(result.renamed == [patient: "zzz9zzz9"])
        #expect(result.text.contains("\(patient) is compared with zzz9zzz9"))
      } else {
        #expect(result.renamed.isEmpty)
      }
    }
  }

  @Test(.whole) func `rows of another participant belong to none`() async throws {
    let folder = try await SmallRecording.folder()
    let (store, patient) = try await renamed("zzz9zzz9")
    for path in try store.files("download") {
      try store.editLines(path) { lines in
        for index in lines.indices.dropFirst() { lines[index] += "1" }
      }
    }
    let result = try await Comparison(folder.path + "/beiwe", with: store.path).run(width: 1)
    #expect(result.renamed.isEmpty && result.participants == 2)
    #expect(Set(result.differences.map(\.patient)) == [patient, "zzz9zzz9"])
  }
}
