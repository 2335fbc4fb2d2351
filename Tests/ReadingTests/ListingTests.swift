import Fixtures
import Spool
import Testing

@testable import Reading

/// Tests of manifests and lists of files, for a whole recording and for parts.
struct ListingTests {
  private static func line(
    _ participant: Int, _ path: String, recorder: String = "beiwe", rows: Int = 2
  ) -> String {
    let patient = "abcdefg\(participant + 1)"
    return #"{"path":"\#(recorder)/\#(patient)/\#(path)","recorder":"\#(recorder)","#
      + #""participant":\#(participant),"patient":"\#(patient)","stream":"gps","rows":\#(rows),"#
      + #""bytes":30,"content_bytes":100,"content_crc32":"0000000a","first":null,"last":null,"#
      + #""closed":null,"due":null}"#
  }

  private static func manifest(_ participants: [Int], contentBytes: Int64?) -> String {
    var manifest = Manifest(
      version: "1.0", study: "demo", seed: 1, start: "2026-03-02", days: 1,
      timeZone: "America/New_York", participants: participants, recorders: ["beiwe"],
      streams: [], arguments: [:], profiles: [:])
    if let contentBytes {
      manifest.complete = true
      manifest.totals.contentBytes = contentBytes
    }
    return String(decoding: manifest.text, as: UTF8.self)
  }

  private func read(
    _ files: [String: String]
  ) throws -> (groups: [[String]], listing: Listing) {
    let folder = try TemporaryFolder(files)
    return try withExtendedLifetime(folder) {
      var reader = try ListReader(Source(folder.path, known: []))
      var groups: [[String]] = []
      while let entries = try reader.next() {
        groups.append(entries.map { String($0.path.split(separator: "/")[2]) })
      }
      return (groups, reader.listing)
    }
  }

  private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  @Test func `a participant's lines come together`() throws {
    let lines = [
      Self.line(0, "a", rows: 5), Self.line(0, "b"), Self.line(0, "a", recorder: "truth"),
      Self.line(2, "c"), Self.line(5, "d", rows: 7),
    ]
    let (groups, listing) = try read(["files.jsonl": text(lines)])
    #expect(groups == [["a", "b", "a"], ["c"], ["d"]])
    #expect(listing.lists.map(\.participants) == [[0, 2, 5]])
    #expect(listing.patients == [0: "abcdefg1", 2: "abcdefg3", 5: "abcdefg6"])
    let totals = listing.lists[0].totals
    #expect(totals.files == 5 && totals.rows == 18)
    #expect(totals.bytes == 150 && totals.contentBytes == 500)
    #expect(listing.order.judged == 5 && listing.order.failures == 0)
  }

  @Test func `lines out of order, twice or unreadable are findings`() throws {
    let lines = [
      Self.line(0, "b"), Self.line(0, "a"), Self.line(0, "a"), "{}", Self.line(1, "x"),
      Self.line(0, "z"), "",
    ]
    let (groups, listing) = try read(["files.jsonl": text(lines)])
    #expect(groups == [["b", "a", "a"], ["x"], ["z"]])
    #expect(listing.order.examples.map(\.row) == [2, 3, 4, 6, 7])
    #expect(listing.order.examples.allSatisfy { $0.file == "files.jsonl" })
    #expect(
      listing.order.examples[0].allowed
        == "an entry that comes after beiwe/abcdefg1/b in the sorted order")
    #expect(listing.order.judged == 5 && listing.lists[0].participants == [0, 1, 0])
    #expect(listing.lists[0].totals.files == 5)
  }

  @Test func `each part begins its order anew`() throws {
    let (groups, listing) = try read([
      "files.1-of-2.jsonl": text([Self.line(2, "a")]),
      "files.2-of-2.jsonl": text([Self.line(1, "b"), Self.line(2, "a")]),
    ])
    #expect(groups == [["a"], ["b"], ["a"]])
    #expect(listing.order.failures == 0 && listing.order.judged == 3)
    #expect(listing.lists.map(\.participants) == [[2], [1, 2]])
    #expect(listing.lists.map(\.totals.files) == [1, 2])
    #expect(listing.lists.map(\.name) == ["files.1-of-2.jsonl", "files.2-of-2.jsonl"])
    #expect(listing.lists.map { $0.shard?.number } == [1, 2])
  }

  @Test func `a list with an endless line is left, and the next one is read`() throws {
    let long = String(repeating: "x", count: 65_537)
    let (groups, listing) = try read([
      "files.1-of-2.jsonl": text([Self.line(0, "a"), long, Self.line(0, "b")]),
      "files.2-of-2.jsonl": text([Self.line(1, "c")]),
    ])
    #expect(groups == [["a"], ["c"]])
    #expect(listing.order.examples.map(\.row) == [2])
    #expect(listing.order.examples.map(\.file) == ["files.1-of-2.jsonl"])
  }

  @Test func `manifests are read or have a defect`() throws {
    let folder = try TemporaryFolder([
      "manifest.1-of-3.json": Self.manifest([0, 1], contentBytes: 70),
      "manifest.2-of-3.json": Self.manifest([2], contentBytes: 30),
      "manifest.3-of-3.json": "{}", "files.jsonl": "",
    ])
    try withExtendedLifetime(folder) {
      let listing = try Listing(of: Source(folder.path, known: []))
      #expect(listing.parts.map { $0.manifest != nil } == [true, true, false])
      #expect(listing.parts.map { $0.defect != nil } == [false, false, true])
      #expect(listing.parts.map { $0.shard?.number } == [1, 2, 3])
      #expect(listing.participants == 3 && listing.contentBytes == 100)
      #expect(listing.lists.map(\.name) == ["files.jsonl"] && listing.lists[0].shard == nil)
    }
  }

  @Test func `bytes are not known before all parts are complete`() throws {
    let folder = try TemporaryFolder([
      "manifest.1-of-2.json": Self.manifest([0], contentBytes: 70),
      "manifest.2-of-2.json": Self.manifest([1], contentBytes: nil),
    ])
    try withExtendedLifetime(folder) {
      let listing = try Listing(of: Source(folder.path, known: []))
      #expect(listing.contentBytes == 0 && listing.participants == 2)
    }
    #expect(Listing(known: []).contentBytes == 0 && Listing(known: []).participants == 0)
  }
}
