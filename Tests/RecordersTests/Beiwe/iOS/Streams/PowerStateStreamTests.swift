import Simulation
import Testing

@testable import Recorders

struct PowerStateStreamTests {
  /// Whenever files are closed after an unlock, its second row lies in the file that is open then,
  /// behind what happened before it.
  @Test func `an unlock's second row comes in its turn`() throws {
    let study = try TestStudy.make(TestStudy.events, unlockedTwice: 1)
    let participant = study.participant(0)
    let setup = try #require(Timeline.Setup(participant, of: study))
    let (start, end) = (setup.start, setup.start.advanced(bySeconds: 86_400))
    let life = LifeReader(participant.life)
    var block = Block<PowerState.Sample>()
    PowerState(of: participant.phone).measure(start..<end, of: life, into: &block)
    let first = try #require(block.samples.firstIndex { $0.event == .unlocked })
    let unlock = block.times[first]

    for cut in Int64(0)...21 {
      let closing = Timestamp(milliseconds: unlock + cut)
      let stream = PowerStateStream(setup)
      let life = LifeReader(participant.life)
      _ = stream.collect(start..<closing, of: life)
      _ = stream.close(at: closing)
      _ = stream.collect(closing..<end, of: life)
      _ = stream.close(at: end)
      let files = stream.files.closed
      for file in files {
        #expect(file.rows.allSatisfy { $0.milliseconds >= file.created.milliseconds })
        #expect(file.rows.allSatisfy { $0.milliseconds < file.closed.milliseconds })
      }
      let rows = files.flatMap(\.rows)
      #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.milliseconds <= $1.milliseconds })
      let unlocks = rows.filter { $0.sample.event == .unlocked }.map(\.milliseconds)
      #expect(unlocks.count == 2 * block.samples.count { $0.event == .unlocked })
      #expect((1..<20).contains(unlocks[1] - unlocks[0]))
    }
  }

  @Test func `the battery may be unknown in the first row about it after each launch`() throws {
    let known = try TimelineRun(TestStudy.make(TestStudy.events, suspensions: 8))
    let run = try TimelineRun(TestStudy.make(TestStudy.events, suspensions: 8, unknownAtLaunch: 1))
    func rows(_ run: TimelineRun) -> [(milliseconds: Int64, sample: PowerState.Sample)] {
      run.periods.flatMap(\.power).flatMap(\.rows)
    }
    let (before, after) = (rows(known), rows(run))
    #expect(before.map(\.milliseconds) == after.map(\.milliseconds))
    var launches = run.log("launch").map(\.time)[...]
    #expect(launches.count > 2)
    for (old, new) in zip(before, after) {
      guard case .battery = old.sample.event, let launch = launches.first,
        launch <= new.milliseconds
      else {
        #expect(new.sample == old.sample)
        continue
      }
      #expect(new.sample == PowerState.Sample(event: .unknown, level: -1))
      launches = launches.drop { $0 <= new.milliseconds }
    }
    #expect(!before.contains { $0.sample.event == .unknown })
  }

  @Test func `an unlock's second row tells the level of its own moment`() {
    var repeated = RepeatedUnlock()
    repeated.expect(.init(event: .unlocked, level: 0.39), at: 110)
    let early = repeated.take(before: 110)
    #expect(early == nil)
    repeated.observe(level: 0.38)
    let row = repeated.take(before: 111)
    #expect(row?.time == 110 && row?.sample == .init(event: .unlocked, level: 0.38))
    let none = repeated.take(before: 200)
    #expect(none == nil)
  }
}
