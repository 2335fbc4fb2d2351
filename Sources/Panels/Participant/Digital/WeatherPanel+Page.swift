import Formats
import Page
import Reading

extension WeatherPanel {
  func write(to page: inout Markup) {
    let days = days
    page.element("p", ["class": "caption"], text: caption)
    Self.strips(of: days, frame.clock).write(to: &page)
    page.element("div", ["class": "columns"]) { page in
      for chart in charts(days) {
        page.element("div") { page in
          page.element("h4", text: chart.title)
          chart.write(to: &page, hasHeading: false)
        }
      }
    }
    page.scrollingTable(
      Self.name,
      heading: [
        "date", "region", "temperature", "precipitation", "cloud", "wind", "pressure", "daylight",
      ]
    ) { page in
      for day in days { page.row(HealthTime.text(date: day.date), Self.cells(of: day)) }
    }
  }

  private var caption: String {
    let regions = hours.reduce(into: [String]()) { regions, hour in
      if !regions.contains(hour.region) { regions.append(hour.region) }
    }
    let changes = arrivals.map { hour in
      let local = frame.clock.local(hour.time)
      let hourOfDay = (local % 86_400_000 + 86_400_000) % 86_400_000 / Self.hour
      return "\(hour.region) from \(HealthTime.text(date: frame.clock.date(of: hour.time))) at "
        + "\(hourOfDay) h"
    }
    return "The weather where the participant is, from the ground truth. "
      + "Region\(regions.count == 1 ? "" : "s"): \(regions.joined(separator: ", ")). "
      + (changes.isEmpty
        ? "" : "The region changes: \(changes.joined(separator: ", ")). ")
      + "Times are in \(frame.clock.zone)."
  }

  private static func cells(of day: Day) -> [String] {
    let temperatures = day.temperatures
    return [
      day.regions.joined(separator: ", "),
      "\(tenths(temperatures.lowerBound)) to \(tenths(temperatures.upperBound)) °C",
      "\(tenths(day.precipitation)) mm", "\(Int((100 * day.mean(\.cloud)).rounded())) %",
      "\(tenths(day.mean(\.wind))) m/s", "\(Int(day.mean(\.pressure).rounded())) hPa",
      "\(day.light) h",
    ]
  }

  /// Returns a number with one decimal, with a minus sign before a negative one.
  private static func tenths(_ value: Double) -> String {
    let tenths = Int((10 * value).rounded())
    return "\(tenths < 0 ? "\u{2212}" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }

  // MARK: Sky

  /// The lower limits of the shades of clouds, as shares of the sky, and of precipitation, in mm.
  private static let (clouds, rains) = ([0, 0.25, 0.5, 0.75], [0, 0.5, 4])

  /// Returns a picture with a row for each day: daylight, clouds and precipitation in each hour.
  private static func strips(of days: [Day], _ clock: LocalClock) -> Strips {
    let width = 36
    let kinds =
      [Strips.Kind("daylight", "daylight (UV index above 0)")]
      + zip(clouds.indices, ["below 25 %", "25 to 50 %", "50 to 75 %", "75 % or more"])
      .map { Strips.Kind("cloud\($0)", "cloud \($1)") }
      + zip(rains.indices, ["up to 0.5 mm", "up to 4 mm", "above 4 mm"])
      .map { Strips.Kind("rain\($0)", "precipitation \($1)") }
    return Strips(
      name: "sky",
      summary: "Daylight, clouds and precipitation of \(counted(days.count, "day")), hour by hour.",
      kinds: kinds,
      rows: days.map { day in
        let start = clock.start(of: day.date)
        return Strips.Row(
          "\(HealthTime.text(date: day.date)) \(day.regions.joined(separator: ", "))",
          parts(of: day) { hour in
            let first = Int((hour.time - start) / 60_000) * width / 60
            return max(first, 0)..<max(first + width, 1)
          })
      },
      ticks: stride(from: 0, to: 24, by: 3).map { (width * $0, "\($0) h") },
      width: width * (days.map(\.hours.count).max().map { max($0, 24) } ?? 24), rowHeight: 24)
  }

  private static func parts(
    of day: Day, at x: (DigitalTruth.Hour) -> Range<Int>
  ) -> [Strips.Part] {
    let light = day.hours.filter { $0.uv > 0 }.map {
      Strips.Part(x: x($0), y: 1..<5, kind: 0)
    }
    let cloud = day.hours.map { hour in
      let shade = max(clouds.count { $0 <= hour.cloud }, 1)
      return Strips.Part(x: x(hour), y: 6..<13, kind: shade)
    }
    let rain = day.hours.filter { $0.precipitation > 0 }.map { hour in
      let shade = rains.count { $0 < hour.precipitation }
      return Strips.Part(x: x(hour), y: 14..<21, kind: clouds.count + shade)
    }
    return light.joined + cloud.joined + rain.joined
  }

  // MARK: Charts

  /// The number of days up to which bars show hours, and lines show hours.
  private static let (barLimit, lineLimit) = (7, 31)

  private func charts(_ days: [Day]) -> [Chart] {
    let temperatures = hours.flatMap { [$0.temperature, $0.dewPoint] }
    let pressures = hours.map(\.pressure)
    let isDaily = days.count > Self.lineLimit
    let points = isDaily ? "Each point is the mean of a day." : "Each point is an hour."
    let rain = bars(days)
    return [
      chart(
        "temperature", "Temperature", points, days,
        Chart.Axis("°C", .linear(around: Self.range(of: temperatures)), label: Self.label),
        [
          Chart.Series("temperature", "temperature", .line(lines(\.temperature, days))),
          Chart.Series("dew", "dew point", .line(lines(\.dewPoint, days))),
        ]),
      chart(
        "rain", "Precipitation",
        days.count > Self.barLimit ? "Each bar is the sum of a day." : "Each bar is an hour.", days,
        .amount("mm", .linear(covering: rain.map(\.y.upperBound).max() ?? 1)),
        [Chart.Series("rain", "precipitation", .bars(rain))]),
      chart(
        "wind", "Wind", points, days,
        .amount("m/s", .linear(covering: hours.map(\.wind).max() ?? 1)),
        [Chart.Series("wind", "wind speed", .line(lines(\.wind, days)))]),
      chart(
        "pressure", "Air pressure at sea level", points, days,
        Chart.Axis("hPa", .linear(around: Self.range(of: pressures)), label: Self.label),
        [Chart.Series("pressure", "air pressure", .line(lines(\.pressure, days)))]),
    ]
  }

  private static func range(of values: [Double]) -> ClosedRange<Double> {
    (values.min() ?? 0)...(values.max() ?? 0)
  }

  private static func label(_ value: Double) -> String {
    (value < 0 ? "\u{2212}" : "") + Quantity.number(abs(value))
  }

  private func chart(
    _ name: String, _ title: String, _ caption: String, _ days: [Day], _ y: Chart.Axis,
    _ series: [Chart.Series]
  ) -> Chart {
    let domain = y.scale.domain
    let changes = arrivals.map { hour in
      [
        Chart.Point(x: Double(hour.time), y: domain.lowerBound),
        Chart.Point(x: Double(hour.time), y: domain.upperBound),
      ]
    }
    let marks =
      changes.isEmpty ? [] : [Chart.Series("region", "change of region", .line(changes))]
    return Chart(
      name: name, title: title, caption: caption,
      summary: "\(title) over \(counted(days.count, "day")).", x: dates(days), y: y,
      series: marks + series)
  }

  /// Returns an axis over all days, with at most seven dates, or with hours if there are only one or
  /// two days.
  private func dates(_ days: [Day]) -> Chart.Axis {
    let clock = frame.clock
    let (first, last) = (days.first?.date ?? 0, days.last?.date ?? 0)
    let step = Int((last - first + 7) / 7)
    let hasHours = first + 1 >= last
    let ticks = stride(from: first, through: last, by: step).flatMap { date in
      let start = clock.start(of: date)
      return (hasHours ? [0, 6, 12, 18] : [0]).map { Double(start + $0 * Self.hour) }
    }
    let domain = Double(clock.start(of: first))...Double(clock.start(of: last + 1))
    return Chart.Axis(
      hasHours ? "time of day" : "date", .linear(over: domain, ticks: ticks)
    ) { time in
      let date = clock.date(of: Int64(time))
      let hours = (clock.local(Int64(time)) - 86_400_000 * date) / Self.hour
      return hours == 0 ? String(HealthTime.text(date: date).dropFirst(5)) : "\(hours) h"
    }
  }

  /// Returns a line for each stay, of hours or, in long recordings, of the means of days.
  private func lines(
    _ value: KeyPath<DigitalTruth.Hour, Double>, _ days: [Day]
  ) -> [[Chart.Point]] {
    guard days.count > Self.lineLimit else {
      return stays.map { stay in
        stay.map { Chart.Point(x: Double($0.time + Self.hour / 2), y: $0[keyPath: value]) }
      }
    }
    return [
      days.map { day in
        let times = day.hours.map { Double($0.time + Self.hour / 2) }
        return Chart.Point(
          x: times.reduce(0, +) / Double(max(times.count, 1)), y: day.mean(value))
      }
    ]
  }

  /// Returns a bar for each wet hour or, in longer recordings, for each wet day.
  private func bars(_ days: [Day]) -> [Chart.Bar] {
    guard days.count > Self.barLimit else {
      return hours.filter { $0.precipitation > 0 }.map {
        Chart.Bar(x: Double($0.time)...Double($0.time + Self.hour), y: 0...$0.precipitation)
      }
    }
    return days.filter { $0.precipitation > 0 }.map { day in
      let span = frame.clock.span(of: day.date)
      return Chart.Bar(
        x: Double(span.lowerBound)...Double(span.upperBound), y: 0...day.precipitation)
    }
  }
}
