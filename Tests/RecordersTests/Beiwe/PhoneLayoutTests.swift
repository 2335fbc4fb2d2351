import Formats
import Simulation
import Spool
import Testing

@testable import Recorders

struct PhoneLayoutTests {
  private static let study = Result { try TestStudy.make(TestStudy.events, days: 2) }
  private static let recorded = Task { try await Recorded(study.get(), [.beiwe]) }

  /// Returns whether the simulated phone is on Wi-Fi when the app checks the network, at a time in
  /// ms since 1970.
  private func isOnWiFi(_ milliseconds: Int64) throws -> Bool {
    let instant = Timestamp(milliseconds: milliseconds)
    let life = LifeReader(try Self.study.get().participant(0).life)
    let day = life.day(at: instant)
    return day.network.isOnWiFi(at: instant.seconds(since: day.start))
  }

  @Test func `files are sent at slots on Wi-Fi, each once`() async throws {
    let recorded = try await Self.recorded.value
    let log = recorded.rows(.iosLog)
    let polls = Set(log.filter { $0[4] == "poll_service" }.compactMap { Int64($0[0]) })
    let slots = Set(recorded.entries.compactMap(\.due)).sorted()
    let end = try Self.study.get().span.upperBound.milliseconds
    #expect(slots.count > 10)
    // The next upload time is an hour after the poll that found the last one due.
    #expect(zip(slots, slots.dropFirst()).allSatisfy { $1 - $0 >= 3_600_000 })
    for slot in slots {
      #expect(slot > end + 3_600_000 || polls.contains(slot))
      #expect(try isOnWiFi(slot))
    }
    var sent: [Substring: [Int64]] = [:]
    for row in log where row[4] == "uploaded" {
      sent[row[6], default: []].append(try #require(Int64(row[0])))
    }
    for entry in recorded.entries {
      let closed = try #require(entry.closed)
      #expect(entry.due == slots.first { $0 >= closed }, "\(entry.path)")
      let name = entry.path.split(separator: "/")[2].dropLast(3)
      let times = sent.removeValue(forKey: name) ?? []
      guard let due = entry.due, due < end + 3_600_000 else {
        #expect(times.isEmpty)
        continue
      }
      #expect(times.count == 1)
      #expect(times.allSatisfy { (due..<due + 120_000).contains($0) })
    }
    #expect(sent.isEmpty)
  }

  @Test func `a server's answer follows each upload`() async throws {
    let log = try await Self.recorded.value.rows(.iosLog)
    let uploaded = log.filter { $0[4] == "uploaded" }
    let complete = log.filter { $0[4] == "upload_complete" }
    #expect(uploaded.count > 100)
    #expect(Set(uploaded.map { $0[6] }) == Set(complete.map { $0[6] }))
    #expect(complete.allSatisfy { $0[7] == "upload successful." })
  }

  @Test func `names are those of the app`() async throws {
    for entry in try await Self.recorded.value.entries {
      let name = try #require(BeiweFileName(String(entry.path.split(separator: "/")[2])))
      #expect(name.patient == entry.patient && name.kind.type == entry.stream)
      #expect(try name.milliseconds >= #require(entry.first))
      #expect(try name.milliseconds <= #require(entry.closed))
    }
  }
}
