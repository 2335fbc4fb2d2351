import FoundationEssentials
import Spool

extension Truth {
  /// The forms of the large tables, which are read together with the rows of the streams.
  package static let fixes = TruthRows.Shape(
    "fixes", header: "timestamp,row,latitude,longitude,altitude,environment,sigma_m,app",
    [.integer, .number, .number, .number, .word(TruthNames.environments), .number, .name],
    mayLackLast: true)
  package static let path = TruthRows.Shape(
    "path", header: "timestamp,latitude,longitude,altitude,speed_mps,course_deg",
    [.number, .number, .number, .number, .number])
  package static let strides = TruthRows.Shape(
    "strides", header: "timestamp,bout,stride_s", [.integer, .numberOrNothing])
  package static let longTables = [fixes, path, strides]

  /// Reads the tables of one participant; a missing table stays empty.
  ///
  /// - Parameters:
  ///   - relative: the folder with the tables, relative to `folder`.
  ///   - streams: the streams that may have on-times.
  package init(folder: String, _ relative: String, streams: [String]) throws {
    self.folder = relative
    try readSegments(folder)
    try readBouts(folder)
    try readUses(folder)
    try readPlaces(folder)
    try readDays(folder)
    try readWindows(folder, streams)
    try readStreets(folder)
    try readGaps(folder)
    try readMind(folder)
    try readPrompts(folder)
    digital = try DigitalTruth(in: folder, at: relative)
    format += digital.format
    try readTerms(folder)
    format.judge(
      PhoneClock(self, launches: []) != nil, "no phone clock",
      allowed: "offset and drift of the phone's clock", at: RowPlace(self.folder + "/sensors.json"))
  }

  private mutating func readSegments(_ root: String) throws(FileError) {
    guard
      var table = try TruthTableReader(
        "segments", in: root, at: folder,
        header: "start,end,kind,place,mode,posture,placement,environment")
    else { return }
    while table.next() {
      let kind = table.word(2, of: ["place", "trip"])
      let place = kind == "place" ? table.integer(3) : nil
      let segment = Segment(
        span: table.span(), place: place,
        mode: table.word(4, of: TruthNames.modes, orNothing: true),
        posture: table.word(5, of: TruthNames.postures),
        placement: table.word(6, of: TruthNames.placements),
        environment: table.word(7, of: TruthNames.environments))
      if table.isGood { segments.append(segment) }
    }
    format += table.finding
  }

  private mutating func readBouts(_ root: String) throws(FileError) {
    guard
      var table = try TruthTableReader(
        "bouts", in: root, at: folder, header: "start,end,mode,steps,cadence_hz,speed_mps")
    else { return }
    while table.next() {
      let bout = Bout(
        span: table.span(), mode: table.word(2, of: TruthNames.modes), steps: table.integer(3),
        cadence: table.number(4), speed: table.number(5))
      if table.isGood { bouts.append(bout) }
    }
    format += table.finding
  }

  private mutating func readUses(_ root: String) throws(FileError) {
    guard
      var table = try TruthTableReader(
        "phone", in: root, at: folder, header: "start,end,kind,detail")
    else { return }
    while table.next() {
      let kind = table.word(2, of: TruthNames.uses.keys.sorted())
      let details = TruthNames.uses[kind] ?? []
      let detail = details.isEmpty ? table.text(3) : table.word(3, of: details)
      let use = Use(span: table.span(), kind: kind, detail: detail)
      if table.isGood { phone.append(use) }
    }
    format += table.finding
  }

  private mutating func readPlaces(_ root: String) throws(FileError) {
    guard
      var table = try TruthTableReader(
        "places", in: root, at: folder,
        header: "place,kind,latitude,longitude,first_visit,visits,minutes")
    else { return }
    while table.next() {
      let place = Place(
        number: table.integer(0), kind: table.word(1, of: TruthNames.places),
        position: Position(latitude: table.number(2), longitude: table.number(3)),
        firstVisit: table.time(4), visits: table.integer(5), minutes: table.number(6))
      if table.isGood { places.append(place) }
    }
    format += table.finding
  }

  private mutating func readDays(_ root: String) throws(FileError) {
    guard
      var table = try TruthTableReader(
        "days", in: root, at: folder,
        header: "date,time_zone,steps,steps_carried,steps_recorded,walking_seconds,distance_m,"
          + "chord_m,home_minutes,places,max_home_distance_m,unlocks,calls,sleep_minutes")
    else { return }
    while table.next() {
      let day = Day(
        date: table.text(0), timeZone: table.text(1), steps: table.integer(2),
        carried: table.integer(3),
        recorded: table.optionalInteger(4), walkingSeconds: table.number(5),
        distance: table.number(6), chord: table.text(7).isEmpty ? nil : table.number(7),
        homeMinutes: table.number(8), places: table.integer(9), homeDistance: table.number(10),
        unlocks: table.integer(11), calls: table.integer(12), sleepMinutes: table.number(13))
      if table.isGood { days.append(day) }
    }
    format += table.finding
  }

  private mutating func readWindows(_ root: String, _ streams: [String]) throws(FileError) {
    guard
      var table = try TruthTableReader(
        "windows", in: root, at: folder, header: "start,end,stream,app", mayLackLast: true)
    else { return }
    while table.next() {
      if table.hasLast { table.name(3) }
      let window = Window(span: table.span(), stream: table.word(2, of: streams))
      if table.isGood { windows.append(window) }
    }
    format += table.finding
  }

  private mutating func readGaps(_ root: String) throws(FileError) {
    guard
      var table = try TruthTableReader(
        "gaps", in: root, at: folder, header: "start,end,app,streams,mechanism,label")
    else { return }
    hasGapTable = true
    while table.next() {
      let gap = Gap(
        span: table.span(), app: table.text(2),
        streams: table.text(3).split(separator: " ").map(String.init),
        endsApp: TruthNames.endings.contains(table.text(4)))
      _ = table.word(5, of: TruthNames.labels)
      if table.isGood { gaps.append(gap) }
    }
    format += table.finding
  }

  /// Checks the text of the table, and keeps no values, because no rule needs them.
  private mutating func readMind(_ root: String) throws(FileError) {
    guard
      var table = try TruthTableReader(
        "mind", in: root, at: folder, header: "timestamp,mood,stress,energy")
    else { return }
    while table.next() {
      _ = table.time(0)
      for column in 1...3 { _ = table.number(column) }
    }
    format += table.finding
  }

  private mutating func readPrompts(_ root: String) throws(FileError) {
    guard
      var table = try TruthTableReader(
        "prompts", in: root, at: folder,
        header:
          "app,device,survey,prompt,scheduled,arrived,seen,opened,submitted,result,reason,label")
    else { return }
    while table.next() {
      for column in 4...5 { _ = table.time(column) }
      for column in 6...8 { _ = table.optionalInteger(column) }
      _ = table.word(1, of: ["phone", "watch"])
      _ = table.word(9, of: ["submitted", "abandoned", "missed"])
      _ = table.word(11, of: TruthNames.labels, orNothing: true)
      let prompt = Prompt(
        app: table.text(0), survey: table.text(2), number: table.text(3),
        submitted: table.optionalInteger(8).map(Int64.init), row: table.row)
      if table.isGood { prompts.append(prompt) }
    }
    format += table.finding
    try readAnswers(root)
  }

  private mutating func readAnswers(_ root: String) throws(FileError) {
    guard
      var table = try TruthTableReader(
        "answers", in: root, at: folder,
        header:
          "app,device,survey,prompt,question,intended,given,presented,seconds,changes,careless,reason"
      )
    else { return }
    var places: [String: Int] = [:]
    for (place, prompt) in prompts.enumerated() {
      places["\(prompt.app),\(prompt.survey),\(prompt.number)"] = place
    }
    while table.next() {
      _ = table.optionalInteger(7)
      _ = table.number(8)
      _ = table.integer(9)
      _ = table.word(10, of: ["true", "false"])
      _ = table.word(
        11, of: ["skipped", "not_shown", "not_reached", "left_branch"], orNothing: true)
      let key = "\(table.text(0)),\(table.text(2)),\(table.text(3))"
      guard table.isGood, let place = places[key] else { continue }
      prompts[place].answers.append(
        Prompt.Answer(question: table.unquoted(4), given: table.unquoted(6)))
    }
    format += table.finding
  }

  /// A member of `sensors.json`.
  private enum Member: Decodable {
    /// The drawn values of a sensor's error terms, by the terms' names.
    case terms([String: Double])
    /// The name of the app that uses the sensors, which recordings of version 0.1 do not contain.
    case app

    private struct Term: Decodable {
      let value: Double
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if decoder.codingPath.last?.stringValue == "app" {
        _ = try container.decode(String.self)
        self = .app
      } else {
        self = .terms(try container.decode([String: Term].self).mapValues(\.value))
      }
    }
  }

  private mutating func readTerms(_ root: String) throws(FileError) {
    let file = folder + "/sensors.json"
    guard try Folder.kind(of: file, in: root) != nil else { return }
    let text = try? FileReader.bytes(of: file, in: root)
    let read = text.flatMap {
      try? JSONDecoder().decode([String: Member].self, from: Data($0))
    }
    format.judge(
      read != nil, "unreadable", allowed: "{app: name, stream: {term: {value, unit}}}",
      at: RowPlace(file))
    terms = (read ?? [:]).compactMapValues { if case .terms(let terms) = $0 { terms } else { nil } }
  }
}
