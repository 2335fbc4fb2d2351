import ProfileFiles
import Simulation
import Testing

@testable import Recorders

struct TruthTableTests {
  /// Returns the app's work of one day, once in short periods and once in one long period.
  private func work(of study: Study) throws -> (short: [AppWork], joined: AppWork) {
    let participant = study.participant(0)
    let setup = try #require(Timeline.Setup(participant, of: study))
    var timeline = Timeline(setup, life: LifeReader(participant.life))
    var short: [AppWork] = []
    var joined = AppWork()
    while let period = timeline.nextPeriod() {
      short.append(period.work)
      joined += period.work
      timeline.dropFiles()
    }
    return (short, joined)
  }

  private func text(_ rows: [some TruthRow]) -> [String] {
    rows.map {
      var writer = RowWriter()
      $0.write(to: &writer)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  private func expectEqual<Table: TruthTable>(
    _ table: Table, _ short: [AppWork], _ joined: AppWork
  ) {
    var (one, other) = (table, table)
    let rows = short.flatMap { one.rows(of: $0) } + one.lastRows()
    let all = other.rows(of: joined) + other.lastRows()
    #expect(!rows.isEmpty)
    #expect(text(rows) == text(all))
  }

  @Test func `the length of periods changes no table`() throws {
    let study = try TestStudy.load("beiwe-defaults")
    let (short, joined) = try work(of: study)
    #expect(short.count > 90)
    let life = study.participant(0).life
    let days = DaysTable(StudyDates(study, of: life), of: LifeReader(life), hasSensors: true)
    expectEqual(days, short, joined)
    expectEqual(FixesTable(), short, joined)
    expectEqual(WindowsTable(), short, joined)
  }

  @Test func `the first night ends with the study's first date`() throws {
    let study = try TestStudy.load("demo")
    let dates = StudyDates(study, of: study.participant(0).life)
    let life = LifeReader(study.participant(0).life)
    let night = life.day(at: dates.start)
    let inside = try #require(StudyDay(night, of: dates))
    #expect(inside.milliseconds(at: inside.span.lowerBound) == dates.start.milliseconds)
    #expect(inside.span.upperBound == night.duration)
    #expect(inside.inside(0, 60) == nil)
    #expect(inside.dated(0, night.duration).map(\.date) == [0])
  }

  @Test func `an interval is cut at each midnight`() throws {
    let study = try TestStudy.load("demo") { $0.days = 3 }
    let dates = StudyDates(study, of: study.participant(0).life)
    let life = LifeReader(study.participant(0).life)
    let evening = dates.start(of: 1).advanced(bySeconds: -3_600)
    let day = try #require(StudyDay(life.day(at: evening), of: dates))
    let start = evening.seconds(since: day.day.start)
    let parts = day.dated(start, start + 5_400)
    #expect(parts.map(\.date) == [0, 1])
    #expect(parts.map { $0.seconds.upperBound - $0.seconds.lowerBound } == [3_600, 1_800])
  }
}
