import Spool

/// The marks of the cells of rows, in order of place.
///
/// Rows of coarse numbers come again as a whole, or cell by cell. Other cells begin as those above them do.
/// Constant cells are part of the next one, and so are line end and time of the last.
struct CellMarks: ~Copyable {
  /// The first key of each kind of mark.
  private enum Key {
    static let lineEnd = 0
    /// Columns have a key for each marked cell of a row.
    static let columns = 1
    /// Endings have a key for each number of spared digits and each of 128 odd numbers.
    static let endings = 256
    /// Numbers have keys for each of a row's first cells.
    static let numbers = 2_048
    static let rows = numbers + CellMarks.cells * CellMarks.numbersOfCell
  }

  /// How many cells of a row have keys of their own for their numbers; further ones share the last.
  private static let cells = 3
  private static let numbersOfCell = 2_048
  private static let numbersOfRow = 4_096

  /// A change from row to row of 1/65,536 that a phone at rest hardly exceeds: about five deviations of its noise.
  private static let smallChange = 256

  private var start: UnsafeMutablePointer<CellMark>
  private var capacity = 1_024
  private var count = 0
  /// How many marks stand before those of the row, and before those of its last cell.
  private var row = 0
  private var cell = 0
  private var cells = 0
  /// Where the constant cells right before the next one begin, -1 without any.
  private var constants = -1
  /// The last numbers of 1/65,536, by cell.
  private var last = InlineArray<3, Int32>(repeating: 0)
  /// Mixed from the numbers of a row that may come again as a whole, 0 for other rows.
  private var numbers: UInt32 = 0

  init() {
    start = .allocate(capacity: capacity)
  }

  deinit {
    start.deallocate()
  }

  mutating func removeAll() { count = 0 }

  // MARK: Rows

  @inline(__always)
  mutating func beginRow() {
    (row, cell, cells) = (count, count, 0)
    (constants, numbers) = (-1, 0)
  }

  /// - Parameter place: of the line end.
  @inline(__always)
  mutating func endRow(at place: Int) {
    guard count > row else { return }
    for mark in cell..<count { start[mark].reach = CellMark.noEnd }
    if numbers != 0 {
      start[row].key = UInt16(Key.rows &+ Int(numbers >> 20) & (Self.numbersOfRow &- 1))
    }
    append(at: place, key: Key.lineEnd)
  }

  // MARK: Cells

  /// A cell that hardly ever changes.
  @inline(__always)
  mutating func addConstant(at place: Int) {
    if constants < 0 { constants = place }
  }

  /// A cell that begins like the one above.
  @inline(__always)
  mutating func addColumn(at place: Int) {
    beginCell()
    append(at: first(place), key: Key.columns &+ cells)
    endCell()
  }

  /// A number that comes again in rows that come again.
  ///
  /// - Parameter slot: the same for equal numbers.
  @inline(__always)
  mutating func addNumber(_ slot: Int, in range: Range<Int>) {
    if count == row {
      append(at: first(range.lowerBound), key: Key.rows)
      numbers = 1
    }
    if numbers != 0 { numbers = (numbers ^ UInt32(truncatingIfNeeded: slot)) &* 0x9E37_79B1 | 1 }
    addCoarse(slot, in: range)
    endCell()
  }

  /// A number of 1/65,536.
  ///
  /// Where numbers hardly change they come again as a whole, and more marks would cost more time than they
  /// save length.
  @inline(__always)
  mutating func addSixteenBits(_ number: Int32, in range: Range<Int>) {
    let column = column
    let change = Int(number) &- Int(last[column])
    last[column] = number
    let isNew = change.magnitude > Self.smallChange
    addCoarse(Int(number), in: range, beginsLikeAbove: isNew)
    // Eight digits at the end depend on eight bits above those that spare a digit.
    let spared = (number.magnitude | 0x8000).trailingZeroBitCount
    if isNew, spared < 8, range.count > 10 {
      let odd = Int(number.magnitude &>> (spared &+ 1)) & 127
      append(
        at: range.upperBound &- 8, key: Key.endings &+ spared &<< 7 &+ odd, reach: 8, isSpare: true)
    }
    endCell()
  }

  @inline(__always)
  private mutating func addCoarse(
    _ slot: Int, in range: Range<Int>, beginsLikeAbove: Bool = false
  ) {
    beginCell()
    let place = first(range.lowerBound)
    let key = column &* Self.numbersOfCell &+ slot & (Self.numbersOfCell &- 1)
    append(
      at: place, key: Key.numbers &+ key,
      reach: UInt8(truncatingIfNeeded: min(range.upperBound &- place, Int(CellMark.noEnd))))
    if constants >= 0 || beginsLikeAbove { append(at: place, key: Key.columns &+ cells) }
  }

  /// The cell's number among those that have keys of their own.
  @inline(__always)
  private var column: Int { min(cells, Self.cells &- 1) }

  @inline(__always)
  private func first(_ place: Int) -> Int { constants >= 0 ? constants : place }

  @inline(__always)
  private mutating func beginCell() { cell = count }

  @inline(__always)
  private mutating func endCell() {
    constants = -1
    cells &+= 1
  }

  @inline(__always)
  private mutating func append(
    at place: Int, key: Int, reach: UInt8 = CellMark.noEnd, isSpare: Bool = false
  ) {
    if count == capacity { grow() }
    start[count] = CellMark(
      place: UInt32(truncatingIfNeeded: place), key: UInt16(truncatingIfNeeded: key), reach: reach,
      isSpare: isSpare)
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    capacity *= 2
    let larger = UnsafeMutablePointer<CellMark>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }

  // MARK: What was marked

  /// Calls `body` with the marks in a part of the text; their places count from its start.
  func with<Failure: Error>(
    in range: Range<Int>, _ body: (Span<CellMark>) throws(Failure) -> Void
  ) throws(Failure) {
    let all = UnsafeBufferPointer(start: start, count: count)
    if range.lowerBound == 0, all.last.map({ Int($0.place) < range.upperBound }) ?? true {
      return try body(all.span)
    }
    let inside = all.filter { range.contains(Int($0.place)) }.map {
      CellMark(
        place: $0.place - UInt32(range.lowerBound), key: $0.key, reach: $0.reach,
        isSpare: $0.isSpare)
    }
    try body(inside.span)
  }
}
