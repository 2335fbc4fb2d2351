import Fixtures
import Formats
import Spool
import Testing

@testable import Recorders
@testable import Simulation

/// What every registered sensor, and every registered stream of the Beiwe app, has to keep to.
struct StreamTests {
  private static let names = appStreams.map { $0.stream.rawValue }

  private func kind(_ name: String) throws -> any AppStream.Type {
    try #require(appStreams.first { $0.stream.rawValue == name })
  }

  /// A study that collects one stream and nothing else, for a day.
  private func study(_ name: String?) throws -> Study {
    let settings = BeiweSensor.all.map { sensor in
      let cycle = "\(sensor.key)_on_duration_seconds: 15, \(sensor.key)_off_duration_seconds: 9000"
      return "\(sensor.key): \(sensor.name == name)" + (sensor.cycle == nil ? "" : ", " + cycle)
    }
    return try TestStudy.make("{ \(settings.joined(separator: ", ")) }")
  }

  @Test func `names of sensors are words, and differ`() {
    let names = sensors.map { $0.name }
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(!name.isEmpty && name.utf8.allSatisfy { ($0 | 32) >= 97 && ($0 | 32) <= 122 })
    }
  }

  @Test func `every sensor has one stream, under its own name, and a study can set it`() {
    #expect(appStreams.map { $0.sensor.name }.sorted() == sensors.map { $0.name }.sorted())
    #expect(appStreams.allSatisfy { $0.stream.rawValue == $0.sensor.name })
    #expect(BeiweSensor.all.map(\.name).sorted() == sensors.map { $0.name }.sorted())
    #expect(Set(BeiweSensor.all.map(\.key)).count == BeiweSensor.all.count)
  }

  @Test(arguments: names)
  func `the log tells when a stream begins and ends`(name: String) throws {
    let kind = try kind(name)
    let (on, off) = (kind.logRow(isOn: true), kind.logRow(isOn: false))
    #expect(on.event.description.hasSuffix("_on") && off.event.description.hasSuffix("_off"))
    #expect(on.message.description != off.message.description)
  }

  @Test(.whole, arguments: names)
  func `how many rows are made at a time changes none`(name: String) async throws {
    let study = try study(name)
    let (whole, pieces) = (try await Recorded(study), try await Recorded(study, blockSize: 3))
    #expect(!whole.contents.isEmpty && whole.contents == pieces.contents)
  }

  /// Sensors without a rate may have nothing to tell on a quiet day.
  @Test(arguments: names)
  func `a stream that is collected has rows`(name: String) async throws {
    let study = try study(name)
    #expect(study.collectedStreams == [name])
    let recorded = try await Recorded(study)
    let stream = try kind(name).stream
    if try kind(name) is any SampledStream.Type {
      #expect(!recorded.entries(.beiwe, stream).isEmpty)
      #expect(!recorded.entries(.beiweDownload, stream).isEmpty)
    }
    for entry in recorded.entries(.beiwe, stream) {
      #expect(entry.rows > 0 && entry.rows == recorded.lines(of: entry) - 1, "\(entry.path)")
    }
    // Nothing is collected but this.
    let streams = Set(recorded.entries(.beiwe).map(\.stream))
    #expect(streams.isSubset(of: [name, BeiweStream.iosLog.rawValue]))
  }
}

extension Recorded {
  fileprivate func entries(_ layout: Layout) -> [FileEntry] {
    entries.filter { $0.recorder == layout.name }
  }

  fileprivate func lines(of entry: FileEntry) -> Int64 {
    Int64(contents[entry.path]?.count { $0 == UInt8(ascii: "\n") } ?? 0)
  }
}
