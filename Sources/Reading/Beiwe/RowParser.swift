import Formats

/// A parser of the rows of one table. It reads correct rows in a fast way, and finds the defects of
/// all other lines in a slow way.
package struct RowParser {
  package let shape: RowShape
  private let width: Int
  /// The accuracy cell of the previous row with its comma, which the next row usually repeats.
  private var accuracy: [UInt8] = []
  private let numbers: Int
  private var utc = BeiweUTCTime()
  private let isTimeFirst: Bool
  /// The time in the name of the current file, in ms since 1970 UTC. Rows without a time cell get
  /// this time.
  package var fileTime: Int64 = 0

  package init(_ shape: RowShape) {
    self.shape = shape
    width = shape.width
    isTimeFirst = shape.time == .cell(0)
    numbers = shape.cells.count { if case .number = $0 { true } else { false } }
  }

  /// Appends the row at the scanner's position, and moves the scanner past it.
  ///
  /// - Returns: whether the row is correct. If the row is not correct, the scanner keeps its
  ///   position.
  @inline(__always)
  package mutating func read(_ scanner: inout CellScanner, into rows: inout Rows) -> Bool {
    guard isTimeFirst else { return readOtherPlaces(&scanner, into: &rows) }
    let start = scanner.position
    guard let time = scanner.milliseconds() else { return false }
    let (values, words) = (rows.values.count, rows.words.count)
    if shape.hasUTC {
      utc.update(to: time)
      guard scanner.skip(comma), scanner.skip(utc.bytes) else {
        scanner.position = start
        return false
      }
    }
    for cell in shape.cells {
      guard scanner.skip(comma), read(cell, &scanner, into: &rows) else {
        return undo(&scanner, &rows, start, values, words)
      }
    }
    guard scanner.skip(UInt8(ascii: "\n")) else {
      return undo(&scanner, &rows, start, values, words)
    }
    rows.times.append(time)
    return true
  }

  /// Reads a row whose time is not in its first cell.
  private mutating func readOtherPlaces(
    _ scanner: inout CellScanner, into rows: inout Rows
  ) -> Bool {
    let start = scanner.position
    let (values, words) = (rows.values.count, rows.words.count)
    guard let time = readCells(&scanner, into: &rows), scanner.skip(UInt8(ascii: "\n")) else {
      return undo(&scanner, &rows, start, values, words)
    }
    rows.times.append(time)
    return true
  }

  /// Reads the cells of a row and returns its time, which may be in any cell. Returns nil if a cell
  /// is invalid.
  private mutating func readCells(_ scanner: inout CellScanner, into rows: inout Rows) -> Int64? {
    var time = shape.time == .fileName ? fileTime : nil
    var left = shape.cells[...]
    var place = 0
    while !left.isEmpty || time == nil {
      guard place == 0 || scanner.skip(comma) else { return nil }
      if shape.time == .cell(place) {
        guard let milliseconds = scanner.milliseconds() else { return nil }
        time = milliseconds
      } else {
        guard let cell = left.popFirst(), read(cell, &scanner, into: &rows) else { return nil }
      }
      place += 1
    }
    return time
  }

  private let comma = UInt8(ascii: ",")

  private func undo(
    _ scanner: inout CellScanner, _ rows: inout Rows, _ start: Int, _ values: Int, _ words: Int
  ) -> Bool {
    scanner.position = start
    rows.values.removeLast(rows.values.count - values)
    rows.words.removeLast(rows.words.count - words)
    return false
  }

  @inline(__always)
  private mutating func read(
    _ cell: RowShape.Cell, _ scanner: inout CellScanner, into rows: inout Rows
  ) -> Bool {
    switch cell {
    case .number:
      guard let value = scanner.shortestNumber() else { return false }
      rows.values.append(value)
    case .accuracy:
      if !accuracy.isEmpty, scanner.skip(accuracy) {
        scanner.position -= 1
        return true
      }
      let text = scanner.cells(1 + shape.dialect.commasInAccuracy)
      guard shape.dialect.isAccuracy(String(decoding: text, as: UTF8.self)) else { return false }
      accuracy = text + [comma]
    case .word(let list):
      let text = scanner.cell()
      guard let place = shape.lists[list].firstIndex(where: { $0.elementsEqual(text) }) else {
        return false
      }
      rows.words.append(UInt8(place))
    case .level:
      guard let level = level(String(decoding: scanner.cell(), as: UTF8.self)) else {
        return false
      }
      rows.values.append(level)
    case .log: return readLog(&scanner, into: &rows)
    }
    return true
  }

  /// Reads a level in the format of the dialect; returns nil for any other text.
  private func level(_ text: String) -> Double? {
    guard shape.dialect.levelIsPercent else {
      return Float(text).flatMap { $0.description == text ? Double($0) : nil }
    }
    guard let percent = Int(text), String(percent) == text, (-1...100).contains(percent) else {
      return nil
    }
    return percent < 0 ? -1 : Double(percent) / 100
  }

  /// Reads the cells `launchId,memory,battery,event,msg,d1,d2,d3,d4`. The texts of the log may
  /// contain commas, so the counter is the last cell of the line.
  private func readLog(_ scanner: inout CellScanner, into rows: inout Rows) -> Bool {
    guard let launch = scanner.milliseconds(), scanner.skip(comma) else { return false }
    let memory = scanner.cell()
    guard memory.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }), scanner.skip(comma),
      level(String(decoding: scanner.cell(), as: UTF8.self)) != nil, scanner.skip(comma)
    else { return false }
    let event = String(decoding: scanner.cell(), as: UTF8.self)
    var rest = scanner
    let line = rest.line()
    guard let last = line.lastIndex(of: comma),
      line.count(where: { $0 == comma }) >= 5,
      let count = Int(String(decoding: line[(last + 1)...], as: UTF8.self))
    else { return false }
    scanner.position = rest.position - 1
    rows.values.append(Double(launch))
    rows.values.append(Double(count))
    rows.words.append(LogEvent.code(of: event))
    return true
  }

  // MARK: Defects

  /// Reports the defects of a line that `read` rejected.
  package func diagnose(_ line: String, at place: RowPlace, _ findings: inout TextFindings) {
    var cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    switch shape.time {
    case .cell(let number):
      cells.insert(number < cells.count ? cells.remove(at: number) : "", at: 0)
    case .fileName: cells.insert("\(fileTime)", at: 0)
    }
    let isTime = cells[0].isMilliseconds
    if !isTime {
      findings.fail(
        .timestamp, place, cells[0],
        allowed: "13 digits for the milliseconds since 1970")
    }
    let commas = shape.commasInAccuracy
    let expected = shape.cells.count + (shape.hasUTC ? 2 : 1) + commas
    if case .log = shape.cells.last {
      if cells.count < expected + 8 || !isTime || cells.last.flatMap({ Int($0) }) == nil {
        findings.fail(
          .cells, place, "\(cells.count) cells", allowed: "at least \(expected + 8) cells")
      } else {
        diagnoseLog(cells, at: place, &findings)
      }
      return
    }
    guard cells.count == expected else {
      findings.fail(.cells, place, "\(cells.count) cells", allowed: "\(expected) cells")
      return
    }
    if shape.hasUTC, isTime, let time = Int64(cells[0]), BeiweUTCTime.text(time) != cells[1] {
      findings.fail(.utc, place, cells[1], allowed: BeiweUTCTime.text(time))
    }
    var rest = cells.suffix(shape.cells.count + commas)
    for cell in shape.cells {
      let count = if case .accuracy = cell { 1 + commas } else { 1 }
      diagnose(cell, rest.prefix(count).joined(separator: ","), at: place, &findings)
      rest.removeFirst(count)
    }
  }

  private func diagnoseLog(
    _ cells: [String], at place: RowPlace, _ findings: inout TextFindings
  ) {
    let first = shape.hasUTC ? 2 : 1
    if shape.hasUTC, let time = Int64(cells[0]), BeiweUTCTime.text(time) != cells[1] {
      findings.fail(.utc, place, cells[1], allowed: BeiweUTCTime.text(time))
    }
    if !cells[first].isMilliseconds {
      findings.fail(
        .timestamp, place, "launchId \(cells[first])", allowed: "a launchId with 13 digits")
    }
    if !cells[first + 1].utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) {
      findings.fail(
        .number, place, "memory \(cells[first + 1])", allowed: "whole megabytes, or an empty cell")
    }
    diagnose(.level, cells[first + 2], at: place, &findings)
  }

  private func diagnose(
    _ cell: RowShape.Cell, _ text: String, at place: RowPlace, _ findings: inout TextFindings
  ) {
    switch cell {
    case .number:
      if let value = Double(text), value.description == text { return }
      findings.fail(
        .number, place, text,
        allowed: Double(text).map { "the shortest text of the number, which is \($0)" }
          ?? "a number")
    case .level:
      if level(text) == nil {
        let allowed =
          shape.dialect.levelIsPercent
          ? "a level in whole percent, or -1" : "the shortest text of a single-precision number"
        findings.fail(.level, place, text, allowed: allowed)
      }
    case .accuracy:
      if !shape.dialect.isAccuracy(text) {
        let isOld = shape.dialect == .wiki2016
        findings.fail(.word, place, text, allowed: isOld ? "model/system" : "unknown")
      }
    case .word(let list):
      let words = shape.lists[list]
      if !words.contains(Array(text.utf8)) {
        let allowed = words.map { String(decoding: $0, as: UTF8.self) }
        findings.fail(.word, place, text, allowed: allowed.joined(separator: ", "))
      }
    case .log: break
    }
  }

  /// Counts the checked values of correct rows.
  ///
  /// - Parameter rows: the number of rows.
  package func count(_ rows: Int, _ findings: inout TextFindings) {
    findings.count(.timestamp, rows)
    findings.count(.cells, rows)
    if shape.hasUTC { findings.count(.utc, rows) }
    findings.count(.number, rows * numbers)
    for cell in shape.cells {
      switch cell {
      case .word, .accuracy: findings.count(.word, rows)
      case .level, .log: findings.count(.level, rows)
      case .number: break
      }
    }
  }
}

/// The events of the app's log that rules use; all other events have one common code.
package enum LogEvent {
  package static let names: [String] =
    ["launch", "terminate"]
    + MotionStream.allCases.flatMap { [$0.name + "_on", $0.name + "_off"] }
  package static let other = UInt8.max

  package static func code(of name: String) -> UInt8 {
    names.firstIndex(of: name).map(UInt8.init) ?? other
  }
}
