import FoundationEssentials
import Recorders
import Simulation
import Spool

/// A benchmark of each phase of one motion stream.
///
/// Sensor and gzip are measured separately, except gzip by cells, which is measured as the
/// additional time of a recording. The phase "life, app and log" is a recording without the stream.
/// The phase "text" is the remaining time of a recording without gzip.
struct StreamPhases<Sensor: MotionSensor> {
  private let sensor: Sensor
  private let study: Study

  /// - Parameter sensor: The sensor of the study's first participant.
  init(_ sensor: Sensor, of study: Study) {
    self.sensor = sensor
    self.study = study
  }

  func measure(into report: inout Report) async throws {
    let plain = try await record([Sensor.name], .none)
    let without = try await record([], .none)
    let files = plain.entries.filter { $0.stream == Sensor.name }
    let rows = Double(files.reduce(0) { $0 + $1.rows })
    let bytes = Double(files.reduce(0) { $0 + $1.contentBytes })
    func add(_ phase: String, _ duration: Stopwatch.Reading) {
      report.add("\(Sensor.name), \(phase)", "ns a row", 1e9 / rows, duration)
    }
    let alone = time()
    let write = try rewrite(files, of: plain, as: .none)
    add("life, app and log", without.duration)
    add("sensor", alone)
    add("text", plain.duration - without.duration - alone - write)
    add("write, no gzip", write)
    for (name, compression) in Self.compressions {
      let whole = try await record([Sensor.name], compression)
      // Only recorders produce the marks of cells.
      let gzip =
        compression == .cells
        ? whole.duration - (plain.duration - write) : try rewrite(files, of: plain, as: compression)
      add("gzip and write by \(name)", gzip)
      add("whole recording by \(name)", whole.duration)
      report.add(
        "\(Sensor.name), text per second by \(name)", "MB/s", bytes / 1e6 / whole.duration.cpu)
      report.add("\(Sensor.name), memory by \(name)", "MB", whole.memory / 1e6)
    }
  }

  private func record(
    _ streams: [String], _ compression: Compression
  ) async throws -> WholeRun {
    try await WholeRun.record(study, as: [.beiwe], streams: streams, compression: compression)
  }

  private static var compressions: [(String, Compression)] {
    (Compression.hasISAL ? [("cells", .cells), ("ISA-L 1", .isal(level: 1))] : [])
      + [("zlib 1", .zlib(level: 1))]
  }

  /// Measures the sensor's samples from the study's start to its end, in a single window.
  private func time() -> Stopwatch.Reading {
    let participant = study.participant(0)
    let session = session(of: participant)
    let count = session.sampling.count(before: study.span.upperBound)
    var life = LifeReader(participant.life)
    // The time for simulating the days belongs to the phase of life.
    for hour in 0..<(24 * study.profile.days) {
      _ = life.day(at: study.span.lowerBound.advanced(bySeconds: 3_600 * Double(hour)))
    }
    life = LifeReader(participant.life)
    let watch = Stopwatch()
    measure(count, session, life)
    return watch.elapsed
  }

  private func measure(_ count: Int, _ session: SensorSession, _ life: LifeReader) {
    var block = Block<Sensor.Sample>()
    for start in stride(from: 0, to: count, by: Block<Sensor.Sample>.capacity) {
      block.removeAll()
      sensor.measure(
        start..<min(start + Block<Sensor.Sample>.capacity, count), in: session, of: life,
        into: &block)
    }
  }

  private func session(of participant: Participant) -> SensorSession {
    let start = study.span.lowerBound
    let rate =
      study.app(Beiwe.self).flatMap { $0.settings.rate(of: Sensor.self, by: $0.profile) } ?? 10
    return SensorSession(
      number: 0,
      sampling: participant.phone.sampling(of: Sensor.self, from: start, rate: rate, session: 0),
      clock: participant.phone.clock(launchedAt: start, number: 1))
  }

  /// Writes the contents of the files again. The time to read them does not count.
  private func rewrite(
    _ files: [FileEntry], of run: borrowing WholeRun, as compression: Compression
  ) throws -> Stopwatch.Reading {
    var writer = ContentWriter(in: run.folder.path, compression: compression)
    var sum = Stopwatch.Reading(cpu: 0, wall: 0)
    for file in files {
      let content = [UInt8](try Data(contentsOf: run.folder.appending(path: file.path)))
      let watch = Stopwatch()
      try writer.create("again")
      try writer.write(content.span)
      _ = try writer.close()
      let elapsed = watch.elapsed
      sum.cpu += elapsed.cpu
      sum.wall += elapsed.wall
    }
    return sum
  }
}
