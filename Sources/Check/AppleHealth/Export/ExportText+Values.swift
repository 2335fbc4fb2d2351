import Formats
import Glibc
import Reading
import XML

/// The times of an element, in ms since 1970.
struct ExportTimes {
  var start: Int64
  var end: Int64
  /// The difference between local time and UTC at the start, in ms.
  var offset: Int64
}

extension ExportText {
  // MARK: Times

  /// Judges an element's times; returns them if they are complete.
  mutating func judgeTimes(of element: ExportElements.Element) -> ExportTimes? {
    guard element.roles[ExportElements.Role.start.rawValue] >= 0 else { return nil }
    var last: Int64?
    var times = ExportTimes(start: 0, end: 0, offset: 0)
    var count = 0
    for role in [ExportElements.Role.start, .end, .creation] {
      guard let text = self[role, element] else { continue }
      guard let time = LocalTime(text) else {
        fail(
          "\(role.name) \(String(cString: text))", "a time such as 2026-03-02 07:04:44 -0500")
        return nil
      }
      // Other apps may save a sample before its end.
      if let last, time.instant < last, isStrict || role == .end {
        fail("\(role.name) \(String(cString: text))", "dates in the order start, end, creation")
      }
      last = time.instant
      switch role {
      case .start: (times.start, times.offset, count) = (time.instant, time.offset, count + 1)
      case .end: (times.end, count) = (time.instant, count + 1)
      default: break
      }
    }
    return count == 2 ? times : nil
  }

  /// Judges the date of a record or workout beside all others.
  mutating func judgeDate(_ times: ExportTimes) {
    let (file, place, linesBefore) = (file, place, linesBefore)
    dates.add(times.start, at: RowPlace(file, row: linesBefore + (place?.line ?? 1)))
    if let exported, times.start > exported + Self.lateness {
      if late.count == 0 { late = (0, line, "\(times.start)") }
      late.count += 1
    }
  }

  /// The time by which a start may follow the export, in ms. The phone records while it exports.
  private static let lateness: Int64 = 86_400_000

  /// Judges a record beside all others.
  mutating func judgeRow(
    _ element: ExportElements.Element, type: Int, _ times: ExportTimes
  ) {
    judgeDate(times)
    var hash = UInt64(type)
    for role in [ExportElements.Role.source, .value] {
      hash = hash &* 31 &+ (self[role, element].map { RowMark.hash(of: $0) } ?? 0)
    }
    let words = (UInt64(bitPattern: times.start), UInt64(bitPattern: times.end), hash)
    hash = withUnsafeBytes(of: words) { RowMark.hash($0.assumingMemoryBound(to: UInt8.self)) }
    guard recent.insert(hash) else { return }
    if duplicates.count == 0 { duplicates = (0, line, types[type].name) }
    duplicates.count += 1
  }

  // MARK: Values

  /// Judges the value of a record; returns it in the type's unit.
  mutating func judgeRecord(_ element: ExportElements.Element, type: Int) -> Double? {
    let name = types[type].name
    let (value, unit) = (self[.value, element], self[.unit, element])
    switch types[type].kind {
    case .unknown:
      note("type \(name)", "a record type of HealthKit", isWrong: isStrict)
      return value.flatMap { DecimalText.value($0) }
    case .category:
      if let unit { note("\(name) in \(String(cString: unit))", "no unit", isWrong: isStrict) }
      if let value, let index = types[type].values.index(of: value) { return Double(index) }
      note(
        "\(name) \(value.map { String(cString: $0) } ?? "without a value")",
        "a value name that HealthKit defines for the type", isWrong: isStrict)
      return nil
    case .quantity:
      if isStrict, !hasUnit(unit, of: type) { return nil }
      guard let value, let number = DecimalText.value(value) else {
        let text = value.map { String(cString: $0) } ?? ""
        note("\(name) \(text)", "a number", isWrong: isStrict || !text.isEmpty)
        return nil
      }
      guard isStrict else { return judge(number, unit, type: type) }
      if types[type].unit == "%", !(0...1).contains(number) {
        fail("\(name) \(String(cString: value))", "a number from 0 to 1 for the unit %")
      }
      return number
    }
  }

  /// Judges the unit of an export by Understudy.
  private mutating func hasUnit(_ unit: UnsafePointer<CChar>?, of type: Int) -> Bool {
    let expected = types[type].unit ?? ""
    if let unit, strcmp(unit, expected) == 0 { return true }
    let text = unit.map { String(cString: $0) } ?? "no unit"
    fail("\(types[type].name) in \(text)", expected)
    return false
  }

  /// Judges a value of any export in its unit; returns it in the type's unit.
  private mutating func judge(
    _ value: Double, _ unit: UnsafePointer<CChar>?, type: Int
  ) -> Double? {
    guard let unit, let number = unitNumbers.number(of: unit),
      let conversion = types[type].conversion(of: number, unit)
    else {
      let text = unit.map { String(cString: $0) } ?? "no unit"
      note(
        "\(types[type].name) in \(text)", "a unit like \(types[type].unit ?? "")", isWrong: false)
      return nil
    }
    let converted = value * conversion.factor + conversion.sum
    if let range = types[type].range, !range.isNear(converted) {
      note(
        "\(types[type].name) outside the usual range",
        "\(range.lowerBound.shortened) to \(range.upperBound.shortened) \(types[type].unit ?? "")",
        isWrong: false)
    }
    return converted
  }

  /// Judges the sums of a workout.
  mutating func judgeSum(_ element: ExportElements.Element) {
    guard let text = self[.type, element], let type = typeNumbers.number(of: text) else {
      return note("sum of no type", "a quantity type of HealthKit", isWrong: isStrict)
    }
    if type == types.count { types.append(ExportType(String(cString: text), isStrict: isStrict)) }
    guard types[type].kind == .quantity else {
      return note(
        "sum of \(types[type].name)", "a quantity type of HealthKit", isWrong: isStrict)
    }
    let unit = self[.unit, element]
    if isStrict { _ = hasUnit(unit, of: type) }
    for role in [ExportElements.Role.average, .minimum, .maximum, .sum] {
      guard let text = self[role, element] else { continue }
      guard let number = DecimalText.value(text) else {
        return fail("\(role.name) \(String(cString: text))", "a number")
      }
      if role == .sum, HealthKind.distances.contains(types[type].name) { addDistance(number) }
    }
  }

  // MARK: The whole file

  /// Adds the remarks, after the last element.
  mutating func remark() {
    notes.remark(in: &found, of: file)
    if duplicates.count > 0 {
      found.remark(
        RowPlace(file, row: duplicates.line),
        "\(counted(duplicates.count, "duplicate record")), the first of \(duplicates.type)",
        usual: "records that differ in type, source, start, end or value")
    }
    if late.count > 0 {
      found.remark(
        RowPlace(file, row: late.line),
        "\(counted(late.count, "row")) after the export, the first at \(late.text)",
        usual: "times before the export"
          + (exported.map { " at \($0)" } ?? ""))
    }
    dates.remark(in: &found, "row") { [exported] group in
      exported.map { group.days.lowerBound * 86_400_000 <= $0 } ?? true
    }
  }
}

extension ClosedRange<Double> {
  /// Returns whether a converted value is in the range, or outside by a rounding error.
  fileprivate func isNear(_ value: Double) -> Bool {
    let margin = 1e-9 * Swift.max(abs(lowerBound), abs(upperBound))
    return (lowerBound - margin...upperBound + margin).contains(value)
  }
}
