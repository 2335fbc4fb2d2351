import Formats
import Page
import Reading
import Spool

/// A panel of the true weather around a participant, in each hour and on each local day.
struct WeatherPanel: Panel {
  static let name = "weather"
  static let title = "Weather"
  static let apps = ["mylifedb"]

  let frame: Frame
  private(set) var isLeftOut = true
  /// The hours in order of time, at most 401 days of them.
  private(set) var hours: [DigitalTruth.Hour] = []

  init(_ frame: Frame) { self.frame = frame }

  private static let longest = 401 * 24

  mutating func begin(_ truth: Truth) {
    guard truth.digital.tables.contains("weather") else { return }
    isLeftOut = false
    let known = truth.digital.hours.filter { hour in
      // Times with 13 digits, as all times of a recording.
      frame.contains(hour.time) && hour.time >= 1_000_000_000_000
        && [
          hour.temperature, hour.dewPoint, hour.cloud, hour.precipitation, hour.wind,
          hour.pressure, hour.uv,
        ].allSatisfy { abs($0) < 1e5 }
    }
    hours = known.sorted { $0.time < $1.time }.suffix(Self.longest)
    guard let last = hours.last?.time else { return }
    hours.removeAll { last - $0.time > Int64(Self.longest) * Self.hour }
  }

  var lack: String? { hours.isEmpty ? "no hours in the table of the weather" : nil }

  static let hour: Int64 = 3_600_000

  /// The hours from each change of the region to the next one, or to the next hour without data.
  var stays: [ArraySlice<DigitalTruth.Hour>] {
    var stays: [ArraySlice<DigitalTruth.Hour>] = []
    var start = 0
    for index in hours.indices {
      let next = index + 1
      guard
        next == hours.count || hours[next].region != hours[index].region
          || hours[next].time > hours[index].time + Self.hour
      else { continue }
      stays.append(hours[start..<next])
      start = next
    }
    return stays
  }

  /// The first hour of each stay in another region than before.
  var arrivals: [DigitalTruth.Hour] {
    zip(hours, hours.dropFirst()).filter { $0.region != $1.region }.map { $1 }
  }

  // MARK: Days

  /// The weather of one local day.
  struct Day {
    let date: Int64
    var hours: [DigitalTruth.Hour] = []

    /// The regions in the order of the stays.
    var regions: [String] {
      hours.reduce(into: []) { if $0.last != $1.region { $0.append($1.region) } }
    }

    func mean(_ value: KeyPath<DigitalTruth.Hour, Double>) -> Double {
      hours.reduce(0) { $0 + $1[keyPath: value] } / Double(max(hours.count, 1))
    }

    var temperatures: ClosedRange<Double> {
      let all = hours.map(\.temperature)
      return (all.min() ?? 0)...(all.max() ?? 0)
    }

    /// The precipitation of the day, in mm.
    var precipitation: Double { hours.reduce(0) { $0 + $1.precipitation } }

    /// The number of hours with a UV index above 0, which are the hours with sun above the horizon.
    var light: Int { hours.count { $0.uv > 0 } }
  }

  /// The local days with data, in order.
  var days: [Day] {
    var days: [Day] = []
    for hour in hours {
      let date = frame.clock.date(of: hour.time)
      if days.last?.date != date { days.append(Day(date: date)) }
      days[days.count - 1].hours.append(hour)
    }
    return days
  }

  // MARK: Numbers

  func write(to json: inout JSONWriter) {
    json.key("regions")
    json.array { json in
      for hour in hours.prefix(1) + arrivals {
        json.object { json in
          json.member("region", hour.region)
          json.member("from", hour.time)
        }
      }
    }
    json.key("days")
    json.array { json in
      for day in days {
        json.object { json in
          json.member("date", HealthTime.text(date: day.date))
          json.member("hours", day.hours.count)
          json.member("least_temperature_c", number: day.temperatures.lowerBound)
          json.member("most_temperature_c", number: day.temperatures.upperBound)
          json.member("precipitation_mm", number: day.precipitation)
          json.member("mean_cloud", number: day.mean(\.cloud))
          json.member("mean_wind_mps", number: day.mean(\.wind))
          json.member("mean_pressure_hpa", number: day.mean(\.pressure))
          json.member("hours_of_daylight", day.light)
        }
      }
    }
  }
}
