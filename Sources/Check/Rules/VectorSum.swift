import Reading

/// A sum of vectors over a time span, with the place of the span's first row.
struct VectorSum: Sendable {
  var sum = Axes.zero
  var count = 0
  private(set) var place = RowPlace("")

  mutating func add(_ indices: Range<Int>, of rows: Rows, _ value: (Int) -> Axes) {
    if count == 0 { place = rows.place(indices.lowerBound) }
    for index in indices { sum += value(index) }
    count += indices.count
  }

  var mean: Axes { sum / Double(max(count, 1)) }
}
