import Crypto
import Declarations
import Fixtures
import Formats
import Receiver
import Spool
import Testing

@testable import Delivery

/// The rows that a server should hold after a delivery with faults.
struct ExpectedAfterTests {
  private static let header = "patient,recorder,stream,hour,rows,first,last,crc32"

  private func lines(_ outbox: Outbox) throws -> [String] {
    let lines = try outbox.folder.text("out.expected-after.csv").split(separator: "\n")
    #expect(lines.first == Self.header[...])
    return lines.dropFirst().map(String.init)
  }

  /// A line for each hour of a store's download, computed from its rows.
  private func downloaded(_ outbox: Outbox) throws -> [String] {
    try outbox.folder.files("store/download").filter { $0.contains("/gps/") }.map { path in
      let steps = path.split(separator: "/")
      let rows = try outbox.folder.text(path).split(separator: "\n").dropFirst().map { row in
        let cells = row.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
        return "\(cells[0]),\(cells[2])"
      }
      let hour = try #require(BeiweHour(fileName: String(steps[4])))
      let times = rows.compactMap { Int64($0.prefix(13)) }
      let text = rows.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { $0 + "\n" }
      return "\(steps[2]),beiwe,gps,\(hour.start),\(rows.count),\(times.min() ?? 0),"
        + "\(times.max() ?? 0),\(crc32(of: Array(text.joined().utf8)).hexadecimal)"
    }.sorted()
  }

  @Test func `a server that loses what it must holds the expected rows`() async throws {
    let outbox = try Outbox(participants: 2, files: 60)
    try outbox.list()
    let receiver = try outbox.receive()
    // Of these kinds the server makes what a correct one makes.
    try await outbox.send(as: BeiweEndpoint.self, to: receiver.url) {
      $0.uploadFaults = [
        (.keyMissing, 0.1), (.keyOnly, 0.1), (.vectorMissing, 0.1), (.lineCut, 0.1),
        (.encryptedCut, 0.1), (.lineForeignCharacters, 0.1), (.uploadEmpty, 0.1),
      ]
    }
    receiver.stop()
    let expected = try lines(outbox)
    #expect(try expected == downloaded(outbox))
    #expect(expected.contains { !$0.contains(",12,") })
  }

  @Test func `files that are never sent are not expected, unless they are sent`() async throws {
    let outbox = try Outbox(participants: 1, files: 4)
    try outbox.list { $0 < 3 ? 1_772_427_600_000 : nil }
    for (include, rows) in [("", 9), ("never-sent", 12)] {
      let folder = "file://\(outbox.folder.path)/fixtures\(rows)"
      try outbox.folder.put(PrivateKeyFile.read().publicText, at: "key")
      try await outbox.send(as: BeiweFixtures.self, to: folder) {
        $0.given[.key] = outbox.folder.path + "/key"
        $0.given[.include] = .text(include)
        $0.uploadFaults = [(.lineForeignCharacters, 1)]
      }
      #expect(try lines(outbox).map { $0.split(separator: ",")[4] } == ["\(rows)"])
    }
  }

  /// Three hours of `expected.csv`: one that no upload changes, one that an upload changes, and one that a
  /// fault of a file has changed too, so that its clean rows are not at hand.
  @Test func `faults of files and of uploads count together`() throws {
    let outbox = try Outbox(participants: 1, files: 12)
    let patient = Outbox.patients[0]
    try outbox.list()
    let hours = (0..<3).map { Outbox.milliseconds(4 * $0) }
    let rows = (4..<8).flatMap { number in
      (0..<3).map { "\(Outbox.milliseconds(number) + 1_000 * Int64($0)),42.\($0),-71.0,3.5,10.0" }
    }
    func checksum(_ rows: [String]) -> String {
      crc32(of: Array(rows.map { $0 + "\n" }.joined().utf8)).hexadecimal
    }
    try outbox.folder.put(
      """
      recorder,stream,hour,rows,first,last,crc32
      beiwe,gps,\(hours[0]),7,1,2,00000001
      beiwe,gps,\(hours[1]),12,\(hours[1]),\(hours[1] + 2_702_000),\(checksum(rows))
      beiwe,gps,\(hours[2]),11,3,4,00000002
      beiwe-download,gps,\(hours[0]),7,1,2,00000001

      """, at: "out/truth/\(patient)/expected.csv")
    let truth = try #require(
      Backlog(outbox.folder.path + "/out/truth").listing().first)
    var json = JSONWriter(.compact)
    for var entry in try Backlog(outbox.path).listing() + [truth]
    where entry.patient == patient || entry == truth {
      if entry == truth {
        entry = FileEntry(
          path: "truth/\(patient)/expected.csv", recorder: "truth", participant: 0,
          patient: patient, stream: "expected", rows: 4,
          content: EncodedContent(
            bytes: entry.bytes, contentBytes: entry.contentBytes,
            contentCRC32: entry.contentCRC32), first: nil, last: nil, closed: nil, due: nil)
      }
      entry.write(to: &json)
    }
    try outbox.folder.put(json.bytes, at: "out/files.jsonl")
    let manifest = try outbox.folder.text("out/manifest.json")
    try outbox.folder.put(
      manifest.replacing(#"["beiwe"]"#, with: #"["beiwe", "truth"]"#), at: "out/manifest.json")
    func fault(_ number: Int, rows: ClosedRange<Int>?, _ expected: FaultEntry.Expected)
      -> FaultEntry
    {
      FaultEntry(
        path: "beiwe/\(patient)/\(Outbox.name(patient, number))", participant: 0, stream: "gps",
        kind: "kind", rows: rows, cleanRows: 3, cleanCRC32: 0, expected: expected, server: nil,
        visible: .data)
    }
    let uploads = [
      fault(5, rows: 0...1, .dropRows), fault(6, rows: 0...2, .dropFile),
      fault(9, rows: 2...2, .dropRows), fault(10, rows: 0...0, .repairRows),
    ]
    try ExpectedAfter(
      of: Backlog(outbox.path), Dictionary(uniqueKeysWithValues: uploads.map { ($0.path, $0) }),
      includesNeverSent: false
    ).write()
    let left: [String] = rows.enumerated().filter { ![3, 4, 6, 7, 8].contains($0.offset) }.map(
      \.element)
    #expect(
      try lines(outbox) == [
        "\(patient),beiwe,gps,\(hours[0]),7,1,2,00000001",
        "\(patient),beiwe,gps,\(hours[1]),7,\(hours[1]),\(hours[1] + 2_702_000),\(checksum(left))",
        "\(patient),beiwe,gps,\(hours[2]),10,,,",
      ])
  }
}
