import Fixtures
import Simulation
import Spool
import Testing

@testable import Recorders

struct SampleTests {
  private func sample(
    _ settings: String = TestStudy.demo, days: Int, participants: Int,
    recorders: [Layout] = [.beiwe, .truth]
  ) throws -> Sample {
    let study = try TestStudy.make(settings, days: days, participants: participants)
    let choice = StudyRecorder.Choice(
      layouts: recorders, streams: study.collectedStreams,
      compression: .none)
    return Sample(of: Array(0..<participants), in: study, choice: choice)
  }

  @Test func `a small study is sampled as a whole`() throws {
    let sample = try sample(TestStudy.sparse, days: 3, participants: 4)
    #expect(sample.isWhole && sample.every == 1)
    #expect(sample.stays.map(\.participant) == [0, 1, 2, 3])
    #expect(sample.stays.allSatisfy { $0.firstDay == 0 && $0.days == 3 })
  }

  @Test func `a large study is sampled at as many people and days of the week as there can be`()
    throws
  {
    let sample = try sample(days: 70, participants: 10_000)
    #expect(!sample.isWhole && sample.participantDays == 24)
    #expect(Set(sample.stays.map(\.participant)).count == 24)
    #expect(Set(sample.stays.map { $0.firstDay % 7 }).count == 7)
    #expect(Set(sample.stays.map(\.phase)).count == sample.every)
    #expect((sample.stays.last?.participant ?? 0) > 9_000)
  }

  @Test func `days without motion rows are cheap, and more of them are sampled`() throws {
    let rows = try sample(days: 70, participants: 10_000)
    let truth = try sample(days: 70, participants: 10_000, recorders: [.truth])
    #expect(truth.participantDays >= 5 * rows.participantDays && truth.every == 1)
  }

  @Test func `one person's long study is sampled at different days`() throws {
    let sample = try sample(days: 365, participants: 1)
    #expect(Set(sample.stays.map(\.firstDay)).count == sample.stays.count)
    #expect(sample.stays.allSatisfy { (0..<28).contains($0.firstDay) })
    #expect(Set(sample.stays.map { $0.firstDay % 7 }).count == 7)
  }

  @Test(arguments: [1, 5, 1_000])
  func `more rows make less of them written, not more`(participants: Int) throws {
    let often = "{ accelerometer_frequency: 200, accelerometer_off_duration_seconds: 0 }"
    let heavy = try sample(often, days: 30, participants: participants)
    let light = try sample(TestStudy.sparse, days: 30, participants: participants)
    #expect(heavy.every > light.every)
    let written = Double(heavy.participantDays) / Double(heavy.every)
    #expect(written * 200 * 86_400 < 5e6)
  }

  @Test(.whole, arguments: [0, 900, 4_000, 7_200, 30_000, 86_400, 31_536_000])
  func `each stay holds windows of whole files that are written`(newFiles: Int) throws {
    let settings = "{ create_new_data_files_frequency_seconds: \(newFiles) }"
    for recorders in [[Layout.beiwe], [.beiweDownload]] {
      let sample = try sample(settings, days: 28, participants: 50, recorders: recorders)
      #expect(sample.window >= Int64(newFiles) * 1_000)
      if recorders == [.beiweDownload] { #expect(sample.window % 3_600_000 == 0) }
      let study = try TestStudy.make(settings, days: sample.stays[0].days)
      for stay in sample.stays where sample.window < 7 * 86_400_000 {
        let windows = SampleWindows(
          of: study.span, length: sample.window, every: sample.every, phase: stay.phase)
        #expect(windows.inner.contains { windows.writes(window: $0) })
      }
    }
  }

  // MARK: Excerpts

  private let span = Timestamp(seconds: 10_000)..<Timestamp(seconds: 20_000)

  @Test func `the windows of all phases are all windows, each once but for the ends`() {
    let excerpts = (0..<3).map { SampleWindows(of: span, length: 900_000, every: 3, phase: $0) }
    #expect(excerpts[0].inner == 12..<22)
    for window in Int64(9)..<26 {
      let count = excerpts.count { $0.writes(window: window) }
      #expect(count == ((12..<22).contains(window) ? 1 : 3))
    }
  }

  @Test func `a span is written if a part of it is in a window that is`() {
    let windows = SampleWindows(of: span, length: 900_000, every: 3, phase: 0)
    func writes(_ start: Int64, _ end: Int64) -> Bool {
      windows.writes(Timestamp(seconds: start)...Timestamp(seconds: end))
    }
    #expect(writes(10_801, 10_900) && writes(11_000, 11_800) && writes(10_000, 10_001))
    #expect(!writes(11_701, 13_400) && writes(11_701, 13_500))
  }

  @Test func `a span of less than two windows has ends alone`() {
    let windows = SampleWindows(of: span, length: 7_200_000, every: 3, phase: 1)
    #expect(windows.inner.isEmpty && windows.writes(window: 1) && windows.writes(window: 2))
  }

  // MARK: Estimates

  @Test func `the variance of numbers is that of each by itself`() {
    let amounts = [1.0, 2, 6].map { Amounts(values: [$0, 10 * $0, 3, 0]) }
    #expect(amounts.variance.values == [7, 700, 0, 0])
    #expect([amounts[0]].variance.values == .zero)
  }
}
