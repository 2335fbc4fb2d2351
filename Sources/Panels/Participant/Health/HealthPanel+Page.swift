import Formats
import Page
import Reading

extension HealthPanel {
  func write(to page: inout Markup) {
    for book in books where book.samples > 0 {
      page.element("h4", text: "By \(book.app)")
      writeHeart(of: book, to: &page)
      writeNights(of: book, to: &page)
      writeSteps(of: book, to: &page)
      writeTypes(of: book, to: &page)
    }
  }

  private func tell(_ lack: String, in page: inout Markup) {
    page.element("p", ["class": "caption"], text: "Not shown: \(lack).")
  }

  private func writeHeart(of book: HealthBook, to page: inout Markup) {
    guard book.heart.count > 0 else { return tell("no heart rate", in: &page) }
    let seen = HourlyValues.shares.map { ($0.0, book.heart.lines($0.1)) }
    let truth = HourlyValues.shares.flatMap { trueHeart.lines($0.1) }
    let all = (seen.flatMap(\.1) + truth).joined().map(\.y)
    Chart(
      name: "heart", title: "Heart rate by time of day",
      caption:
        "\(counted(book.heart.count, "heart rate")). The lines are the 10th, 50th and 90th "
        + "percentiles of each hour"
        + (truth.isEmpty ? "." : ", of the samples and of the true heart rate in every minute.")
        + " Times are in \(frame.zone).",
      summary: "Heart rate by time of day, as percentiles.",
      x: Chart.Axis("time of day", .linear(to: 24)) { "\(Int($0)) h" },
      y: Chart.Axis("beats per minute", .linear(covering: all.max() ?? 1)) { Quantity.number($0) },
      series: (truth.isEmpty
        ? [] : [Chart.Series("true", "p10, p50, p90 of the true rate", .line(truth))])
        + seen.map { Chart.Series($0.0, $0.0, .line($0.1)) }
    ).write(to: &page, hasHeading: false)
  }

  private func writeNights(of book: HealthBook, to page: inout Markup) {
    guard !book.nights.parts.isEmpty else { return tell("no sleep", in: &page) }
    let nights = dates(of: book)
    page.element(
      "p", ["class": "caption"],
      text: (trueNights == nil
        ? "The strips show sleep"
        : "The upper strips show true sleep, and the lower strips "
          + "show sleep")
        + " from samples, from noon to noon in \(frame.zone).")
    Nights.strips(nights, true: trueNights, seen: book.nights, frame.clock).write(to: &page)
    page.scrollingTable(
      "nights",
      heading: ["night to", "asleep", "in bed"] + (trueNights == nil ? [] : ["truly asleep"])
    ) { page in
      for night in nights {
        let asleep = book.nights.seconds(night, where: \.isAsleep)
        let inBed = book.nights.seconds(night) { $0 == .inBed }
        page.row(
          HealthTime.text(date: night),
          [Self.minutes(asleep), Self.minutes(inBed)]
            + (trueNights.map { [Self.minutes($0.seconds(night, where: \.isAsleep))] } ?? []))
      }
    }
  }

  private static func minutes(_ seconds: Double?) -> String {
    seconds.map { "\(grouped(Int(($0 / 60).rounded()))) min" } ?? Quantity.none
  }

  private func writeSteps(of book: HealthBook, to page: inout Markup) {
    guard !book.steps.isEmpty else { return tell("no steps", in: &page) }
    let hasOther = book.steps.values.contains { $0.other != nil }
    let isKnown = book.steps.keys.contains { trueSteps(of: $0) != nil }
    page.scrollingTable(
      "steps",
      heading: ["date", "steps by phone", "steps by watch"] + (hasOther ? ["by others"] : [])
        + (isKnown ? ["true steps"] : [])
    ) { page in
      for (date, steps) in book.steps.sorted(by: { $0.key < $1.key }).suffix(Self.longest) {
        page.row(
          HealthTime.text(date: date),
          [Self.told(steps.phone), Self.told(steps.watch)]
            + (hasOther ? [Self.told(steps.other)] : [])
            + (isKnown ? [trueSteps(of: date).map { grouped($0) } ?? Quantity.none] : []))
      }
    }
  }

  private static func told(_ count: Double?) -> String {
    count.map { grouped(Int($0.rounded())) } ?? Quantity.none
  }

  private func writeTypes(of book: HealthBook, to page: inout Markup) {
    page.element("details") { page in
      page.element(
        "summary",
        text: "\(counted(book.samples, "sample")) of \(counted(book.types.count, "type"))")
      page.scrollingTable("types", heading: ["type", "unit", "samples", "by phone", "by watch"]) {
        page in
        for (type, counts) in book.types.sorted(by: { $0.key < $1.key }) {
          page.row(
            Self.short(type),
            [
              Self.unit(of: type), grouped(counts.all), grouped(counts.phone),
              grouped(counts.watch),
            ])
        }
        if book.strangers > 0 {
          page.row(
            "types that HealthKit does not define",
            [Quantity.none, grouped(book.strangers), Quantity.none, Quantity.none])
        }
      }
    }
  }

  /// Returns Apple's name of a type without the prefix that all such names share.
  private static func short(_ type: String) -> String {
    for prefix in ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType", "HK"]
    where type.hasPrefix(prefix) {
      return String(type.dropFirst(prefix.count))
    }
    return type
  }

  private static func unit(of type: String) -> String {
    guard case .number(let unit?, _) = HealthKind.all[type]?.value else { return Quantity.none }
    return unit
  }
}
