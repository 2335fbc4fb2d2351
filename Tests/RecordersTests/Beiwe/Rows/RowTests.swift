import Formats
import FoundationEssentials
import Simulation
import Testing

@testable import Recorders

struct RowTests {
  /// Of every stream of the app, its log included.
  private static let sources: [any FileSource.Type] = appStreams + [AppLog.self]

  @Test func `every stream of the format has rows`() {
    #expect(
      Self.sources.map { $0.stream }.sorted { $0.rawValue < $1.rawValue }
        == BeiweStream.allCases.sorted { $0.rawValue < $1.rawValue })
  }

  @Test(arguments: BeiweStream.allCases)
  func `rows have the columns of the format's header`(stream: BeiweStream) throws {
    func columns<Source: FileSource>(of source: Source.Type) -> [UInt8] { Source.Row.columns }
    let source: any FileSource.Type = try #require(
      Self.sources.first { $0.stream == stream })
    #expect("timestamp" + String(decoding: columns(of: source), as: UTF8.self) == stream.header)
  }

  private func text<Row: BeiweRow>(_ row: Row.Type, _ samples: [Row.Sample]) -> String {
    var batch = RowBatch()
    for (index, sample) in samples.enumerated() {
      batch.append(at: 1_772_460_000_000 + Int64(index) * 100) {
        Row.write(sample, as: .current, to: &$0)
      }
    }
    return batch.withBytes { text in
      text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Samples at the edges of what each stream can write.
  private func rows(_ stream: BeiweStream) -> String {
    let vectors = [
      Vector(0, -0.0, 1e-5), Vector(0.1, -1.0 / 3, 123.456), Vector(-1e-4, 48.5, 1e16),
    ]
    switch stream {
    case .accel:
      return text(
        AccelerometerRow.self,
        [
          .init(0, 1, -1), .init(6, 7, -7), .init(65_536, -65_537, 32_768),
          .init(524_287, -524_288, 1_048_577),
        ])
    case .gyro, .magnetometer: return text(VectorRow.self, vectors)
    case .devicemotion:
      return text(
        DeviceMotionRow.self,
        vectors.map {
          DeviceMotion.Sample(
            roll: $0.x, pitch: $0.y, yaw: $0.z, rotationRate: 2 * $0, gravity: -1 * $0,
            userAcceleration: 0.1 * $0)
        }
          + [FieldCalibration.Word.low, .medium, .high].map {
            DeviceMotion.Sample(
              roll: 0, pitch: 0, yaw: 0, rotationRate: .zero, gravity: .zero,
              userAcceleration: .zero, field: Vector(0, 20.5, -1.0 / 3), calibration: $0)
          })
    case .gps:
      return text(
        GPSRow.self,
        [(42.36, -71.058_9, 25.661_691_665_649_414, 35.0), (-90, 180, -3.5, 1_414)].map {
          GPS.Sample(
            position: .init(latitude: $0.0, longitude: $0.1, altitude: $0.2), accuracy: $0.3,
            truth: .init(latitude: 0, longitude: 0, altitude: 0), environment: .indoor)
        })
    case .powerState:
      return text(
        PowerStateRow.self,
        [
          .init(event: .locked, level: 0.65), .init(event: .unlocked, level: 0.7),
          .init(event: .battery(.charging), level: 0.05), .init(event: .battery(.full), level: 1),
          .init(event: .battery(.unplugged), level: 0.94), .init(event: .unknown, level: -1),
        ])
    case .proximity: return text(ProximityRow.self, [.init(isNear: true), .init(isNear: false)])
    case .reachability:
      return text(ReachabilityRow.self, [.init(network: .wifi), .init(network: .cellular)])
    case .iosLog:
      return text(
        IOSLogRow.self,
        [
          LogRow(
            launch: 1_772_460_000_000, memory: 53, battery: -1, event: "launch",
            message: "Application launch", details: ("", "2.5.2"), count: 1),
          LogRow(
            launch: 1_772_460_000_021, memory: 70, battery: 0.7, event: "uploaded",
            message: "Uploaded data file", details: ("a.csv", ""), count: 12_345),
        ])
    }
  }

  /// `RECORD_GOLDEN=1` writes the files anew; look at the difference before keeping it.
  @Test(arguments: BeiweStream.allCases)
  func `rows read as they always have`(stream: BeiweStream) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Golden/\(stream.rawValue).csv").standardized
    let text = stream.header + "\n" + rows(stream)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record("\(file.lastPathComponent) is recorded")
    }
    #expect(try String(decoding: Data(contentsOf: file), as: UTF8.self) == text)
  }
}
