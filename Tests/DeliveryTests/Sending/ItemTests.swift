import Declarations
import Fixtures
import SQLite
import Spool
import Testing

@testable import Delivery

/// Batches whose items have outcomes of their own.
struct ItemTests {
  /// A server that judges each line of a file, and drops those of one place.
  private struct LineEndpoint: Endpoint {
    static let declaration = Declaration("lines", "Judges lines", schemes: ["lines"])
    let address = "lines://here"
    let grouping = Grouping(files: 2, bytes: .max, lane: .batch)
    let retry = Retry.inPlace
    private let backlog: Backlog

    init(_ options: DeliveryOptions) { backlog = options.backlog }

    func takes(_ file: FileEntry) -> Bool { true }

    func pack(
      _ batch: Batch, of participant: BacklogParticipant, in ledger: Ledger, at target: Int64
    ) async throws -> Packed<[Substring]> {
      .parcel(
        try batch.files.flatMap { file in
          String(decoding: try backlog.content(of: file), as: UTF8.self)
            .split(separator: "\n").dropFirst()
        })
    }

    func deliver(_ parcel: [Substring]) async -> Delivered {
      let dropped = parcel.count { $0.contains(",42.1,") }
      var delivered = Delivered(dropped > 0 ? .dropped : .stored, text: "\(dropped) dropped")
      delivered.items = [.stored: parcel.count - dropped, .dropped: dropped]
      return delivered
    }
  }

  @Test func `lines that a server drops are counted apart from those that it keeps`() async throws {
    let outbox = try Outbox(participants: 2, files: 6)
    try outbox.folder.put(
      "timestamp,latitude,longitude,altitude,accuracy\n1,7.0,-71.0,3.5,10.0\n",
      at: "out/beiwe/zzz9zzz9/\(Outbox.name("zzz9zzz9", 0))")
    let summary = try await outbox.send(as: LineEndpoint.self, to: "lines://here")
    #expect(summary.items == [.stored: 25, .dropped: 12])
    #expect(summary.files(.dropped) == 12 && summary.files(.stored) == 1)
    #expect(summary.standing == .dropped)
    let again = try await outbox.send(as: LineEndpoint.self, to: "lines://here")
    #expect(again == summary)
  }

  private func store(in folder: TemporaryFolder) throws -> LedgerStore {
    let store = try LedgerStore(folder.path + "/l.sqlite", .fast)
    let target = try store.target("lines://here", "lines").id
    let enrolment = try store.beginEnrolment(target)
    let file = FileEntry(
      path: "a", recorder: "", participant: 0, patient: "", stream: "", rows: 3,
      content: EncodedContent(bytes: 1, contentBytes: 1, contentCRC32: 0), first: nil, last: nil,
      closed: nil, due: nil)
    try store.enrol(file, in: enrolment, at: target)
    try store.form(
      store.unbatched(enrolment, at: target, limit: 9), as: .batch, for: "lines://here", at: target)
    return store
  }

  private func delivered(_ outcome: Outcome, _ items: [Outcome: Int]) -> Delivered {
    var delivered = Delivered(outcome, text: "")
    delivered.items = items
    return delivered
  }

  @Test func `the last answer that tells of items counts`() throws {
    let folder = try TemporaryFolder()
    let store = try store(in: folder)
    try store.settle(1, delivered(.unavailable, [.stored: 1, .unavailable: 2]))
    try store.settle(1, delivered(.unanswered, [:]))
    #expect(try store.summary(of: 1).items == [.stored: 1, .unavailable: 2])
    try store.settle(1, delivered(.stored, [.stored: 3, .unavailable: 0]))
    #expect(try store.summary(of: 1).items == [.stored: 3])
  }

  @Test func `a batch that has lost an item is not stored`() async {
    await #expect(processExitsWith: .failure) {
      let folder = try TemporaryFolder()
      let test = ItemTests()
      try test.store(in: folder).settle(1, test.delivered(.stored, [.stored: 2, .dropped: 1]))
    }
  }
}
