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

  @Test func `a phone takes steps through the files of its participant`() {
    let files = files([24, 7])
    func numbers(_ phone: Int) -> [String] {
      (0..<4).map { String(files.file($0, of: phone).file.path.split(separator: "/")[2]) }
    }
    // From the phone's number on, in steps of 2,654,435,761 times it, modulo the files: of 24,
    // twice that is 2, and the next number without a common divisor is 5. Of 7 it is 5.
    #expect(numbers(0) == ["0", "1", "2", "3"])
    #expect(numbers(2) == ["2", "7", "12", "17"])
    #expect(numbers(1) == ["1", "6", "4", "2"])
  }

  @Test func `rounds are as many days apart as all data are long`() {
    let day: Int64 = 86_400_000
    func shift(_ length: Int64) -> Int64 {
      var last = file(1, 0)
      last.last = (last.first ?? 0) + length
      return PhoneFiles([file(0, 0), last]).file(1, of: 0).shift
    }
    #expect(shift(day - 1) == day && shift(day) == 2 * day && shift(2 * day - 1) == 2 * day)
    #expect(shift(2 * day) == 3 * day)
    var none = file(0, 0)
    (none.first, none.last) = (nil, nil)
    #expect(PhoneFiles([none]).file(3, of: 0).shift == 3 * day)
  }

  @Test func `phones are participants in turn, in the order of their numbers`() {
    let files = PhoneFiles([file(7, 0), file(3, 0), file(3, 1), file(5, 0)])
    #expect(files.participantCount == 3 && !files.isEmpty && PhoneFiles([]).isEmpty)
    #expect((0..<5).map { files.files(of: $0)[0].participant } == [3, 5, 7, 3, 5])
    #expect((0..<5).map { files.count(of: $0) } == [2, 1, 1, 2, 1])
  }

  @Test func `the latest row is that of the participant with the most rounds`() {
    let files = files([4, 1])
    let start: Int64 = 1_772_427_600_000
    // The second has a file of the first hour, 3 rounds of a day; the first none.
    #expect(files.latestRow(lastFile: 3) == start + 1_000 + 3 * 86_400_000)
    #expect(files.latestRow(lastFile: 0) == start + 3 * 3_600_000 + 1_000)
    #expect(files.latestRow(lastFile: -1) == start + 3 * 3_600_000 + 1_000)
    #expect(PhoneFiles([]).latestRow(lastFile: 9) == 0)
  }

  @Test func `a study's uploads are as far apart as in life, divided by the factor`() {
    let hour: Int64 = 3_600_000
    let listed = [
      file(0, 0, due: 12 * hour), file(0, 1, due: 10 * hour), file(1, 0, due: 11 * hour),
      file(1, 1), file(1, 2, due: 13 * hour),
    ]
    let list = StudyArrivals(files: PhoneFiles(listed), phones: 2, factor: 10).list(with: [])
    #expect(
      list == [
        Arrival(instant: 0, phone: 0, file: 1), Arrival(instant: 360, phone: 1, file: 0),
        Arrival(instant: 720, phone: 0, file: 0), Arrival(instant: 1_080, phone: 1, file: 2),
      ])
    #expect(
      StudyArrivals(files: PhoneFiles([file(0, 0)]), phones: 1, factor: 1).list(with: []) == [])
  }

  /// The phase of phone p and request k is the fraction of (p + 1) · 0.618034 + k · 0.381966, k
  /// from 1.
  @Test func `other requests come each period, with a phase of their own`() {
    let listed = [file(0, 0, due: 0), file(0, 1, due: 1_000_000)]
    let periods = [400.0, 1_000].map { PeriodicRequest(name: "", period: $0) }
    let all = StudyArrivals(files: PhoneFiles(listed), phones: 2, factor: 2).list(with: periods)
    func instants(_ kind: Arrival.Kind, _ phone: Int) -> [Double] {
      all.filter { $0.kind == kind && $0.phone == phone }.map { ($0.instant * 1_000).rounded() }
    }
    // 0 and 0.381966 of the first phone; 0.618034 and 0 of the second.
    #expect(instants(.other(1), 0) == [190_983])
    #expect(instants(.other(0), 1) == [123_607, 323_607])
    #expect(instants(.other(0), 0) == [0, 200_000, 400_000])
    #expect(instants(.other(1), 1) == [0, 500_000])
    // The second phone is a copy, up to 600 s later: 0.236068 of them, twice as fast.
    #expect(instants(.upload, 0) == [0, 500_000] && instants(.upload, 1) == [70_820, 570_820])
  }

  @Test func `requests of one instant are in the order of phones, kinds and files`() {
    let listed = [
      file(0, 0, due: 5), file(0, 1, due: 5), file(1, 0, due: 5), file(1, 1, due: 5),
    ]
    let list = StudyArrivals(files: PhoneFiles(listed), phones: 2, factor: 1).list(with: [])
    #expect(list.map { [$0.phone, $0.file] } == [[0, 0], [0, 1], [1, 0], [1, 1]])
  }
}
