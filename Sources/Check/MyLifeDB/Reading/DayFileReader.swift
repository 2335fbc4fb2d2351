import Reading
import Spool

/// A reader of the file of one day, which also judges its format. It reports and skips values that
/// are not samples.
struct DayFileReader {
  /// The defects of the text.
  private(set) var finding = Finding()
  /// The samples and the other members of the file.
  private(set) var file: DayFile
  /// The number of values in the list of samples, valid or invalid.
  private(set) var rows = 0
  private let bytes: [UInt8]
  private var envelope: [String: JSONTree] = [:]
  private var last: (start: Int64, key: String)?

  private static let keys: Set = ["date", "exported_at", "device_info", "samples"]

  init(_ day: MyLifeDBTree.Day, _ bytes: [UInt8]) {
    file = DayFile(path: day.path, collector: day.collector, date: day.date)
    self.bytes = bytes
  }

  /// Reads and judges the whole file.
  mutating func read() {
    var reader = JSONReader(bytes)
    do throws(JSONReader.Defect) {
      try readEnvelope(&reader)
      try reader.end()
    } catch {
      finding.fail(
        file.place(), "\(error.fact) at byte \(error.offset)",
        allowed: "JSON text with one day's samples")
      return
    }
    judgeEnvelope()
  }

  private mutating func readEnvelope(_ reader: inout JSONReader) throws(JSONReader.Defect) {
    try reader.object { (key, reader) throws(JSONReader.Defect) in
      guard key == "samples" else {
        envelope[key] = try reader.value()
        return
      }
      envelope[key] = .null
      try reader.list { (reader) throws(JSONReader.Defect) in
        // White space before a sample does not belong to its text.
        _ = reader.next()
        let start = reader.position
        let value = try reader.value()
        rows += 1
        take(value, hash: hash(start..<reader.position))
      }
    }
  }

  /// Returns the hash of a sample's text, without line feeds.
  private func hash(_ range: Range<Int>) -> UInt64 {
    let lineEnd = UInt8(ascii: "\n")
    if bytes[range].contains(lineEnd) {
      return RowMark.hash(of: bytes[range].filter { $0 != lineEnd })
    }
    return bytes.withUnsafeBufferPointer { RowMark.hash(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  // MARK: The envelope

  private mutating func judgeEnvelope() {
    let place = file.place()
    finding.judge(
      Set(envelope.keys) == Self.keys, envelope.keys.sorted().joined(separator: ", "),
      allowed: Self.keys.sorted().joined(separator: ", "), at: place)
    let date = HealthTime.text(date: file.date)
    finding.judge(
      envelope["date"]?.text == date, envelope["date"]?.told ?? "no date", allowed: date, at: place)
    file.exported = envelope["exported_at"]?.text.flatMap(HealthTime.instant)
    finding.judge(
      file.exported != nil, envelope["exported_at"]?.told ?? "no export time",
      allowed: "a UTC time in whole seconds", at: place)
    readDevices(at: place)
  }

  /// Reads the names of the devices. A Mac's files have other keys than a phone's.
  private mutating func readDevices(at place: RowPlace) {
    let devices = envelope["device_info"]
    (file.phone, file.watch) = (devices?["phone"]?.text, devices?["watch"]?.text)
    file.mac = devices?["mac"]?.text
    let isMac = file.tree == .mac
    let keys = isMac ? ["mac", "os_version"] : ["phone", "watch", "os_version"]
    var isWhole = false
    if case .object(let members) = devices {
      isWhole =
        Set(members.keys) == Set(keys)
        && keys.allSatisfy { members[$0]?.text != nil || $0 == "watch" && members[$0] == .null }
    }
    finding.judge(
      isWhole, "other device_info",
      allowed: isMac
        ? "the keys mac and os_version"
        : "the keys phone, watch (may be null) and os_version",
      at: place)
  }

  // MARK: Samples

  private mutating func take(_ value: JSONTree, hash: UInt64) {
    let place = file.place(row: rows)
    let before = finding.failures
    guard case .object(var members) = value else {
      finding.fail(place, value.told, allowed: "a sample as a JSON object")
      return
    }
    let metadata = members.removeValue(forKey: "metadata")
    finding.judge(
      Set(members.keys) == ["type", "start", "end", "value", "unit", "source", "device"],
      members.keys.sorted().joined(separator: ", "),
      allowed: "the keys type, start, end, value, unit, source, device", at: place)
    guard let type = members["type"]?.text, let source = members["source"]?.text,
      let start = time("start", of: members, place), let end = time("end", of: members, place)
    else {
      if finding.failures == before {
        finding.fail(
          place, "a sample without a type or source", allowed: "texts for type and source")
      }
      return
    }
    finding.judge(
      end >= start, "an end before the start", allowed: "an end at or after the start", at: place)
    var sample = DaySample(
      type: type, start: start, end: end, value: members["value"]?.number,
      unit: members["unit"]?.text, source: source, device: members["device"]?.text,
      row: rows, hash: hash)
    if case .object(let facts) = metadata { sample.metadata = facts }
    finding.judge(
      metadata == nil || !sample.metadata.isEmpty, metadata?.told ?? "",
      allowed: "metadata as a JSON object, or no metadata", at: place)
    finding.judge(
      !source.isEmpty && (sample.device != nil || members["device"] == .null),
      "source \(source) with device \(members["device"]?.told ?? "missing")",
      allowed: "a source identifier, and a device text or null", at: place)
    judgeOrder(sample, place)
    judgeValue(sample, members, place)
    file.samples.append(sample)
  }

  private mutating func time(
    _ key: String, of members: [String: JSONTree], _ place: RowPlace
  ) -> Int64? {
    let time = members[key]?.text.flatMap(HealthTime.instant)
    finding.judge(
      time != nil, "\(key) \(members[key]?.told ?? "missing")",
      allowed: "a UTC time in whole seconds",
      at: place)
    return time
  }

  private mutating func judgeOrder(_ sample: DaySample, _ place: RowPlace) {
    let key = sample.type + sample.source
    if let last {
      finding.judge(
        (last.start, last.key) <= (sample.start, key), "\(sample.type) out of order",
        allowed: "samples in order of start, type and source", at: place)
    }
    last = (sample.start, key)
  }

  private mutating func judgeValue(
    _ sample: DaySample, _ members: [String: JSONTree], _ place: RowPlace
  ) {
    let kind = HealthKind.all[sample.type]
    guard let kind, kind.streams.contains(file.collector) else {
      finding.fail(
        place, "type \(sample.type)", allowed: "a sample type of the collector \(file.collector)")
      return
    }
    judgeMetadata(sample, place)
    let (value, unit) = (members["value"]?.told ?? "missing", members["unit"] ?? .null)
    switch kind.value {
    case .number(let wanted, let range):
      judge(unit, of: sample, allowed: [wanted], place)
      judge(members["value"], of: sample, range, place)
    case .amount(let units, let range):
      judge(unit, of: sample, allowed: units, place)
      judge(members["value"], of: sample, range, place)
    case .rating(let range):
      judge(unit, of: sample, allowed: [nil], place)
      if members["value"] != .null { judge(members["value"], of: sample, range, place) }
    case .price(let range):
      finding.judge(
        unit.text.map(Self.isCurrency) ?? false, "unit \(unit.told) of \(sample.type)",
        allowed: "the code of a currency, such as CHF", at: place)
      judge(members["value"], of: sample, range, place)
    case .choice(let names):
      finding.judge(unit == .null, "unit \(unit.told)", allowed: "null", at: place)
      finding.judge(
        sample.value.map { names.indices.map(Double.init).contains($0) } ?? false,
        "\(value) of \(sample.type)",
        allowed: names.indices.map(String.init).joined(separator: ", "), at: place)
    case .nothing:
      finding.judge(
        members["value"] == .null && unit == .null, "\(value) \(unit.told)", allowed: "null",
        at: place)
      let activity = sample.metadata["workoutActivityType"]
      var known = false
      if case .integer(let number) = activity { known = HealthKind.activities[number] != nil }
      finding.judge(
        known && sample.number("totalEnergyBurned") != nil,
        "activity \(activity?.told ?? "missing")",
        allowed: "a workout activity type of HealthKit, with its energy",
        at: place)
    }
  }

  private mutating func judge(
    _ unit: JSONTree, of sample: DaySample, allowed units: [String?], _ place: RowPlace
  ) {
    finding.judge(
      units.contains { unit == $0.map(JSONTree.text) ?? .null },
      "unit \(unit.told) of \(sample.type)",
      allowed: units.map { $0 ?? "null" }.joined(separator: ", "), at: place)
  }

  private mutating func judge(
    _ value: JSONTree?, of sample: DaySample, _ range: ClosedRange<Double>, _ place: RowPlace
  ) {
    finding.judge(
      sample.value.map(range.contains) ?? false, "\(value?.told ?? "missing") of \(sample.type)",
      allowed: "\(range.lowerBound.told) to \(range.upperBound.told)", at: place)
  }

  /// Returns whether a text has the form of a currency's code (ISO 4217).
  private static func isCurrency(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  private mutating func judgeMetadata(_ sample: DaySample, _ place: RowPlace) {
    for member in HealthKind.members[sample.type] ?? [] {
      guard let value = sample.metadata[member.key] else {
        if member.isRequired {
          finding.fail(
            place, "\(sample.type) without \(member.key)", allowed: member.allowed)
        }
        continue
      }
      finding.judge(
        member.allows(value), "\(member.key) \(value.told) of \(sample.type)",
        allowed: member.allowed, at: place)
    }
  }
}
