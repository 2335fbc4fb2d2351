import Fixtures
import Glibc
import Spool
import Testing

/// Tests of recordings with packed files, with the built program.
struct PackTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func record(
    _ folder: String, days: Int = 1, participants: Int = 3, packed: Bool = true,
    _ more: [String] = []
  ) throws {
    let words = scratch.record(folder, days: days, participants: participants)
    let ending = try Program.run(words + (packed ? ["--pack", "tar"] : []) + more)
    try #require(ending.code == 0, "\(ending.errors)")
  }

  /// Replaces the packs of a recording with their files, using GNU tar.
  private func unpack(_ folder: String) throws {
    for name in try scratch.tree(folder).keys where name.hasSuffix(".tar") {
      let path = scratch.path + "/" + folder + name
      let place = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
      let ending = try Program.start(
        executable: "/usr/bin/tar", ["-xf", path, "-C", place]
      ).end()
      try #require(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)")
      try #require(unlink(path) == 0)
    }
  }

  /// Expects equal files in two folders, except the list and the manifest, which describe packs.
  private func expectSameFiles(_ folder: String, _ other: String) throws {
    try scratch.expectSame(folder, other) { $0 != "/files.jsonl" && $0 != "/manifest.json" }
  }

  @Test(.whole) func `unpacked it is the recording without packs`() throws {
    try record("packed")
    try record("folders", packed: false)
    let packs = try scratch.tree("packed").keys.filter { $0.dropFirst().contains("/") }
    // Each participant has one pack per layout, and no other files.
    #expect(packs.count == 9 && packs.allSatisfy { $0.hasSuffix(".tar") })
    let list = try scratch.entries("packed")
    for entry in list {
      let offset = try #require(entry.offset)
      var pack = try FileReader(
        opening: "\(scratch.path)/packed/\(entry.recorder)/\(entry.patient).tar")
      var bytes = [UInt8](repeating: 0, count: Int(offset + entry.bytes))
      let count = try bytes.withUnsafeMutableBytes { try pack.read(into: $0) }
      #expect(count == bytes.count)
      let own = try FileReader.bytes(of: entry.path, in: scratch.path + "/folders")
      #expect(Array(bytes[Int(offset)...]) == own, "\(entry.path)")
    }
    #expect(
      try scratch.entries("folders")
        == list.map { entry in
          var entry = entry
          entry.offset = nil
          return entry
        })
    try unpack("packed")
    try expectSameFiles("packed", "folders")
  }

  @Test(.whole) func `a packed run killed anywhere continues to the same packs`() throws {
    try scratch.expectWholeAfterKills(seed: 33) { scratch.record($0) + ["--pack", "tar"] }
  }

  @Test(.whole, arguments: [[], ["--faults", "real-world"]])
  func `packs grow by days and participants, and have what was done to their files`(
    more: [String]
  ) throws {
    try record("out", days: 1, participants: 1, more)
    try record("out", days: 2, participants: 1, more)
    try record("out", days: 2, participants: 2, more)
    try record("direct", days: 2, participants: 2, more)
    try scratch.expectSame("out", "direct")
    try record("folders", days: 2, participants: 2, packed: false, more)
    try unpack("direct")
    try expectSameFiles("direct", "folders")
  }

  @Test(.whole) func `parts and a span have packs too`() throws {
    for number in 1...2 { try record("parts", ["--shard", "\(number)/2"]) }
    try record("whole")
    try scratch.expectSame("parts", "whole") { $0.dropFirst().contains("/") }
    let span = ["--between", "2026-03-02T09:00,2026-03-02T10:00"]
    try record("span", span)
    try record("span-folders", packed: false, span)
    try unpack("span")
    try expectSameFiles("span", "span-folders")
  }

  @Test(.whole) func `a recording is packed from its beginning or never`() throws {
    try record("out", packed: false)
    let ending = try Program.run(scratch.record("out") + ["--pack", "tar"])
    #expect(ending.code == 73 || ending.code == 65, "\(ending.code)")
    #expect(ending.errors.contains("arguments: pack is none, here tar"), "\(ending.errors)")
  }

  @Test(.whole) func `packs are checked and compared like folders, and damage is told`() throws {
    try record("packed")
    try record("folders", packed: false)
    let path = scratch.path
    #expect(try Program.run(["check", path + "/packed"]).code == 0)
    let words = ["check", path + "/packed", "--against", path + "/folders"]
    let comparison = try Program.run(words)
    #expect(comparison.code == 0, "\(comparison.output)")
    // A listed offset of 1 differs from the position of the file in the archive.
    let text = try String(
      decoding: FileReader.bytes(of: path + "/packed/files.jsonl"), as: UTF8.self)
    let moved = text.replacing(/"offset":\d+/, with: "\"offset\":1", maxReplacements: 1)
    try scratch.put(moved, at: "packed/files.jsonl")
    let misplaced = try Program.run(["check", path + "/packed"])
    #expect(misplaced.code == 65 && misplaced.output.contains("begins at byte 512"))
    try scratch.put(text, at: "packed/files.jsonl")
    // One byte of a file in a pack is changed.
    let entry = try #require(
      try scratch.entries("packed").first { $0.recorder == "beiwe" && $0.rows > 100 })
    let pack = "\(path)/packed/\(entry.recorder)/\(entry.patient).tar"
    let descriptor = open(pack, O_RDWR)
    var byte: UInt8 = 0
    let place = off_t(try #require(entry.offset) + entry.bytes / 2)
    #expect(pread(descriptor, &byte, 1, place) == 1)
    byte ^= 255
    #expect(pwrite(descriptor, &byte, 1, place) == 1)
    close(descriptor)
    let damaged = try Program.run(["check", path + "/packed"])
    #expect(damaged.code == 65 && damaged.output.contains(entry.path), "\(damaged.output)")
    // A participant with a missing or truncated pack is recorded again.
    #expect(unlink(pack) == 0)
    try record("packed")
    #expect(try Program.run(["check", path + "/packed"]).code == 0)
    #expect(truncate(pack, place) == 0)
    let torn = try Program.run(["check", path + "/packed"])
    #expect(torn.code == 65)
    #expect(torn.output.contains("truncated: the archive ends within the member"))
    try record("packed")
    #expect(try Program.run(["check", path + "/packed"]).code == 0)
  }
}
