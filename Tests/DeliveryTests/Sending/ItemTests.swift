import Fixtures
import SQLite
import Spool
import Testing

@testable import Delivery

/// Tests of files from which each line is sent as a separate item.
struct ItemTests {
  private let outbox: Outbox
  private var url: String { "lines://" + outbox.folder.path }

  init() throws {
    outbox = try Outbox(participants: 0)
  }

  private func send() async throws -> (summary: LedgerSummary, arrived: [String]) {
    let summary = try await outbox.send(as: LineEndpoint.self, to: url)
    return (summary, LineEndpoint.takeArrivals(at: url))
  }

  @Test func `lines go by their instants, each once, with outcomes of their own`() async throws {
    LineEndpoint.set(.init(answers: ["3 c": [.refused]]), at: url)
    try outbox.folder.put("2 b\n\n1 a\n3 c\n4 end", at: "out/x.lines")
    try outbox.folder.put("whole\n", at: "out/y.txt")
    let first = try await send()
    #expect(first.arrived == ["1 a", "2 b", "3 c", "4 end", "whole\n"])
    #expect(first.summary.files == 5 && first.summary.files(.stored) == 4)
    #expect(first.summary.files(.refused) == 1 && first.summary.standing == .deadLetters)
    #expect(first.summary.lines == 4 && first.summary.dividedFiles == 1)
    let letter = try #require(try LedgerReader(opening: outbox.ledger).deadLetters().first)
    #expect(letter.name == "x.lines line 4" && letter.line == 4 && letter.path == "x.lines")
    let left = try LedgerStore(reading: outbox.ledger).leftFiles(of: 1)
    #expect(left.map(\.example) == ["x.lines line 4"])
    #expect(try await send().arrived == ["3 c"])
  }

  @Test(arguments: ["x.lines", "x.lines.gz"])
  func `of a file that has grown the new lines are sent`(name: String) async throws {
    try put("1 a\n2 b\n2 b\n", at: name)
    #expect(try await send().arrived == ["1 a", "2 b", "2 b"])
    try put("1 a\n2 b\n2 b\n3 c\n", at: name)
    let grown = try await send()
    #expect(grown.arrived == ["3 c"] && grown.summary.standing == .allStored)
    #expect(grown.summary.files == 4 && grown.summary.withdrawn == 0)
  }

  /// Writes a text to a file, compressed with gzip if the name ends in .gz.
  private func put(_ text: String, at name: String) throws {
    guard name.hasSuffix(".gz") else { return try outbox.folder.put(text, at: "out/" + name) }
    if outbox.folder.has("out/" + name) { try outbox.folder.delete("out/" + name) }
    var writer = ContentWriter(in: outbox.path, compression: .zlib(level: 1))
    try writer.create(name)
    try writer.write(Array(text.utf8).span)
    _ = try writer.close()
  }

  @Test func `an open line that is no more in the file is withdrawn, and its place is known anew`()
    async throws
  {
    LineEndpoint.set(.init(answers: ["1 a": [.refused]]), at: url)
    try outbox.folder.put("1 a\n2 b\n", at: "out/x.lines")
    _ = try await send()
    try outbox.folder.put("1 longer\n2 b\n3 c\n", at: "out/x.lines")
    let changed = try await send()
    #expect(changed.arrived == ["1 longer", "3 c"])
    #expect(changed.summary.withdrawn == 1 && changed.summary.standing == .allStored)
  }

  @Test func `a damaged line is told, and keeps no other back`() async throws {
    try outbox.folder.put("1 a\nx\n2 b\n", at: "out/x.lines")
    let end = try await send()
    #expect(end.arrived == ["1 a", "2 b"])
    #expect(end.summary.files(.unreadable) == 1 && end.summary.standing == .deadLetters)
    let letters = try LedgerReader(opening: outbox.ledger).deadLetters()
    #expect(letters.map(\.name) == ["x.lines line 2"])
  }

  @Test func `a line longer than what is held is told, and those behind it are found`() async throws
  {
    let long = "2 " + String(repeating: "x", count: Int(ContentLines.limit))
    try outbox.folder.put("1 a\n\(long)\n3 c\n", at: "out/x.lines")
    let end = try await send()
    #expect(end.arrived == ["1 a", "3 c"] && end.summary.files(.unreadable) == 1)
    let letters = try LedgerReader(opening: outbox.ledger).deadLetters()
    #expect(letters.map(\.text) == ["line 2 has more than 16 MB"])
  }

  @Test func `a file that is not as it was listed is not divided, until it is again`() async throws
  {
    try outbox.folder.put("1 a\n2 b\n", at: "out/beiwe/abc1def2/imports/x.lines")
    try outbox.put("abc1def2", 0)
    try outbox.list()
    try outbox.folder.put("1 a\n2 c\n", at: "out/beiwe/abc1def2/imports/x.lines")
    let damaged = try await send()
    #expect(damaged.summary.files(.unreadable) == 1 && damaged.arrived.count == 1)
    let letter = try #require(try LedgerReader(opening: outbox.ledger).deadLetters().first)
    #expect(letter.name == "beiwe/abc1def2/imports/x.lines" && letter.text.contains("has changed"))
    // The list of files is unchanged, but is read again.
    try outbox.folder.put("1 a\n2 b\n", at: "out/beiwe/abc1def2/imports/x.lines")
    let repaired = try await send()
    #expect(repaired.arrived == ["1 a", "2 b"] && repaired.summary.standing == .allStored)
  }

  @Test func `a line that has changed since is not sent`() async throws {
    try outbox.folder.put("1 a\n2 b\n", at: "out/x.lines")
    let source = LineSource(try Backlog(outbox.path))
    let entries = try LineEntries(
      of: Backlog(outbox.path).listing()[0], in: Backlog(outbox.path), traits: { _ in nil }
    ).next(upTo: 9)
    #expect(entries.map(\.line) == [.init(number: 1, position: 0), .init(number: 2, position: 4)])
    // The lines can also be read from the last to the first.
    for (entry, line) in entries.reversed() { _ = try source.text(of: line, in: entry) }
    try outbox.folder.put("1 x\n2 b\n", at: "out/x.lines")
    #expect(throws: ChangedFile.self) { try source.text(of: entries[0].line, in: entries[0].entry) }
    #expect(try source.text(of: entries[1].line, in: entries[1].entry) == Array("2 b".utf8))
  }
}
