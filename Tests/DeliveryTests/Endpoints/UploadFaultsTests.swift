import Formats
import Spool
import Testing

@testable import Delivery

/// Tests of the choice of upload faults for files.
struct UploadFaultsTests {
  private func file(_ number: Int, ending: String = "", stream: String = "gps") -> FileEntry {
    FileEntry(
      path: "beiwe/abc1def2/abc1def2_\(stream)_\(number).csv\(ending)", recorder: "beiwe",
      participant: 0, patient: "abc1def2", stream: stream, rows: 100,
      content: EncodedContent(bytes: 1, contentBytes: 1, contentCRC32: 9), first: nil, last: nil,
      closed: nil, due: nil)
  }

  private func faults(
    _ shares: UploadFaultShares, seed: UInt64 = 7, besides faulty: Set<String> = []
  ) -> UploadFaults {
    UploadFaults(shares, seed: seed, besides: faulty)
  }

  private let some: UploadFaultShares = UploadFault.allCases.map { ($0, 0.02) }

  @Test func `a kind is drawn as often as its share says`() {
    let faults = faults([(.keyMissing, 0.3), (.lineCut, 0.2)])
    let kinds = (0..<10_000).compactMap { faults.choice(for: file($0))?.kind }
    // The tolerance is five standard deviations of the binomial distribution.
    #expect(abs(kinds.count { $0 == .keyMissing } - 3_000) < 230)
    #expect(abs(kinds.count { $0 == .lineCut } - 1_400) < 175)
  }

  @Test func `seed, kind and path alone say what is drawn`() {
    let faults = faults(some)
    for number in 0..<500 {
      let entry = faults.entry(for: file(number))
      var other = faults.entry(for: file(number, ending: ".gz"))
      other?.path.removeLast(3)
      #expect(entry == other)
      if let entry, let kind = UploadFault(rawValue: entry.kind) {
        // If this kind of fault is the only one, it affects the same files.
        let alone = self.faults([(kind, 0.02)]).entry(for: file(number))
        #expect(alone == entry)
      }
    }
    let seeds = [7, 8].map { seed in
      (0..<500).map { self.faults(some, seed: seed).choice(for: file($0))?.kind }
    }
    #expect(seeds[0] != seeds[1])
  }

  @Test func `the touched rows are those of the kind`() {
    for kind in UploadFault.allCases {
      let rows = (0..<50).map { faults([(kind, 1)]).choice(for: file($0))?.rows }
      switch kind.traits.reach {
      case .none: #expect(rows.allSatisfy { $0 == nil })
      case .all: #expect(rows.allSatisfy { $0 == 0...99 })
      case .row: #expect(rows.allSatisfy { $0?.count == 1 } && Set(rows).count > 25)
      case .rest: #expect(rows.allSatisfy { $0?.upperBound == 99 } && Set(rows).count > 25)
      }
    }
  }

  @Test func `what cannot have a fault has none`() {
    let all = faults(UploadFault.allCases.map { ($0, 1) }, besides: [file(1).path])
    #expect(all.choice(for: file(1)) == nil && all.choice(for: file(2))?.kind == .keyMissing)
    var empty = file(3)
    empty.rows = 0
    #expect(all.choice(for: empty) == nil)
    var named = file(4)
    named.path = "beiwe/abc1def2/rList1.csv"
    #expect(all.choice(for: named) == nil)
    // The rows of survey answers have no times, so faults of times do not apply to them.
    let answers = file(5, stream: "surveyAnswers_5f3c2a1b9d8e7f6a5b4c3d2e")
    #expect(faults([(.lineCut, 1), (.keyCut, 1)]).choice(for: answers)?.kind == .keyCut)
    #expect(faults([(.keyOtherFile, 1)]).choice(for: answers) == nil)
  }
}
