import Check
import Fixtures
import Formats
import Foundation
import Reading
import Testing

@testable import Panels

/// A researcher's download by hand: an hour of an accelerometer and fixes of each patient.
enum SmallDownload {
  /// 2026-03-02 14:00 UTC.
  static let start: Int64 = 1_772_460_000_000

  static func folder(_ patients: [String] = ["5ria6lij"]) throws -> TemporaryFolder {
    var files: [String: String] = [:]
    for patient in patients {
      files["\(patient)/accelerometer/2026-03-02 14_00_00+00_00.csv"] = accelerometer(times)
      files["\(patient)/gps/2026-03-02 14_00_00+00_00.csv"] = gps
    }
    return try TemporaryFolder(files)
  }

  /// Ten rows a second for a minute, and again after a gap of ten minutes.
  static let times: [Int64] = [0, 660_000].flatMap { first in
    (0..<600).map { start + first + 100 * $0 }
  }

  static func accelerometer(_ times: [Int64], x: String = "0.0") -> String {
    table(
      .accel,
      times.map { time in
        // Where there is no such date, another one has to do.
        let utc = BeiweUTCTime.text((0..<4_000_000_000_000).contains(time) ? time : start)
        return "\(time),\(utc),unknown,\(x),0.0,-1.1"
      })
  }

  /// Six fixes to the north, ten seconds apart, which claim 5 to 10 m.
  static let gps = table(
    .gps,
    (0..<6).map { number -> String in
      let time = start + 10_000 * Int64(number)
      let latitude = 42.3601 + 0.001 * Double(number)
      return "\(time),\(BeiweUTCTime.text(time)),\(latitude),-71.0589,12.0,\(5 + number).0"
    })

  static func table(_ stream: BeiweStream, _ rows: [String]) -> String {
    ([BeiweDialect.current.format(of: stream).processedHeader] + rows).joined(separator: "\n")
  }

  static let utc = LocalClock(zone: "UTC") { _ in 0 }

  static func report(
    of folder: TemporaryFolder, width: Int = 1, window: Range<Int64>? = nil,
    showsCoordinates: Bool = false, judges: Bool = false
  ) async throws -> RecordingReport {
    var report = RecordingReport(
      of: try Source(folder.path),
      Frame(clock: utc, window: window, showsCoordinates: showsCoordinates),
      details: { place, _ in place < 20 }, rules: judges ? Rule.all : [])
    try await report.read(width: width, progress: nil)
    return report
  }
}

extension RecordingReport {
  /// The numbers of the first participant.
  func participant() throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let root = try #require(object as? [String: Any])
    let participants = try #require(root["participants"] as? [[String: Any]])
    return try #require(participants.first)
  }
}
