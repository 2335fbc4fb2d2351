import Reading
import Spool

/// A sorter of row marks. It sorts few marks in memory, and merges sorted parts on disk if there
/// are many.
struct MarkSorter {
  typealias Order = @Sendable (_ left: RowMark, _ right: RowMark) -> Bool

  private let order: Order
  private var waiting: [RowMark] = []
  private var file: ScratchFile?
  /// The positions of the sorted parts in the file, counted in marks.
  private(set) var parts: [Range<Int>] = []
  private(set) var count = 0

  /// The maximum number of marks in memory.
  private let limit: Int

  /// - Parameters:
  ///   - limit: the maximum number of marks in memory.
  ///   - order: a function that returns whether the first of two marks precedes the second; it must
  ///     be a total order.
  init(limit: Int = 1 << 19, _ order: @escaping Order) {
    self.limit = limit
    self.order = order
  }

  /// Adds a mark. When memory is full, the marks in memory are sorted and written to a file.
  mutating func add(_ mark: RowMark) throws(FileError) {
    waiting.append(mark)
    count += 1
    if waiting.count == limit { try write() }
  }

  /// Ends the adding of marks, and returns all marks in order.
  consuming func sorted() throws(FileError) -> SortedMarks {
    if file == nil {
      waiting.sort(by: order)
      return SortedMarks(waiting)
    }
    try write()
    return try SortedMarks(file, parts, order)
  }

  private mutating func write() throws(FileError) {
    guard !waiting.isEmpty else { return }
    if file == nil { file = try ScratchFile() }
    guard let file else { return }
    waiting.sort(by: order)
    try waiting.withUnsafeBufferPointer { (marks) throws(FileError) in
      try file.append(UnsafeRawBufferPointer(marks))
    }
    let end = parts.last?.upperBound ?? 0
    parts.append(end..<end + waiting.count)
    waiting.removeAll(keepingCapacity: true)
  }
}

/// A sequence of all marks in order, which merges the parts of a file while it reads them.
final class SortedMarks {
  /// A sorted part of the file, with its next marks in memory.
  private struct Part {
    var rest: Range<Int>
    var marks: ArraySlice<RowMark> = []
  }

  private let file: ScratchFile?
  private let order: MarkSorter.Order
  /// A binary min-heap of the parts, ordered by their next marks.
  private var parts: [Part]
  private static let stride = MemoryLayout<RowMark>.stride
  /// The number of marks of a part that are in memory at a time.
  private static let pieceLength = 4_096

  init(_ marks: [RowMark]) {
    file = nil
    order = { _, _ in false }
    parts = marks.isEmpty ? [] : [Part(rest: 0..<0, marks: marks[...])]
  }

  init(_ file: ScratchFile?, _ ranges: [Range<Int>], _ order: @escaping MarkSorter.Order)
    throws(FileError)
  {
    self.file = file
    self.order = order
    parts = ranges.map { Part(rest: $0) }
    for index in parts.indices { try fill(index) }
    for index in parts.indices.reversed() { sink(index) }
  }

  /// The next mark; nil after the last one.
  var first: RowMark? { parts.first?.marks.first }

  func next() throws(FileError) -> RowMark? {
    guard let mark = first else { return nil }
    parts[0].marks.removeFirst()
    if parts[0].marks.isEmpty { try fill(0) }
    if parts[0].marks.isEmpty {
      parts.swapAt(0, parts.count - 1)
      parts.removeLast()
    }
    sink(0)
    return mark
  }

  private func fill(_ index: Int) throws(FileError) {
    let rest = parts[index].rest
    let count = min(Self.pieceLength, rest.count)
    guard count > 0, let file else { return }
    var marks = [RowMark](repeating: RowMark(time: 0, hash: 0, file: 0, row: 0), count: count)
    try marks.withUnsafeMutableBufferPointer { (buffer) throws(FileError) in
      try file.read(
        at: Int64(rest.lowerBound * Self.stride), into: UnsafeMutableRawBufferPointer(buffer))
    }
    parts[index].marks = marks[...]
    parts[index].rest = rest.dropFirst(count)
  }

  private func sink(_ start: Int) {
    var index = start
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < parts.count {
        if let mark = parts[child].marks.first, let other = parts[least].marks.first,
          order(mark, other)
        {
          least = child
        }
      }
      if least == index { return }
      parts.swapAt(index, least)
      index = least
    }
  }
}
