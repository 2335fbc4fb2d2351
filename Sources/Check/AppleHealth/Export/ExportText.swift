import Formats
import Reading
import XML

/// A check of the elements of `export.xml`, which also collects the routes of workouts.
///
/// Exports by Understudy are judged strictly. Other exports may have any version, language and unit:
/// unknown names and unusual values are remarks.
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

  let file: String
  let isStrict: Bool
  var found = Finding()
  var notes = ExportNotes()
  private(set) var routes: [Route] = []
  /// The number of records and workouts.
  private(set) var rows = 0
  /// The receiver of the records and workouts as samples; nil without an onlooker.
  var audience: HealthAudience?
  var place: XMLPlace?
  /// The number of lines before the first line that the parser receives.
  var linesBefore = 0

  let elements = ExportElements()
  let values: ExportValues
  /// The indices of the open elements, the outermost first.
  private var open: [Int] = []
  /// The number of open elements of which the outermost is unknown.
  private var skipped = 0
  private var last = 0
  private var counts: [Int]
  private var workout = Workout()

  let typeNumbers = NameNumbers()
  let unitNumbers = NameNumbers()
  /// The types by their numbers.
  var types: [ExportType] = []
  var recent = RecentHashes()
  var duplicates = (count: 0, line: 0, type: "")
  var dates = DateOutliers()
  /// The time of the export in ms since 1970; nil if it is unknown.
  var exported: Int64?
  var late = (count: 0, line: 0, text: "")

  private struct Workout {
    var span: ClosedRange<Int64>?
    var paths: [String] = []
    var distance: Double?
  }

  /// The maximum number of open elements. Real exports have 4.
  static let depth = 64

  init(_ file: String, isStrict: Bool) {
    self.file = file
    self.isStrict = isStrict
    values = ExportValues(width: elements.width)
    counts = Array(repeating: 0, count: elements.elements.count)
  }

  // MARK: Elements

  mutating func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
    guard skipped == 0 else {
      skipped += 1
      return checkDepth()
    }
    found.count(1)
    guard let index = elements.names.index(of: name, from: last) else {
      skipped = 1
      return note(
        "element \(String(cString: name))", "an element of Apple Health exports", isWrong: isStrict)
    }
    last = index
    let element = elements.elements[index]
    let parent = open.last
    let isAllowed =
      parent.map { elements.elements[$0].children & 1 << UInt64(index) != 0 } ?? (index == 0)
    if !isAllowed {
      note(
        "\(element.name) in \(parent.map { elements.elements[$0].name } ?? "no element")",
        "a parent element that may contain \(element.name)", isWrong: isStrict)
    }
    if open.count < 2 { counts[index] += 1 }
    open.append(index)
    checkDepth()
    read(attributes, of: element)
    let times = judgeTimes(of: element)
    switch element.kind {
    case .record: if open.count == 2 { take(element, times) }
    case .workout: beginWorkout(element, times)
    case .sum: judgeSum(element)
    case .file:
      if let path = self[.path, element] { workout.paths.append(String(cString: path)) }
    case .date: exported = self[.value, element].flatMap { LocalTime($0) }?.instant
    case .correlation, .other: break
    }
  }

  mutating func end() {
    guard skipped == 0 else {
      skipped -= 1
      return
    }
    let element = elements.elements[open.removeLast()]
    guard element.kind == .workout, let span = workout.span else { return }
    routes += workout.paths.map { Route(path: $0, span: span, distance: workout.distance) }
  }

  /// Judges text between tags, which only strict exports are judged by.
  mutating func see(_ text: UnsafeBufferPointer<CChar>) {
    guard isStrict, skipped == 0, text.contains(where: { $0 > 0x20 || $0 < 0 }) else { return }
    let words = String(decoding: text.prefix(60).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    fail("text \(words.prefix(40))", "XML elements without text")
  }

  private mutating func checkDepth() {
    guard open.count + skipped > Self.depth else { return }
    fail("an element in \(Self.depth) others", "at most \(Self.depth) nested elements")
    place?.stop()
  }

  /// Keeps the values of an element's attributes, and judges the names.
  private mutating func read(_ attributes: XMLAttributes, of element: ExportElements.Element) {
    let texts = values.texts
    for index in 0..<element.attributes.count { texts[index] = nil }
    var (next, start) = (attributes, 0)
    while let name = next.pointee {
      if let index = element.attributes.index(of: name, from: start) {
        texts[index] = next[1].map { UnsafePointer($0) }
        start = index + 1
      } else {
        note(
          "\(String(cString: name)) of \(element.name)",
          "an attribute that the document type allows for this element", isWrong: isStrict)
      }
      next += 2
    }
    for index in 0..<element.required where texts[index] == nil {
      judgeMissing(element.names[index], of: element)
    }
  }

  /// Older exports lack attributes of `Me` and other elements, but their records have a type and
  /// times.
  private mutating func judgeMissing(_ name: String, of element: ExportElements.Element) {
    let isEssential =
      [.record, .workout, .correlation].contains(element.kind)
      && ["type", "workoutActivityType", "startDate", "endDate"].contains(name)
    guard isStrict || isEssential || element.name != "Me" else { return }
    note(
      "\(element.name) without \(name)", "all required attributes of the element",
      isWrong: isStrict || isEssential)
  }

  /// Returns the value of the attribute with a role; nil if the element lacks it.
  @inline(__always)
  subscript(role: ExportElements.Role, element: ExportElements.Element) -> UnsafePointer<CChar>? {
    let index = element.roles[role.rawValue]
    return index < 0 ? nil : values.texts[index]
  }

  // MARK: Rows

  private mutating func take(_ element: ExportElements.Element, _ times: ExportTimes?) {
    rows += 1
    guard let text = self[.type, element], let number = typeNumbers.number(of: text) else { return }
    if number == types.count { types.append(ExportType(String(cString: text), isStrict: isStrict)) }
    let value = judgeRecord(element, type: number)
    guard let times else { return }
    if !isStrict { judgeRow(element, type: number, times) }
    guard audience != nil else { return }
    let name = types[number].name
    show(element, type: name, times, value)
  }

  private mutating func beginWorkout(_ element: ExportElements.Element, _ times: ExportTimes?) {
    rows += 1
    workout = Workout()
    let activity = self[.activity, element].map { String(cString: $0) } ?? ""
    let isKnown =
      isStrict
      ? ExportTypes.activities.contains(activity)
      : activity.hasPrefix("HKWorkoutActivityType") || activity.isEmpty
    if !isKnown { note(activity, "a workout activity type of HealthKit", isWrong: isStrict) }
    guard let times else { return }
    if times.start <= times.end { workout.span = times.start...times.end }
    if !isStrict { judgeDate(times) }
    show(element, type: HealthKind.workout, times, nil)
  }

  private mutating func show(
    _ element: ExportElements.Element, type: String, _ times: ExportTimes,
    _ value: Double?
  ) {
    let sample = HealthSample(
      type: type, span: times.start..<max(times.start, times.end), value: value,
      device: HealthSample.device(self[.device, element]), offset: times.offset)
    audience?.take(sample)
  }

  mutating func addDistance(_ metres: Double) {
    workout.distance = (workout.distance ?? 0) + metres
  }

  // MARK: Findings

  /// The line of the current element.
  var line: Int { linesBefore + (place?.line ?? 1) }

  mutating func fail(_ value: String, _ allowed: String) {
    found.fail(RowPlace(file, row: line), ExportNotes.shortened(value), allowed: allowed)
  }

  /// Adds a failure or a remark.
  mutating func note(_ value: String, _ allowed: String, isWrong: Bool) {
    guard !isWrong else { return fail(value, allowed) }
    notes.add(ExportNotes.shortened(value), usual: allowed, line: line)
  }

  /// Judges the file as a whole, after its last element.
  mutating func finish() {
    for name in ["HealthData", "ExportDate", "Me"] {
      let count = elements.elements.firstIndex { $0.name == name }.map { counts[$0] } ?? 0
      found.count(1)
      guard count != 1 else { continue }
      if isStrict {
        found.fail(RowPlace(file), "\(count) elements \(name)", allowed: "1 element")
      } else {
        found.remark(RowPlace(file), "\(count) elements \(name)", usual: "1 element")
      }
    }
  }
}

extension ExportText: XMLReceiver {
  static let begin: XMLBegin = { data, name, attributes in
    guard let name, let attributes else { return }
    XMLPlace.receiver(of: data) { (text: inout ExportText) in text.begin(name, attributes) }
  }

  static let end: XMLEnd = { data, _ in
    XMLPlace.receiver(of: data) { (text: inout ExportText) in text.end() }
  }

  static let text: XMLText? = {
    data, text, count in
    XMLPlace.receiver(of: data) { (receiver: inout ExportText) in
      receiver.see(UnsafeBufferPointer(start: text, count: Int(count)))
    }
  }
}
