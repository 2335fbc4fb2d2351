import Spool
import Testing

@testable import Delivery

struct PhoneFilesTests {
  private func file(_ participant: Int, _ number: Int, due: Int64? = nil) -> FileEntry {
    let time = 1_772_427_600_000 + Int64(number) * 3_600_000
    return FileEntry(
      path: "beiwe/\(participant)/\(number)", recorder: "beiwe", participant: participant,
      patient: "abcdefg\(participant + 1)", stream: "gps", rows: 1,
      content: EncodedContent(bytes: 1, contentBytes: 1, contentCRC32: 0), first: time,
      last: time + 1_000, closed: nil, due: due)
  }

  private func files(_ counts: [Int]) -> PhoneFiles {
    PhoneFiles(
      counts.enumerated().flatMap { participant, count in
        (0..<count).map { file(participant, $0) }
      })
  }

  @Test func `a phone sends each file of its participant once, then again a day later`() {
    let files = files([24, 7])
    for phone in 0..<40 {
      let count = files.count(of: phone)
      #expect(count == (phone.isMultiple(of: 2) ? 24 : 7))
      let first = (0..<count).map { files.file($0, of: phone) }
      #expect(Set(first.map(\.file.path)).count == count && first.allSatisfy { $0.shift == 0 })
      #expect(first.allSatisfy { $0.file.participant == phone % 2 })
      let again = files.file(count, of: phone)
      #expect(again.file == first[0].file && again.shift == 86_400_000)
    }
  }

  @Test func `phones have orders of their own`() {
    let files = files([24])
    let orders = (0..<12).map { phone in (0..<24).map { files.file($0, of: phone).file.path } }
    #expect(Set(orders).count == 12)
  }

  @Test func `the latest row counts the rounds`() {
    let files = files([2])
    #expect(files.latestRow(lastFile: 1) == 1_772_427_600_000 + 3_601_000)
    #expect(files.latestRow(lastFile: 5) == 1_772_427_600_000 + 3_601_000 + 2 * 86_400_000)
  }

  @Test func `a study's uploads come when they are due, and the app's other requests beside them`()
  {
    let hour: Int64 = 3_600_000
    let listed = [file(0, 0, due: 10 * hour), file(0, 1, due: 12 * hour), file(0, 2)]
    let study = StudyArrivals(files: PhoneFiles(listed), phones: 1, factor: 60)
    #expect(study.list(with: []).map(\.instant) == [0, 120])
    let periods = [300.0, 1_800, 3_600]
    let all = study.list(with: periods.map { PeriodicRequest(name: "\($0)", period: $0) })
    // Two hours of life: 24, 4 and 2 requests, and perhaps one more of each, as their phase has it.
    let counts = Dictionary(grouping: all) { $0.kind }.mapValues(\.count)
    #expect(counts[.upload] == 2)
    for (place, count) in [24, 4, 2].enumerated() {
      #expect((count...count + 1).contains(counts[.other(place)] ?? 0))
    }
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.instant <= $1.instant })
  }

  @Test func `copies of a participant do not all come at once`() {
    let listed = (0..<3).map { file(0, $0, due: Int64($0) * 3_600_000) }
    let study = StudyArrivals(files: PhoneFiles(listed), phones: 50, factor: 1)
    let first = study.list(with: []).filter { $0.file == 0 }.map(\.instant)
    #expect(Set(first).count == 50 && first.allSatisfy { (0...600).contains($0) })
  }
}
