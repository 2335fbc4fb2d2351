/// What the database has of one participant, as the researchers' download shows it
/// (`sample.csv`, cozie-apple-backend e29a13c).
///
/// Rows of the same measurement, tags and time are one point; of a field the last value stays.
public struct CozieSamples: Sendable {
  /// Where a point is, by its time and its series.
  private var places: [Key: Int32] = [:]
  private var points: [Point] = []
  /// The cells of all points: a day of one participant has some ten thousand.
  private var cells = Cells()
  private var columns = Numbers()
  /// Texts are told again and again, such as triggers and clocks.
  private var texts = Numbers()
  private var series: [InfluxPoint.Series: Int32] = [:]
  /// Participant and password of each series.
  private var ids: [(String, String)] = []

  private struct Key: Hashable {
    let time: Int64
    let nanoseconds: Int64
    let series: Int32
  }

  private struct Point {
    let time: Int64
    let nanoseconds: Int64
    let series: Int32
    /// Its first cell.
    var first: Int32
  }

  /// A value, in sixteen bytes.
  private struct Cell {
    var value: Value
    let column: UInt16
    /// The point's next cell; -1 for none.
    var next: Int32

    enum Value {
      case integer(Int64)
      case float(Double)
      case boolean(Bool)
      /// A number of `texts`.
      case text(Int32)
    }
  }

  /// Cells in pieces of one length: a single array that grows needs three times its size.
  private struct Cells {
    private var pieces: [[Cell]] = []
    private(set) var count = 0

    private static let length = 1 << 14

    subscript(place: Int) -> Cell {
      get { pieces[place / Self.length][place % Self.length] }
      set { pieces[place / Self.length][place % Self.length] = newValue }
    }

    mutating func append(_ cell: Cell) {
      if count % Self.length == 0 {
        pieces.append([])
        pieces[pieces.count - 1].reserveCapacity(Self.length)
      }
      pieces[pieces.count - 1].append(cell)
      count += 1
    }
  }

  /// Texts by their numbers, each once.
  private struct Numbers {
    private(set) var all: [String] = []
    private var numbers: [String: Int32] = [:]

    mutating func number(of text: String) -> Int32 {
      if let known = numbers[text] { return known }
      let number = Int32(all.count)
      numbers[text] = number
      all.append(text)
      return number
    }
  }

  /// Nothing is stored yet.
  public init() {}

  /// Stores a point.
  ///
  /// - Returns: whether it is a new one, and not one more of the same identity.
  @discardableResult
  public mutating func store(_ point: InfluxPoint) -> Bool {
    let key = Key(
      time: point.time, nanoseconds: point.nanoseconds, series: number(of: point))
    let known = places[key]
    let place = Int(known ?? Int32(points.count))
    if known == nil {
      places[key] = Int32(place)
      points.append(
        Point(
          time: key.time, nanoseconds: key.nanoseconds, series: key.series, first: -1))
    }
    for field in point.fields {
      let column = UInt16(columns.number(of: field.key))
      let value: Cell.Value =
        switch field.value {
        case .integer(let value): .integer(value)
        case .float(let value): .float(value)
        case .boolean(let value): .boolean(value)
        case .string(let text): .text(texts.number(of: text))
        }
      if let known = self.cells(of: points[place]).first(where: { cells[$0].column == column }) {
        cells[known].value = value
      } else {
        cells.append(Cell(value: value, column: column, next: points[place].first))
        points[place].first = Int32(cells.count - 1)
      }
    }
    return known == nil
  }

  private mutating func number(of point: InfluxPoint) -> Int32 {
    if let known = series[point.series] { return known }
    let number = Int32(ids.count)
    series[point.series] = number
    ids.append((point.tag("id_participant"), point.tag("id_password")))
    return number
  }

  private func cells(of point: Point) -> some Sequence<Int> {
    sequence(state: point.first) { next -> Int? in
      guard next >= 0 else { return nil }
      defer { next = cells[Int(next)].next }
      return Int(next)
    }
  }

  /// Writes the table: a row a point in order of time, a column a field in order of their names.
  ///
  /// - Parameters:
  ///   - first: fields whose columns stand before all others, in this order.
  ///   - write: takes the header, and then some rows at a time with the times of the first and the last in ms since
  ///     1970 UTC.
  public func table(
    beginningWith first: [String] = [],
    _ write: (_ text: [UInt8], _ rows: Int, _ times: ClosedRange<Int64>?) throws -> Void
  ) rethrows {
    func place(_ name: String) -> Int { first.firstIndex(of: name) ?? first.count }
    let names = columns.all.enumerated().sorted {
      (place($0.element), $0.element) < (place($1.element), $1.element)
    }
    var order = Array(repeating: 0, count: names.count)
    for (place, name) in names.enumerated() { order[name.offset] = place }
    // Pandas keeps whole numbers as such only where none is missing.
    var counts = Array(repeating: 0, count: names.count)
    for place in 0..<cells.count { counts[Int(cells[place].column)] += 1 }
    let header = ["", "index", "id_participant", "id_password"] + names.map(\.element)
    try write(Array((header.map(Self.quoted).joined(separator: ",") + "\n").utf8), 0, nil)
    let sorted = points.indices.sorted {
      (points[$0].time, points[$0].nanoseconds, $0) < (points[$1].time, points[$1].nanoseconds, $1)
    }
    var text: [UInt8] = []
    var begun = 0
    for (number, place) in sorted.enumerated() {
      let point = points[place]
      var row = Array(repeating: "", count: names.count)
      for cell in self.cells(of: point).lazy.map({ cells[$0] }) {
        let column = Int(cell.column)
        row[order[column]] = self.text(cell.value, isFull: counts[column] == points.count)
      }
      let (participant, password) = ids[Int(point.series)]
      let head = ["\(number)", Self.index(point), participant, password].map(Self.quoted)
      text += Array((head + row).joined(separator: ",").utf8)
      text.append(UInt8(ascii: "\n"))
      if number + 1 - begun == Self.pieceLength || number + 1 == sorted.count {
        try write(text, number + 1 - begun, points[sorted[begun]].time...point.time)
        text.removeAll(keepingCapacity: true)
        begun = number + 1
      }
    }
  }

  /// Rows that are handed out at a time.
  private static let pieceLength = 256

  /// Such as `2026-10-04 16:00:01.228000+0000`, in whole microseconds.
  private static func index(_ point: Point) -> String {
    let clock = BeiweUTCTime.text(point.time).replacing("T", with: " ", maxReplacements: 1)
    return clock + "\(1_000 + point.nanoseconds / 1_000)".dropFirst() + "+0000"
  }

  private func text(_ value: Cell.Value, isFull: Bool) -> String {
    switch value {
    case .integer(let value): isFull ? "\(value)" : "\(Double(value))"
    case .float(let value): "\(value)"
    case .boolean(let value): value ? "True" : "False"
    case .text(let number): Self.quoted(texts.all[Int(number)])
    }
  }

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x2C, 0x22, 0x0D, 0x0A].contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
