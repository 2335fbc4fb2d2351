import Simulation
import Testing

@testable import Recorders

struct ReachabilityStreamTests {
  /// If the phone was just turned on, it may find two networks while the app launches. Only the
  /// first row shows this.
  @Test func `what changes while the app launches is in its first row alone`() throws {
    let study = try TestStudy.make(TestStudy.events)
    let participant = study.participant(0)
    let setup = try #require(Timeline.Setup(participant, of: study))
    let (start, end) = (setup.start, setup.start.advanced(bySeconds: 86_400))
    var block = Block<Reachability.Sample>()
    Reachability().measure(start..<end, of: LifeReader(participant.life), into: &block)
    #expect(block.count > 2)
    for (first, second) in zip(block.times, block.times.dropFirst()) {
      let launch = Launch(
        instant: Timestamp(milliseconds: first), settled: Timestamp(milliseconds: second + 1),
        number: 1,
        clock: SensorClock(launch: Timestamp(milliseconds: first), offset: 0, drift: 0))
      let stream = try #require(ReachabilityStream(setup))
      let life = LifeReader(participant.life)
      _ = stream.launch(launch, of: life)
      _ = stream.collect(launch.instant..<end, of: life)
      _ = stream.close(at: end)
      let rows = stream.files.closed.flatMap(\.rows)
      #expect(rows.first?.milliseconds == launch.settled.milliseconds)
      #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.milliseconds <= $1.milliseconds })
      #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.sample != $1.sample })
    }
  }
}
