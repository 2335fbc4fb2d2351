import Formats

/// Judges the text of an export as its lines pass, and notes the routes that it refers to.
struct ExportText {
  /// A route of a workout.
  struct Route: Sendable {
    /// From the export's folder, with a slash before it.
    let path: String
    /// When the workout begins and ends, in seconds since 1970.
    let span: ClosedRange<Int64>
    /// Metres that the workout's sums have; nil where they tell of none.
    let distance: Double?
  }

  private(set) var finding = Finding()
  private(set) var routes: [Route] = []
  /// Records and workouts.
  private(set) var rows = 0

  private let file: String
  private var line = 0
  private var prologue = Prologue.declaration
  /// The elements that are open, from the outermost on.
  private var open: [ExportElement] = []
  private var counts: [String: Int] = [:]
  private var workout = Workout()

  /// What comes before the root.
  private enum Prologue { case declaration, document, elements, over }

  private struct Workout {
    var span: ClosedRange<Int64>?
    var paths: [String] = []
    var distance: Double?
  }

  init(_ file: String) { self.file = file }

  /// Judges the next line, which is given without its end.
  mutating func see(_ bytes: UnsafeBufferPointer<UInt8>) {
    line += 1
    guard prologue == .over else { return seePrologue(String(decoding: bytes, as: UTF8.self)) }
    finding.count(1)
    var pieces = XMLLine(bytes)
    do throws(XMLLine.Defect) {
      while let piece = try pieces.next() {
        switch piece {
        case .start(let tag, let isEmpty): begin(tag, isEmpty: isEmpty)
        case .end(let name): end(name)
        case .text(let text): fail("text \(text.prefix(40))", "elements alone")
        }
      }
    } catch {
      fail(error.description, "XML")
    }
  }

  /// Judges what only the end of the file shows.
  mutating func finish() {
    judge(
      prologue == .over && open.isEmpty, open.last.map { "\($0.name) without an end" } ?? "no root",
      "one root with an end")
    for name in ["HealthData", "ExportDate", "Me"] {
      judge(counts[name] == 1, "\(counts[name] ?? 0) elements \(name)", "1")
    }
  }

  private var place: RowPlace { RowPlace(file, row: line) }

  private mutating func fail(_ value: String, _ allowed: String) {
    finding.fail(place, value, allowed: allowed)
  }

  private mutating func judge(_ holds: Bool, _ value: String, _ allowed: String) {
    finding.count(1)
    if !holds { fail(value, allowed) }
  }

  // MARK: Lines

  private mutating func seePrologue(_ text: String) {
    switch prologue {
    case .declaration:
      let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
      judge(text == expected, String(text.prefix(60)), expected)
      prologue = .document
    case .document:
      let expected = "<!DOCTYPE HealthData ["
      judge(text == expected, String(text.prefix(60)), expected)
      prologue = .elements
    case .elements where text.hasPrefix("<!-- HealthKit Export Version"):
      let expected = "<!-- HealthKit Export Version: \(ExportElement.version) -->"
      judge(text == expected, String(text.prefix(60)), expected)
    case .elements where text == "]>": prologue = .over
    case .elements where text.hasPrefix("<!ELEMENT "):
      let name = text.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      judge(ExportElement.named(name) != nil, "element \(name)", "an element of exports")
    case .elements, .over: break
    }
  }

  private mutating func begin(_ tag: XMLTag, isEmpty: Bool) {
    guard let element = ExportElement.named(tag.name) else {
      return fail("element \(tag.name)", "an element of exports")
    }
    counts[tag.name, default: 0] += open.count < 2 ? 1 : 0
    let holds = open.last.map { $0.children.contains(tag.name) } ?? (tag.name == "HealthData")
    if !holds { fail("\(tag.name) in \(open.last?.name ?? "no element")", "a place for it") }
    for (name, _) in tag.attributes
    where !element.required.contains(name) && !element.optional.contains(name) {
      fail("\(name) of \(tag.name)", "its attributes")
    }
    for name in element.required where tag[name] == nil {
      fail("\(tag.name) without \(name)", "all that it must have")
    }
    if !isEmpty { open.append(element) }
    judgeDates(of: tag)
    switch tag.name {
    case "Record" where open.count == (isEmpty ? 1 : 2):
      rows += 1
      judgeRecord(tag)
    case "Workout":
      rows += 1
      workout = Workout()
      if let start = tag["startDate"].flatMap(ExportTime.local),
        let end = tag["endDate"].flatMap(ExportTime.local), start <= end
      {
        workout.span = start...end
      }
      let activity = tag["workoutActivityType"] ?? ""
      if !ExportTypes.activities.contains(activity) { fail(activity, "an activity of HealthKit") }
    case "WorkoutStatistics": judgeSum(tag)
    case "FileReference": if let path = tag["path"] { workout.paths.append(path) }
    default: break
    }
  }

  private mutating func end(_ name: String) {
    guard open.last?.name == name else {
      return fail("end of \(name)", open.last.map { "end of \($0.name)" } ?? "nothing more")
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
      guard let time = ExportTime.local(text) else {
        return fail("\(name) \(text)", "such as 2026-03-02 07:04:44 -0500")
      }
      if let last, time < last { fail("\(name) \(text)", "no earlier than what is before it") }
      last = time
    }
  }

  private mutating func judgeRecord(_ tag: XMLTag) {
    let (type, value) = (tag["type"] ?? "", tag["value"] ?? "")
    if let values = ExportTypes.values[type] {
      if !values.contains(value) { fail("\(type) \(value)", "a name of its values") }
      if let unit = tag["unit"] { fail("\(type) in \(unit)", "no unit") }
    } else if ExportTypes.units[type] != nil {
      judgeUnit(tag, of: type)
      guard let number = Double(value), number.isFinite else {
        return fail("\(type) \(value)", "a number")
      }
      if tag["unit"] == "%", !(0...1).contains(number) {
        fail("\(type) \(value)", "a share of 1")
      }
    } else {
      fail("type \(type)", "a type of HealthKit")
    }
  }

  private mutating func judgeSum(_ tag: XMLTag) {
    guard let type = tag["type"], ExportTypes.units[type] != nil else {
      return fail("sum of \(tag["type"] ?? "nothing")", "a type of HealthKit")
    }
    judgeUnit(tag, of: type)
    for name in ["average", "minimum", "maximum", "sum"] {
      guard let text = tag[name] else { continue }
      guard let number = Double(text), number.isFinite else {
        return fail("\(name) \(text)", "a number")
      }
      if name == "sum", ExportTypes.distances.contains(type) {
        workout.distance = (workout.distance ?? 0) + number
      }
    }
  }

  private mutating func judgeUnit(_ tag: XMLTag, of type: String) {
    let unit = ExportTypes.units[type] ?? ""
    if tag["unit"] != unit { fail("\(type) in \(tag["unit"] ?? "no unit")", unit) }
  }
}
