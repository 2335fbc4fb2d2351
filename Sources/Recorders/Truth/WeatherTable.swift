import Simulation

/// The table of the weather where the participant is, for each hour of UTC.
struct WeatherTable: TruthTable {
  static let name = "weather"

  struct Row: TruthRow {
    var time: Int64 = 0
    var region = ""
    var hour: WeatherHour?

    func write(to row: inout RowWriter) {
      row.cell("timestamp", time)
      row.cell("region", region)
      row.cell("temperature_c", hour?.temperature)
      row.cell("dew_point_c", hour?.dewPoint)
      row.cell("humidity", hour?.humidity)
      row.cell("cloud", hour?.cloud)
      row.cell("precipitation_mm", hour?.precipitation)
      row.cell("wind_mps", hour?.wind)
      row.cell("pressure_hpa", hour?.pressure)
      row.cell("uv", hour?.uv)
      row.cell("pm2_5_ugm3", hour?.dust)
      row.cell("o3_ppb", hour?.ozone)
    }
  }

  private let weathers: Weathers

  init(_ weathers: Weathers) { self.weathers = weathers }

  func rows(of day: StudyDay) -> [Row] {
    weathers.hours(of: day.day).compactMap { region, hour in
      guard day.span.contains(hour.start.seconds(since: day.day.start)) else { return nil }
      return Row(time: hour.start.milliseconds, region: region, hour: hour)
    }
  }
}
