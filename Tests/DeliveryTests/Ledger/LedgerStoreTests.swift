import Fixtures
import FoundationEssentials
import SQLite
import Spool
import Testing

@testable import Delivery

/// What the tables say after each step, without a sender.
struct LedgerStoreTests {
  private static func file(
    _ number: Int, of patient: String = "a", due: Int64? = nil, stream: String = "gps",
    content: Int = 0
  ) -> FileEntry {
    FileEntry(
      path: "x/\(patient)/\(number)", recorder: "", participant: 0, patient: patient,
      stream: stream, rows: 3,
      content: EncodedContent(
        bytes: 10, contentBytes: 20, contentCRC32: UInt32(100 * content + number)),
      first: 1_000 * Int64(number), last: 1_000 * Int64(number) + 5, closed: nil, due: due)
  }

  /// A ledger with each file in a batch of its own.
  private final class Tables {
    let folder: TemporaryFolder
    let store: LedgerStore
    let target: Int64

    init(_ files: [FileEntry], as lane: Grouping.Lane = .participant) throws {
      folder = try TemporaryFolder()
      store = try LedgerStore(folder.path + "/l.sqlite", .fast)
      target = try store.target("http://a", "http").id
      try enrol(files, as: lane)
    }

    func enrol(_ files: [FileEntry], as lane: Grouping.Lane = .participant) throws {
      let enrolment = try store.beginEnrolment(target)
      for file in files { try store.enrol(file, in: enrolment, at: target) }
      try store.withdraw(before: enrolment, at: target)
      for next in try store.unbatched(enrolment, at: target, limit: 100) {
        try store.form([next], as: lane, for: "http://a", at: target)
      }
    }

    func batches(
      upTo slot: Int64 = .max, isRepeat: Bool = false, of patient: String = "a"
    ) throws -> [Int64] {
      let wanted = Wanted(target: target, slot: slot, isRepeat: isRepeat)
      let lane = LedgerStore.lane(of: patient)
      var ids: [Int64] = []
      while let next = try store.nextBatch(wanted, lane: lane, after: ids.last ?? 0) {
        ids.append(next.id)
      }
      return ids
    }

    func lanes(after lane: Int64 = .min, limit: Int = 9) throws -> [Int64] {
      try store.lanes(Wanted(target: target), after: lane, limit: limit)
    }

    func nextSlot(upTo slot: Int64 = .max) throws -> Int64? {
      try store.nextSlot(Wanted(target: target, slot: slot))
    }

    var summary: LedgerSummary { get throws { try store.summary(of: target) } }
  }

  @Test func `a ledger that is closed leaves no file open`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/l.sqlite"
    func descriptors() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
        let file = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/" + name)
        return file?.hasPrefix(path) ?? false
      }
    }
    do {
      let store = try LedgerStore(path, .fast)
      #expect(try store.target("http://a", "http").id > 0 && descriptors() > 0)
    }
    #expect(try descriptors() == 0)
  }

  @Test func `a lane is the hash of an id, without its sign`() {
    // FNV-1a of 64 bits, shifted by one.
    #expect(LedgerStore.lane(of: "") == Int64(0xCBF2_9CE4_8422_2325 as UInt64 >> 1))
    #expect(LedgerStore.lane(of: "a") == Int64(0xAF63_DC4C_8601_EC8C as UInt64 >> 1))
    #expect(LedgerStore.lane(of: "foobar") == Int64(0x8594_4171_F739_67E8 as UInt64 >> 1))
  }

  @Test func `files become batches in the order of their instants`() throws {
    let files = [
      Self.file(1), Self.file(2, due: 50), Self.file(3, of: "b", due: 20), Self.file(4, due: 20),
    ]
    let tables = try Tables(files)
    let all = try tables.batches()
    #expect(try all == [2, 3, 4] && tables.batches(of: "b") == [1])
    #expect(try tables.store.batch(3).files.map(\.path) == ["x/a/2"])
    #expect(try tables.batches(upTo: 20) == [2] && tables.batches(upTo: 19) == [])
    #expect(try tables.nextSlot() == 20)
    #expect(try tables.nextSlot(upTo: 20) == 20)
    #expect(try tables.nextSlot(upTo: 19) == nil)
    let lanes = [LedgerStore.lane(of: "a"), LedgerStore.lane(of: "b")].sorted()
    #expect(try tables.lanes() == lanes && tables.lanes(limit: 1) == [lanes[0]])
    #expect(try tables.lanes(after: lanes[0]) == [lanes[1]])
    #expect(try tables.store.countFiles(in: 1, at: tables.target) == 4)
    #expect(try Tables(files, as: .batch).lanes() == [1, 2, 3, 4])
  }

  @Test(arguments: Outcome.allCases)
  func `a batch stays open unless its outcome is final`(outcome: Outcome) throws {
    let tables = try Tables([Self.file(1), Self.file(2)])
    let attempt = try tables.store.begin(1, at: 5)
    try tables.store.end(
      attempt, of: 1, Delivered(outcome, status: 418, text: " why\n"), after: 0.5)
    let open = try tables.batches()
    #expect(open == (outcome.isFinal ? [2] : [1, 2]))
    let again = try tables.batches(isRepeat: true)
    let isLeft = outcome.isFinal || [.unauthorized, .unreadable, .withheld].contains(outcome)
    #expect(again == (isLeft ? [2] : [1, 2]))
    let batch = try tables.store.batch(1)
    #expect(!batch.isNew && batch.wasUnanswered == (outcome == .unanswered))
    let summary = try tables.summary
    #expect(summary.attempts == 1 && summary.files == 2 && summary.files(outcome) == 1)
    #expect(summary.unanswered == (outcome == .unanswered ? 1 : 0) && summary.repeated == 0)
    #expect(summary.foundThere == (outcome == .stored ? 1 : 0))
    #expect(summary.counts.map(\.outcome) == [outcome, nil])
    #expect(summary.counts.map(\.bytes) == [10, 10] && summary.lines == 0)
    let row = try tables.store.first("SELECT status, text FROM batch WHERE id = 1") {
      "\($0.integer(0)) \($0.text(1))"
    }
    #expect(row == "418 why")
  }

  @Test func `an attempt without an answer is remembered`() throws {
    let tables = try Tables([Self.file(1), Self.file(2)])
    for outcome in [Outcome.unanswered, .unavailable, .stored] {
      let attempt = try tables.store.begin(1, at: 5)
      let with = try tables.store.begin(2, with: attempt, at: 5)
      try tables.store.end(attempt, of: 1, Delivered(outcome, status: 200, text: ""), after: 1)
      try tables.store.end(with, of: 2, Delivered(outcome, status: 399, text: ""), after: 1)
    }
    #expect(try tables.store.batch(1).wasUnanswered)
    let summary = try tables.summary
    #expect(summary.attempts == 3 && summary.unanswered == 1 && summary.repeated == 2)
    #expect(summary.foundThere == 0 && summary.standing == .allStored)
  }

  @Test(
    arguments: [
      (40, .max, [60, 60, 90]), (70, .max, [90, 90, 90]), (95, .max, [.max, .max, .max]),
      (40, 50, [50, 60, 90]), (95, 200, [200, 200, 200]), (30, .max, [60, 60, 90]),
      (29, .max, [30, 60, 90]),
    ] as [(Int64, Int64, [Int64])])
  func `a due batch waits for the next slot of its lane, or a latest one`(
    slot: Int64, latest: Int64, slots: [Int64]
  ) throws {
    let tables = try Tables([
      Self.file(1, due: 30), Self.file(2, due: 60), Self.file(3, due: 90), Self.file(4),
      Self.file(5, of: "b", due: 10),
    ])
    try tables.store.postpone(
      LedgerStore.lane(of: "a"), Wanted(target: tables.target, slot: slot), until: latest)
    // The first is of another lane, and the last is never due.
    let found = try tables.store.all("SELECT slot FROM batch ORDER BY id") { $0.integer(0) }
    #expect(found == [10] + slots + [.max])
  }

  @Test func `a lane that cannot be opened has one reason`() throws {
    let tables = try Tables([Self.file(1), Self.file(2), Self.file(3, of: "b")])
    let delivered = Delivered(.unauthorized, status: 401, text: "registration: no")
    try tables.store.settleLane(LedgerStore.lane(of: "a"), Wanted(target: tables.target), delivered)
    let summary = try tables.summary
    #expect(summary.files(.unauthorized) == 2 && summary.files(nil) == 1)
    #expect(summary.attempts == 0 && summary.standing == .credentialsRefused)
    let left = try tables.store.leftFiles(of: tables.target)
    #expect(left.map(\.files) == [2] && left.map(\.patients) == [["a"]])
    #expect(left.first?.status == 401 && left.first?.example == "x/a/1")
  }

  @Test func `another content takes the place of an open batch`() throws {
    let tables = try Tables([Self.file(1), Self.file(2)])
    try tables.store.settle(2, Delivered(.stored, text: ""))
    try tables.enrol([Self.file(1, content: 1), Self.file(2)])
    let summary = try tables.summary
    #expect(summary.withdrawn == 1 && summary.files == 2 && summary.files(.stored) == 1)
    #expect(try tables.batches() == [3])
    try tables.enrol([Self.file(2)])
    #expect(try tables.summary.withdrawn == 2)
    #expect(try tables.nextSlot() == nil)
  }

  @Test func `a file that the app never sends is closed until it is released`() throws {
    let tables = try Tables([Self.file(1)])
    let enrolment = try tables.store.beginEnrolment(tables.target)
    for number in 1...3 {
      try tables.store.leave(Self.file(number), in: enrolment, at: tables.target)
    }
    var summary = try tables.summary
    #expect(summary.files(.neverSent) == 3 && summary.standing == .allStored)
    try tables.store.releaseNeverSent(tables.target)
    #expect(try tables.store.unbatched(enrolment, at: tables.target, limit: 9).count == 3)
    try tables.store.endEnrolment("list", at: tables.target)
    #expect(try tables.store.target("http://a", "http").listed == "list")
    summary = try tables.summary
    #expect(summary.files == 0 && summary.url == "http://a" && summary.endpoint == "http")
  }

  @Test func `a batch that rests waits for the next run`() throws {
    let tables = try Tables([Self.file(1), Self.file(2)])
    try tables.store.settle(1, Delivered(.unreachable, text: "no"))
    try tables.store.rest(1)
    #expect(try tables.batches() == [2])
    #expect(try tables.summary.resting == 1)
    #expect(try tables.store.leftFiles(of: tables.target).count == 1)
    #expect(try tables.store.leftFiles(of: tables.target, isRepeated: true).isEmpty)
    try tables.store.wake(tables.target)
    #expect(try tables.batches() == [1, 2])
    #expect(try tables.summary.resting == 0)
  }

  @Test func `batches of a stream are found before and behind another one`() throws {
    let files = [
      Self.file(1, due: 10, stream: "s"), Self.file(2, due: 20, stream: "t"),
      Self.file(3, due: 30, stream: "s"), Self.file(4, due: 40, stream: "s"),
    ]
    let tables = try Tables(files)
    let lane = LedgerStore.lane(of: "a")
    func before(_ batch: Int64, due: Int64 = .min) throws -> [Int64] {
      try tables.store.openBatches(of: "s", in: lane, before: batch, due: due, at: tables.target)
        .map(\.id)
    }
    #expect(try before(4) == [1, 3] && before(3) == [1] && before(1) == [])
    #expect(try before(4, due: 10) == [1, 3] && before(4, due: 11) == [3])
    func isNew(behind batch: Int64, due: Int64 = .max) throws -> Bool {
      try tables.store.hasNewBatch(of: "s", in: lane, after: batch, due: due, at: tables.target)
    }
    #expect(try isNew(behind: 3) && !isNew(behind: 4) && isNew(behind: 1, due: 30))
    #expect(try !isNew(behind: 1, due: 29))
    #expect(
      try tables.store.outcomeOfLast(of: "s", in: lane, before: 2, at: tables.target)
        == .unavailable)
    #expect(try tables.store.outcomeOfLast(of: "s", in: lane, before: 1, at: tables.target) == nil)
    try tables.store.settle(3, Delivered(.refused, text: ""))
    #expect(
      try tables.store.outcomeOfLast(of: "s", in: lane, before: 4, at: tables.target) == .refused)
  }

  @Test func `an endpoint's record of a participant is kept, the last one`() throws {
    let tables = try Tables([Self.file(1), Self.file(2)])
    let participant = BacklogParticipant(number: 0, patient: "a")
    #expect(try tables.store.record(of: participant, at: tables.target) == nil)
    for record in ["one", "two"] {
      try tables.store.save(record, as: "server", of: participant, at: tables.target)
    }
    #expect(try tables.store.record(of: participant, at: tables.target) == "two")
    #expect(try tables.store.openBatches(of: participant, at: tables.target) == 2)
    try tables.store.settle(1, Delivered(.stored, text: ""))
    #expect(try tables.store.openBatches(of: participant, at: tables.target) == 1)
  }

  // MARK: Standing

  private func standing(_ counts: [(Outcome?, Int)], resting: Int = 0) -> LedgerSummary.Standing {
    var summary = LedgerSummary(url: "u", endpoint: "e")
    summary.counts = counts.map { .init(outcome: $0, files: $1, bytes: 0) }
    summary.resting = resting
    return summary.standing
  }

  @Test func `the worst that became of any file is the standing`() {
    #expect(standing([]) == .allStored && standing([(.stored, 5), (.local, 1)]) == .allStored)
    #expect(standing([(.stored, 5), (.refused, 1)]) == .deadLetters)
    #expect(standing([(.refused, 1), (.dropped, 1)]) == .dropped)
    #expect(standing([(.unknown, 1)]) == .dropped)
    for outcome in [Outcome.unavailable, .unanswered, .unreachable, nil] {
      #expect(standing([(.dropped, 1), (outcome, 1)]) == .unavailable)
      #expect(standing([(.dropped, 1), (outcome, 1)], resting: 1) == .dropped)
      #expect(standing([(outcome, 1)], resting: 1) == .deadLetters)
    }
    #expect(standing([(nil, 2), (.unauthorized, 1)]) == .credentialsRefused)
    #expect(standing([(.neverSent, 1), (.withheld, 1)]) == .deadLetters)
  }

  @Test func `a file is named with its line`() {
    #expect(FileName.text(of: "a", line: 0) == "a" && FileName.text(of: "a", line: 1) == "a line 1")
    let letter = DeadLetter(path: "a", line: nil, outcome: .refused, attempts: 1, text: "")
    #expect(letter.name == "a")
    let batch = Batch(
      id: 1, key: "k", files: [Self.file(1)], line: FileLine(number: 7, position: 0),
      wasUnanswered: false)
    #expect(batch.name == "x/a/1 line 7" && batch.isNew && !batch.wasUnanswered)
    let after = batch.afterNoAnswer
    #expect(!after.isNew && after.wasUnanswered && after.line == batch.line && after.key == "k")
  }

  @Test(arguments: [
    ("23503 fkey: 'a' is gone", "23503 fkey: '…' is gone"), ("12345", "…"), ("1234", "1234"),
    ("a 123456 b", "a … b"), ("'a' and 'b'", "'…' and '…'"), ("'open", "'open"), ("", ""),
    ("2350 x", "2350 x"), ("42P01 no table 12345", "42P01 no table …"),
  ])
  func `a reason leaves out names and long numbers`(text: String, common: String) {
    #expect(LeftFiles.common(text) == common)
  }
}
