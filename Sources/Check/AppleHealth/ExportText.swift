import Formats
import Reading

/// A check of the text of `export.xml`, which reads line by line and collects the routes that the
/// text refers to.
struct ExportText {
  /// The route of a workout.
  struct Route: Sendable {
    /// The path below the export's folder, with a leading slash.
    let path: String
    /// The start and end of the workout, in ms since 1970.
    let span: ClosedRange<Int64>
    /// The sum of the workout's distances, in metres; nil for a workout without a distance.
    let distance: Double?
  }

  private(set) var found: LineFinding
  private(set) var routes: [Route] = []
  /// The number of records and workouts.
  private(set) var rows = 0
  /// The record or workout that begins in the current line; nil if no valid record or workout
  /// begins in this line.
  private(set) var sample: HealthSample?

  private var prologue = Prologue.declaration
  /// The elements that are not closed yet, the outermost first.
  private var open: [ExportElement] = []
  private var counts: [String: Int] = [:]
  private var workout = Workout()

  /// The parts of the file before the root element.
  private enum Prologue { case declaration, document, elements, over }

  private struct Workout {
    var span: ClosedRange<Int64>?
    var paths: [String] = []
    var distance: Double?
  }

  init(_ file: String) { found = LineFinding(file) }

  /// Judges the next line, which has no line end.
  mutating func see(_ bytes: UnsafeBufferPointer<UInt8>) {
    found.next()
    sample = nil
    guard prologue == .over else { return seePrologue(String(decoding: bytes, as: UTF8.self)) }
    found.count()
    var pieces = XMLLine(bytes)
    do throws(XMLLine.Defect) {
      while let piece = try pieces.next() {
        switch piece {
        case .start(let tag, let isEmpty): begin(tag, isEmpty: isEmpty)
        case .end(let name): end(name)
        case .text(let text): found.fail("text \(text.prefix(40))", "XML elements without text")
        }
      }
    } catch {
      found.fail(error.description, "well-formed XML")
    }
  }

  /// Judges the file as a whole, after its last line.
  mutating func finish() {
    found.judge(
      prologue == .over && open.isEmpty,
      open.last.map { "element \($0.name) without an end tag" } ?? "no root element",
      "one root element with an end tag")
    for name in ["HealthData", "ExportDate", "Me"] {
      found.judge(counts[name] == 1, "\(counts[name] ?? 0) elements \(name)", "1 element")
    }
  }

  // MARK: Lines

  private mutating func seePrologue(_ text: String) {
    switch prologue {
    case .declaration:
      let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
      found.judge(text == expected, String(text.prefix(60)), expected)
      prologue = .document
    case .document:
      let expected = "<!DOCTYPE HealthData ["
      found.judge(text == expected, String(text.prefix(60)), expected)
      prologue = .elements
    case .elements where text.hasPrefix("<!-- HealthKit Export Version"):
      let expected = "<!-- HealthKit Export Version: \(ExportElement.version) -->"
      found.judge(text == expected, String(text.prefix(60)), expected)
    case .elements where text == "]>": prologue = .over
    case .elements where text.hasPrefix("<!ELEMENT "):
      let name = text.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      found.judge(
        ExportElement.named(name) != nil, "element \(name)", "an element of Apple Health exports")
    case .elements, .over: break
    }
  }

  private mutating func begin(_ tag: XMLTag, isEmpty: Bool) {
    guard let element = ExportElement.named(tag.name) else {
      return found.fail("element \(tag.name)", "an element of Apple Health exports")
    }
    counts[tag.name, default: 0] += open.count < 2 ? 1 : 0
    let holds = open.last.map { $0.children.contains(tag.name) } ?? (tag.name == "HealthData")
    if !holds {
      found.fail(
        "\(tag.name) in \(open.last?.name ?? "no element")",
        "a parent element that may contain \(tag.name)")
    }
    for (name, _) in tag.attributes
    where !element.required.contains(name) && !element.optional.contains(name) {
      found.fail(
        "\(name) of \(tag.name)",
        "an attribute that the document type allows for this element")
    }
    for name in element.required where tag[name] == nil {
      found.fail("\(tag.name) without \(name)", "all required attributes of the element")
    }
    if !isEmpty { open.append(element) }
    judgeDates(of: tag)
    switch tag.name {
    case "Record" where open.count == (isEmpty ? 1 : 2):
      rows += 1
      judgeRecord(tag)
      sample = tag["type"].flatMap { HealthSample(tag, type: $0) }
    case "Workout":
      rows += 1
      workout = Workout()
      if let start = tag["startDate"].flatMap(HealthTime.local),
        let end = tag["endDate"].flatMap(HealthTime.local), start <= end
      {
        workout.span = start...end
      }
      sample = HealthSample(tag, type: HealthKind.workout)
      let activity = tag["workoutActivityType"] ?? ""
      if !ExportTypes.activities.contains(activity) {
        found.fail(activity, "a workout activity type of HealthKit")
      }
    case "WorkoutStatistics": judgeSum(tag)
    case "FileReference": if let path = tag["path"] { workout.paths.append(path) }
    default: break
    }
  }

  private mutating func end(_ name: String) {
    guard open.last?.name == name else {
      return found.fail(
        "end of \(name)",
        open.last.map { "end of \($0.name)" } ?? "no end tag, because all "
          + "elements already have one")
    }
    open.removeLast()
    guard name == "Workout", let span = workout.span else { return }
    routes += workout.paths.map { Route(path: $0, span: span, distance: workout.distance) }
  }

  // MARK: Values

  private mutating func judgeDates(of tag: XMLTag) {
    var last: Int64?
    for name in ["startDate", "endDate", "creationDate"] {
      guard let text = tag[name] else { continue }
      guard let time = HealthTime.local(text) else {
        return found.fail("\(name) \(text)", "a time such as 2026-03-02 07:04:44 -0500")
      }
      if let last, time < last {
        found.fail("\(name) \(text)", "dates in the order start, end, creation")
      }
      last = time
    }
  }

  private mutating func judgeRecord(_ tag: XMLTag) {
    let (type, value) = (tag["type"] ?? "", tag["value"] ?? "")
    if let values = ExportTypes.values(of: type) {
      if !values.contains(value) {
        found.fail("\(type) \(value)", "a value name that HealthKit defines for the type")
      }
      if let unit = tag["unit"] { found.fail("\(type) in \(unit)", "no unit") }
    } else if let unit = ExportTypes.unit(of: type) {
      judgeUnit(tag, unit)
      guard let number = Double(value), number.isFinite else {
        return found.fail("\(type) \(value)", "a number")
      }
      if tag["unit"] == "%", !(0...1).contains(number) {
        found.fail("\(type) \(value)", "a number from 0 to 1 for the unit %")
      }
    } else {
      found.fail("type \(type)", "a record type of HealthKit")
    }
  }

  private mutating func judgeSum(_ tag: XMLTag) {
    guard let type = tag["type"], let unit = ExportTypes.unit(of: type) else {
      return found.fail("sum of \(tag["type"] ?? "no type")", "a quantity type of HealthKit")
    }
    judgeUnit(tag, unit)
    for name in ["average", "minimum", "maximum", "sum"] {
      guard let text = tag[name] else { continue }
      guard let number = Double(text), number.isFinite else {
        return found.fail("\(name) \(text)", "a number")
      }
      if name == "sum", HealthKind.distances.contains(type) {
        workout.distance = (workout.distance ?? 0) + number
      }
    }
  }

  private mutating func judgeUnit(_ tag: XMLTag, _ unit: String) {
    guard tag["unit"] != unit else { return }
    found.fail("\(tag["type"] ?? "") in \(tag["unit"] ?? "no unit")", unit)
  }
}
