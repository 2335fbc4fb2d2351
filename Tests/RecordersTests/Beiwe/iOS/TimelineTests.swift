import Formats
import Simulation
import Testing

@testable import Recorders

struct TimelineTests {
  /// The app's timeline of one day with the demo's settings, computed once for all tests.
  private static let demo = Result { try TimelineRun(TestStudy.make(TestStudy.demo)) }

  private func run() throws -> TimelineRun { try Self.demo.get() }

  @Test func `the first poll comes after 1_5 s, each other ten seconds and its work later`() throws
  {
    let run = try run()
    let polls = run.log("poll_service").map(\.time)
    let launch = run.setup.start.milliseconds
    #expect((1_500...1_600).contains(polls[0] - launch))
    #expect(zip(polls, polls.dropFirst()).allSatisfy { (10_004...10_100).contains($1 - $0) })
    #expect(polls.count == Int((86_400 + 3_600) / 10.007) || polls.count > 8_980)
    let timers = run.log("set_timer").map(\.row.details.0)
    #expect(timers.first == "1.5")
    #expect(timers.dropFirst().allSatisfy { $0 == "10.0" })
    #expect(timers.count == polls.count + 1)
  }

  /// With this seed, the location service has a fix 6 ms after the launch, when the GPS is not yet
  /// on.
  @Test func `no fix comes before the GPS is on`() throws {
    let run = try TimelineRun(TestStudy.make("{}", seed: 101))
    let first = try #require(run.periods.flatMap(\.gps).flatMap(\.rows).first)
    let window = try #require(run.windows(.gps).first)
    #expect(first.milliseconds >= window.start.milliseconds)
  }

  @Test func `enabling streams moves no window and no poll`() throws {
    let (many, few) = (try run(), try TimelineRun(TestStudy.make("{}")))
    #expect(few.windows(.gyro).isEmpty)
    for stream in [BeiweStream.accel, .gps] {
      #expect(!few.windows(stream).isEmpty)
      #expect(many.windows(stream).map(\.start) == few.windows(stream).map(\.start))
    }
    #expect(many.log("poll_service").map(\.time) == few.log("poll_service").map(\.time))
  }

  @Test(arguments: [
    (stream: BeiweStream.accel, on: 10.0, off: 10.0), (.gyro, 60, 600), (.gps, 60, 600),
    (.magnetometer, 60, 600), (.devicemotion, 60, 600),
  ])
  func `phases begin and end at polls`(stream: BeiweStream, on: Double, off: Double) throws {
    let run = try run()
    let polls = Set(run.log("poll_service").map(\.time))
    let windows = run.windows(stream)
    // The first and the last on-time are excluded, because they start at the launch and end with
    // the study.
    let between = windows.dropFirst().dropLast()
    #expect(windows.count > 100)
    #expect(
      between.allSatisfy {
        polls.contains($0.start.milliseconds) && polls.contains($0.end.milliseconds)
      })
    // The app notices the end of an on period only when it polls, so the period ends at a poll. The first poll is exactly at ten seconds,
    // but later polls drift, so a longer on-time may end up to one poll late.
    #expect(between.allSatisfy { (on..<on + 10.1).contains($0.end.seconds(since: $0.start)) })
    #expect(
      zip(windows, windows.dropFirst()).allSatisfy {
        (off..<off + 10.1).contains($1.start.seconds(since: $0.end))
      })
    if on == 10 {
      #expect(between.allSatisfy { $0.end.seconds(since: $0.start) < 10.1 })
    }
  }

  @Test func `files rotate at the first poll and then every 900 s`() throws {
    let run = try run()
    let polls = run.log("poll_service").map(\.time)
    let closed = run.periods.compactMap { $0.log.first?.closed.milliseconds }
    #expect(closed.first == polls.first)
    #expect(closed.dropLast().allSatisfy { Set(polls).contains($0) })
    #expect(
      zip(closed, closed.dropFirst().dropLast()).allSatisfy {
        (900_000..<910_100).contains($1 - $0)
      })
  }

  @Test func `a file is named after its first row, or later where rows are cached`() throws {
    for file in try run().files {
      let first = try #require(file.rows.first)
      switch file.stream {
      case .powerState, .proximity, .reachability, .iosLog:
        #expect(file.created.milliseconds == first)
      case .gps:
        #expect(file.rows.count <= 100)
        #expect(file.created == file.closed)
        #expect(file.rows.allSatisfy { $0 <= file.created.milliseconds })
      default: #expect(file.created.milliseconds > first)
      }
      #expect(file.created <= file.closed)
    }
  }

  @Test func `the 101st row makes the file of a motion stream`() throws {
    var early = 0
    for (_, file) in try run().periods.flatMap(\.motion) {
      let times = file.spans.flatMap { span in span.indices.map { span.session.sampling.time($0) } }
      if times.count > 100, file.closed > times[100] {
        #expect(file.created == times[100])
        early += 1
      } else {
        #expect(file.created == file.closed)
      }
    }
    #expect(early > 300)
  }

  @Test func `the log tells of every file but its own`() throws {
    let run = try run()
    let names = run.files.filter { $0.stream != .iosLog }.map { $0.name(of: run.setup.patient) }
    #expect(Set(names).count == names.count)
    for event in ["file_create", "file_init"] {
      #expect(run.log(event).map { $0.row.details.0 }.sorted() == names.sorted())
    }
    let log = run.log
    for (index, line) in log.enumerated() where line.event == "file_create" {
      let next = try #require(log.dropFirst(index + 1).first { $0.event == "file_init" })
      #expect(next.row.details.0.isEmpty == false && next.time == line.time)
    }
  }

  @Test func `the log counts its rows and changes the launch once`() throws {
    let log = try run().log
    #expect(log.map(\.row.count) == Array(1...log.count))
    #expect(zip(log, log.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(log[0].row.launch == log[0].time)
    #expect(log[1].row.launch > log[0].row.launch)
    #expect(Set(log.dropFirst().map(\.row.launch)).count == 1)
    #expect(log.allSatisfy { $0.row.memory > 0 })
  }

  @Test(arguments: [true, false])
  func `the battery is known only to the power state`(isCollected: Bool) throws {
    let run = try TimelineRun(
      TestStudy.make("{ accelerometer: false, power_state: \(isCollected) }"))
    #expect(
      run.log.allSatisfy {
        isCollected ? (0.01...1).contains($0.row.battery) : $0.row.battery == -1
      })
    #expect(run.log.contains { $0.event == "unlocked" })
    #expect(run.periods.allSatisfy { $0.power.isEmpty } == !isCollected)
  }

  @Test func `the study ends with all sensors and the log an hour later`() throws {
    let run = try run()
    let end = run.setup.end.milliseconds
    for stream in run.study.collectedStreams {
      let off = run.log(stream.lowercased() + "_off")
      #expect(off.last?.time == end)
    }
    let log = run.log
    #expect(log.last?.event == "terminate")
    #expect(log.last?.time == end + 3_600_000)
    #expect(log.filter { $0.event == "poll_service" && $0.time > end }.count > 355)
    let sensors = run.files.filter { $0.stream != .iosLog }
    #expect(sensors.allSatisfy { $0.rows.allSatisfy { $0 < end + 50 } })
    #expect(run.windows.allSatisfy { $0.end.milliseconds <= end })
  }

  @Test func `fixes that wait in memory at the end are lost`() throws {
    let run = try TimelineRun(
      TestStudy.make("{ gps_off_duration_seconds: 0, accelerometer: false }"))
    let rotation = try #require(
      run.periods.flatMap(\.log).map(\.closed).last { $0 <= run.setup.end })
    let rows = run.periods.flatMap(\.gps).flatMap(\.rows)
    #expect(rows.count > 4_000)
    #expect(rows.allSatisfy { $0.milliseconds <= rotation.milliseconds })
  }

  @Test func `an open file of fixes is closed at the end and never sent`() throws {
    let run = try TimelineRun(
      TestStudy.make(
        """
        { gps_off_duration_seconds: 0, accelerometer: false,
          create_new_data_files_frequency_seconds: 10000 }
        """))
    let last = try #require(run.periods.flatMap(\.gps).last)
    #expect(last.closed == run.setup.end && !last.isSent)
    #expect(last.rows.count % 101 == 0)
  }

  @Test func `without an on-duration of the GPS the accelerometer is off too`() throws {
    let study = try TestStudy.make("{ gps_on_duration_seconds: 0 }")
    #expect(study.collectedStreams == ["powerState", "reachability"])
    let run = try TimelineRun(study)
    #expect(run.log("accel_on").isEmpty && run.log("gps_on").isEmpty)
    #expect(Set(run.files.map(\.stream)) == [.powerState, .reachability, .iosLog])
  }
}
