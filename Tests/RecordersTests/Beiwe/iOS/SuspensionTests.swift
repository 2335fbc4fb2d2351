import Fixtures
import Formats
import Simulation
import Testing

@testable import Recorders

@Suite(.whole)
struct SuspensionTests {
  /// Two days on which iOS ends the app some times.
  private static let restless = Result {
    try TimelineRun(TestStudy.make(TestStudy.demo, suspensions: 5, days: 2, seed: 3))
  }

  private func run() throws -> TimelineRun { try Self.restless.get() }

  /// When the app was launched again, in ms.
  private func launches(_ run: TimelineRun) -> [Int64] {
    run.log("launch").dropFirst().map(\.time)
  }

  /// When the windows ended that a launch follows.
  private func suspension(before launch: Int64, _ run: TimelineRun) -> Timestamp? {
    run.windows.map(\.end).filter { $0.milliseconds < launch }.max()
  }

  @Test func `all streams stop together and begin in the on-phase at the next launch`() throws {
    let run = try run()
    let (launches, files) = (launches(run), run.files)
    #expect(launches.count >= 4)
    for launch in launches {
      let stop = try #require(suspension(before: launch, run)?.milliseconds)
      #expect(launch - stop >= 60_000)
      for file in files {
        #expect(!file.rows.contains { $0 > stop + 20 && $0 < launch }, "\(file.stream)")
      }
      let log = run.log.drop { $0.time < launch }.prefix { $0.event != "poll_service" }
      #expect(log.first?.row.details.0 == "location")
      #expect(log.first?.row.details.1 == "2.5.2")
      for stream in run.study.collectedStreams {
        #expect(log.contains { $0.event == stream.lowercased() + "_on" })
      }
    }
  }

  @Test func `a launch has its own id and counts from one`() throws {
    let run = try run()
    let log = run.log
    let starts = log.indices.filter { log[$0].event == "launch" } + [log.endIndex]
    var ids: Set<Int64> = []
    for (start, end) in zip(starts, starts.dropFirst()) {
      #expect(log[start..<end].map(\.row.count) == Array(1...(end - start)))
      #expect(log[start].row.launch == log[start].time)
      #expect(Set(log[(start + 1)..<end].map(\.row.launch)).count == 1)
      ids.insert(log[start + 1].row.launch)
    }
    #expect(ids.count == starts.count - 1)
  }

  @Test func `what waits in memory is lost, open files are closed at the next launch`() throws {
    let run = try run()
    let all = run.files
    for launch in launches(run) {
      let files = all.filter { $0.closed.milliseconds == launch }
      #expect(files.contains { $0.stream == .iosLog })
      for file in files {
        switch file.stream {
        case .accel, .gyro, .magnetometer, .devicemotion, .gps:
          #expect(file.rows.count % 101 == 0, "\(file.stream)")
        default: break
        }
      }
    }
  }

  /// The waits that such rates make are longer than any instant can tell.
  @Test(arguments: [1e-5, 1e-12, 1e-300])
  func `an app that is hardly ever ended runs throughout`(suspensions: Double) throws {
    let run = try TimelineRun(TestStudy.make(TestStudy.events, suspensions: suspensions))
    let never = try TimelineRun(TestStudy.make(TestStudy.events))
    #expect(run.log("launch").count == 1 && run.log("terminate").count == 1)
    #expect(run.log.map(\.time) == never.log.map(\.time))
  }

  @Test func `an app that is suspended when the study ends writes nothing more`() throws {
    let run = try TimelineRun(TestStudy.make("{ accelerometer: false }", suspensions: 20))
    #expect(run.log.last?.event != "terminate", "no suspension outlives the study")
    let last = try #require(run.log.last?.time)
    #expect(last < run.setup.end.milliseconds)
    #expect(run.files.allSatisfy { $0.closed <= run.setup.end })
    #expect(run.slotsAfterEnd.allSatisfy { $0 >= run.setup.end })
  }
}
