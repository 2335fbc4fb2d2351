import Simulation

/// A writer of samples as `Record` elements, with one line per element and one line per metadata
/// entry.
struct ExportRecords: ~Copyable {
  private let dates: ExportDate
  private let sources: ExportSources
  /// The texts with which all records of a type and source start, up to their first date.
  private var heads: [Head: [UInt8]] = [:]

  private struct Head: Hashable {
    let type: String
    let source: HealthSample.Source
  }

  init(_ dates: ExportDate, from sources: ExportSources) {
    self.dates = dates
    self.sources = sources
  }

  /// Appends a sample of a quantity or a category.
  ///
  /// - Parameter day: the start of the day; the sample's heartbeats are given in seconds from it.
  mutating func write(_ sample: HealthSample, on day: Timestamp, to text: inout TextBuffer) {
    text.append(head(of: sample))
    dates.write(sample.saved, to: &text)
    text.append("\" startDate=\"")
    dates.write(sample.start, to: &text)
    text.append("\" endDate=\"")
    dates.write(sample.end, to: &text)
    text.append("\" value=\"")
    switch sample.value {
    case .number(let number): text.append(plain: number)
    case .choice(let choice): text.append(sample.type.exportedName(of: choice))
    case .workout: preconditionFailure("a workout is not written as a Record element")
    }
    guard !sample.metadata.isEmpty || sample.beats != nil else { return text.append("\"/>\n") }
    text.append("\">\n")
    Self.write(sample.metadata, to: &text)
    if let beats = sample.beats { write(beats, on: day, to: &text) }
    text.append(" </Record>\n")
  }

  /// Appends metadata as `MetadataEntry` elements, in their order.
  static func write(
    _ metadata: [(key: String, fact: HealthSample.Fact)], to text: inout TextBuffer
  ) {
    for (key, fact) in metadata {
      text.append("  <MetadataEntry")
      text.attribute("key", key)
      switch fact {
      case .text(let value): text.attribute("value", value)
      case .integer(let value): text.attribute("value", "\(value)")
      case .number(let value):
        text.open("value")
        text.append(plain: value)
        if key == "HKAverageMETs" { text.append(" kcal/hr·kg") }
        text.append(UInt8(ascii: "\""))
      case .integers(let values):
        text.attribute("value", values.map(String.init).joined(separator: ","))
      }
      text.append("/>\n")
    }
  }

  private mutating func head(of sample: HealthSample) -> [UInt8] {
    let key = Head(type: sample.type.identifier, source: sample.source)
    if let known = heads[key] { return known }
    var text = TextBuffer()
    text.append(" <Record")
    text.attribute("type", sample.type.identifier)
    let named = sources[sample.source]
    text.attribute("sourceName", named.name)
    if let version = named.version { text.attribute("sourceVersion", version) }
    if let device = named.device { text.attribute("device", device) }
    if let unit = sample.type.exportedUnit { text.attribute("unit", unit) }
    text.open("creationDate")
    let head = text.bytes(0..<text.count)
    heads[key] = head
    return head
  }

  /// Appends heartbeats that follow a measured interval, each with the heart rate that corresponds
  /// to its interval.
  private func write(_ beats: Beats, on day: Timestamp, to text: inout TextBuffer) {
    text.append("  <HeartRateVariabilityMetadataList>\n")
    for index in beats.times.indices.dropFirst()
    where beats.isSeen[index - 1] && beats.isSeen[index] {
      let rate = (60 / (beats.times[index] - beats.times[index - 1])).rounded()
      text.append("   <InstantaneousBeatsPerMinute bpm=\"")
      text.append(Int64(rate))
      text.append("\" time=\"")
      dates.write(beatAt: day.advanced(bySeconds: beats.times[index]), to: &text)
      text.append("\"/>\n")
    }
    text.append("  </HeartRateVariabilityMetadataList>\n")
  }
}
