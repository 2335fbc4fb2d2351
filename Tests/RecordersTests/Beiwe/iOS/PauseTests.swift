import Fixtures
import Formats
import Simulation
import Testing

@testable import Recorders

@Suite(.whole)
struct PauseTests {
  private static let noon = Result {
    let start = try TestStudy.make(TestStudy.demo).span.lowerBound
    return start.advanced(bySeconds: 43_200)..<start.advanced(bySeconds: 50_400)
  }
  private static let whole = Result { try run([]) }

  private static func run(_ pauses: [Pause]) throws -> TimelineRun {
    try TimelineRun(TestStudy.make(TestStudy.demo), pauses: pauses)
  }

  private func rows(_ run: TimelineRun, _ stream: BeiweStream) -> [Int64] {
    run.files.filter { $0.stream == stream }.flatMap(\.rows)
  }

  @Test func `streams that stand still have no row, and the others have their own`() throws {
    let span = try Self.noon.get()
    let paused: [BeiweStream] = [.accel, .gps, .powerState]
    let run = try Self.run([
      Pause(.permission, of: .streams(Set(paused.map(\.rawValue))), during: span)
    ])
    let whole = try Self.whole.get()
    // A motion row's time is that of the phone's clock, and the app rounds.
    let inside = span.lowerBound.milliseconds + 1_000..<span.upperBound.milliseconds - 1_000
    let outside = { (time: Int64) in
      time < span.lowerBound.milliseconds - 1_000 || time > span.upperBound.milliseconds + 1_000
    }
    for stream in BeiweStream.allCases where stream != .iosLog {
      let (before, after) = (rows(whole, stream), rows(run, stream))
      if paused.contains(stream) {
        #expect(before.contains(where: inside.contains), "\(stream)")
        #expect(!after.contains(where: inside.contains), "\(stream)")
        #expect(before.filter(outside) == after.filter(outside), "\(stream)")
      } else {
        #expect(before == after, "\(stream)")
      }
    }
    #expect(run.windows(.gyro).map(\.start) == whole.windows(.gyro).map(\.start))
  }

  @Test func `nothing is sent while uploads stand still, and everything later`() throws {
    let span = try Self.noon.get()
    let run = try Self.run([Pause(.lowPower, of: .tasks, during: span)])
    let whole = try Self.whole.get()
    let (before, after) = (whole.uploads, run.uploads)
    #expect(before.contains(where: span.contains))
    #expect(!after.contains(where: span.contains))
    #expect(before.filter { !span.contains($0) } == after)
    #expect(rows(run, .accel) == rows(whole, .accel))
  }

  @Test(arguments: [Pause.Scope.phone, .app])
  func `an app that is ended is launched when the pause is over`(scope: Pause.Scope) throws {
    let span = try Self.noon.get()
    // The second begins while the first goes on.
    let later = span.upperBound.advanced(bySeconds: -60)..<span.upperBound.advanced(bySeconds: 600)
    let run = try Self.run([
      Pause(.dropout, of: scope, during: span), Pause(.deadBattery, of: .phone, during: later),
    ])
    #expect(
      run.log("launch").map(\.time) == [run.setup.start, later.upperBound].map(\.milliseconds))
    #expect(run.log("launch").last?.row.details.0 == "")
    let quiet = span.lowerBound.milliseconds + 1_000..<later.upperBound.milliseconds
    #expect(!run.files.flatMap(\.rows).contains(where: quiet.contains))
    #expect(rows(run, .accel).contains { $0 > quiet.upperBound })
  }
}
