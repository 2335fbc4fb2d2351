import Declarations
import HTTP
import Spool
import Testing

@testable import Delivery

struct LoadPlanTests {
  private static let start: Int64 = 1_772_427_600_000
  private static let day: Int64 = 86_400_000

  /// A load-test target that keeps only rows up to a certain time.
  private struct Keeper: LoadTarget {
    static let declaration = Declaration("keeper", "Keeps rows", schemes: [])
    let address = ""
    var keptInstants: KeptInstants?

    init(_ options: DeliveryOptions, phones: Int) {}
    init(until last: Int64?) {
      keptInstants = last.map { KeptInstants(0...$0, tooEarly: "early", tooLate: "late") }
    }

    func takes(_ file: FileEntry) -> Bool { true }
    func upload(_ file: FileEntry, from phone: Int, shift: Int64) -> PreparedRequest {
      PreparedRequest(Request(.post, "", body: Body()))
    }
    func delivered(_ reply: Reply) -> Delivered { Delivered(byStatusOf: reply) }
  }

  private func file(_ participant: Int, due: Int64? = nil) -> FileEntry {
    FileEntry(
      path: "\(participant)", recorder: "beiwe", participant: participant, patient: "a",
      stream: "gps", rows: 1, content: EncodedContent(bytes: 1, contentBytes: 1, contentCRC32: 0),
      first: Self.start, last: Self.start + 1_000, closed: nil, due: due)
  }

  private func plan(
    _ files: [FileEntry], _ schedule: LoadTest.Schedule, until last: Int64? = nil
  ) throws(DeliveryError) -> LoadPlan {
    try LoadPlan(of: files, phones: 2, schedule, to: Keeper(until: last), from: "out")
  }

  @Test func `a plan needs files, of a study those that are due`() throws {
    let stages = LoadTest.Schedule.stages([Stage(seconds: 1, rate: 5)])
    #expect(throws: DeliveryError.nothingToSend(folder: "out", endpoint: "keeper")) {
      try plan([], stages)
    }
    #expect(throws: DeliveryError.nothingDue(folder: "out")) {
      try plan([file(0)], .study(factor: 1))
    }
    #expect(try plan([file(0)], stages).arrivals.seconds == 1)
    let study = try plan([file(0, due: 5), file(1, due: 60_005)], .study(factor: 6))
    // The plan covers the minute between the files at six times the speed, which is 10 s, plus one
    // second.
    #expect(study.arrivals.seconds == 11 && study.files.participantCount == 2)
  }

  /// The plan has five uploads by two phones. The first phone sends its only file in the rounds 0,
  /// 1 and 2.
  @Test func `rows that the server would drop are refused`() throws {
    let stages = LoadTest.Schedule.stages([Stage(seconds: 1, rate: 5)])
    let last = Self.start + 1_000 + 2 * Self.day
    #expect(try plan([file(0)], stages, until: last).arrivals.lastFile == 2)
    #expect(throws: DeliveryError.tooLate(uploads: 3, phones: 2, limit: "late")) {
      try plan([file(0)], stages, until: last - 1)
    }
    #expect(try plan([file(0)], stages, until: nil).arrivals.lastFile == 2)
  }
}
