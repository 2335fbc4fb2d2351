import FoundationEssentials
import Testing

@testable import Simulation

/// The phones of the package beside the table that their rates are from.
struct DeviceProfileTests {
  /// The table's sensor for each stream; devicemotion has the rate of its orientation.
  private static let rows = [
    "accel": "accelerometer", "gyro": "gyroscope", "magnetometer": "magnetometer",
    "devicemotion": "orientation", "gps": "location",
  ]

  /// Median rate and deviation of the gaps, by sensor and model.
  private static func table() throws -> [String: [String: (rate: Double, gap: Double)]] {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Profiles/devices/phone-sampling.csv").standardized
    var table: [String: [String: (rate: Double, gap: Double)]] = [:]
    for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n").dropFirst() {
      // The model, with a comma in it, stands in quotes.
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      let cells = parts[2].split(separator: ",")
      let sensor = String(parts[0].dropLast())
      table[String(parts[1]), default: [:]][sensor] = (
        try #require(Double(cells[0])), try #require(Double(cells[1]))
      )
    }
    return table
  }

  @Test func `every phone with all rows in the table has a profile with its rates`() throws {
    let devices = try World.made.devices.values
    for (model, rows) in try Self.table() where Self.rows.values.allSatisfy({ rows[$0] != nil }) {
      let device = try #require(devices.first { $0.model == model }, "\(model)")
      for (stream, sensor) in Self.rows {
        let kind = try #require(sensors.first { $0.name == stream })
        let (sampling, row) = (device.sampling(of: kind), try #require(rows[sensor]))
        let asked = stream == "gps" ? 1.0 : 100
        #expect(abs(sampling.factorAt100Hz - row.rate / asked) < 1e-9, "\(model) \(stream)")
        #expect(abs(sampling.jitter - row.gap / 2.0.squareRoot()) < 1e-9, "\(model) \(stream)")
      }
    }
    #expect(devices.count >= 8)
  }

  @Test func `phones report levels in their own steps`() throws {
    let (old, new) = (try World.phone(0, "iphone-7"), try World.phone(0, "iphone-14"))
    #expect(old.reportedLevel(0.333) == 0.33)
    #expect((0...100).allSatisfy { old.reportedLevel(Double($0) / 100) == Float(max($0, 1)) / 100 })
    for percent in 0...100 {
      let step = (Double(percent) / 5).rounded(.toNearestOrAwayFromZero)
      let low = 5 * max(step, 1) - 100 * Double(new.reportedLevel(Double(percent) / 100))
      #expect(abs(low) < 1e-4 || abs(low - 1) < 1e-4, "\(percent)")
    }
  }
}
