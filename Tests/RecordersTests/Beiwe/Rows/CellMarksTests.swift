import Simulation
import Spool
import Testing

@testable import Recorders

struct CellMarksTests {
  private let start: Int64 = 1_772_460_000_000

  /// The text and the marks of each hour.
  private func hours(
    _ times: [Int64], _ row: (Int, inout RowWriter) -> Void
  ) -> [(text: String, marks: [CellMark])] {
    var batch = RowBatch()
    for (number, time) in times.enumerated() { batch.append(at: time) { row(number, &$0) } }
    var hours: [(text: String, marks: [CellMark])] = []
    batch.forEachHour { lines, marks, _ in
      let text = lines.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      hours.append((text, marks.withUnsafeBufferPointer { Array($0) }))
    }
    return hours
  }

  /// Those of the only hour.
  private func hour(
    _ times: [Int64], _ row: (Int, inout RowWriter) -> Void
  ) throws -> (text: String, marks: [CellMark]) {
    let all = hours(times, row)
    return try #require(all.count == 1 ? all.first : nil)
  }

  /// What stands from a mark on, as far as it may reach within the line.
  private func text(of mark: CellMark, in text: String) -> String {
    let bytes = Array(text.utf8)[Int(mark.place)...]
    return String(decoding: bytes.prefix(Int(mark.reach)), as: UTF8.self)
  }

  @Test func `equal numbers of a column have equal keys, and constants go before the first`() throws
  {
    let samples = [
      Vector(5_461, 9, -65_535), Vector(5_461, 10, -65_535),
    ].map { $0 / 65_536 }
    let found = try hour([start, start + 10]) {
      AccelerometerRow.write(samples[$0], as: .current, to: &$1)
    }
    let rows = [0, 1].map { row in found.marks.filter { (Int($0.place) > 75) == (row == 1) } }
    func key(_ text: String, _ row: Int) -> UInt16? {
      rows[row].first { self.text(of: $0, in: found.text) == text }?.key
    }
    let number = ",unknown,0.0833282470703125"
    #expect(key(number, 0) != nil)
    #expect(key(number, 0) == key(number, 1))
    #expect(key(",0.0001373291015625", 0) != key(",0.000152587890625", 1))
  }

  @Test func `equal numbers of two columns have two keys`() throws {
    let found = try hour([start, start + 10, start + 20]) { _, row in
      row.cell("x", sixteenBits: 5_461)
      row.cell("y", sixteenBits: 5_461)
    }
    let line = try #require(found.text.utf8.firstIndex(of: 10))
    let first = found.text.utf8.distance(from: found.text.startIndex, to: line)
    // Numbers of the first row are new, and have more marks.
    let numbers = found.marks.filter {
      $0.place > first && text(of: $0, in: found.text).hasPrefix(",0.0833")
    }
    #expect(numbers.count == 4 && Set(numbers.map(\.key)).count == 2)
  }

  @Test func `numbers that change much have marks at their last eight digits`() throws {
    // 5,461 and 6,229 differ by three times 256, and the last by little.
    let found = try hour([start, start + 10, start + 20]) { number, row in
      row.cell("x", sixteenBits: [5_461, 6_229, 6_231][number])
    }
    let endings = found.marks.filter(\.isSpare)
    #expect(endings.map(\.key).count == 2)
    #expect(Set(endings.map(\.key)).count == 1)
    #expect(endings.map(\.reach) == [CellMark.noEnd, CellMark.noEnd], "a row ends with them")
    for ending in endings {
      #expect(text(of: ending, in: found.text).hasPrefix("70703125\n"))
    }
  }

  @Test func `the last cell's marks go on into the next row`() throws {
    let found = try hour([start, start + 10]) { _, row in
      row.cell("x", recurring: 0.5)
      row.cell("y", recurring: -0.25)
    }
    let lastCell = found.marks.filter { text(of: $0, in: found.text).hasPrefix(",-0.25\n") }
    #expect(lastCell.map(\.reach) == [CellMark.noEnd, CellMark.noEnd])
    let lineEnds = found.marks.filter { text(of: $0, in: found.text).hasPrefix("\n") }
    #expect(lineEnds.count == 2)
  }

  @Test func `rows of equal numbers have equal keys of their own`() throws {
    let numbers = [(0.5, 1.5), (0.5, 2.5), (0.5, 1.5), (1.5, 0.5)]
    let found = try hour((0..<4).map { start + $0 * 10 }) { number, row in
      row.cell("x", recurring: numbers[number].0)
      row.cell("y", recurring: numbers[number].1)
    }
    let rows = found.marks.filter {
      let text = text(of: $0, in: found.text)
      return text.hasPrefix(",0.5,") || text.hasPrefix(",1.5,0")
    }.map(\.key)
    #expect(rows.count == 4)
    #expect(rows[0] == rows[2])
    #expect(Set(rows).count == 3)
  }

  @Test func `places count from the start of each hour's text`() throws {
    let both = hours([start, start + 10, start + 3_600_000, start + 3_600_010]) { number, row in
      row.cell("x", Double(number % 2) + 0.125)
    }
    try #require(both.count == 2)
    let length = Int64(both[0].text.utf8.count)
    #expect(both[0].text.utf8.count == both[1].text.utf8.count)
    #expect(both[0].marks == both[1].marks)
    #expect(both[0].marks.allSatisfy { Int64($0.place) < length })
    #expect(both[0].marks.count == 4)
  }

  @Test func `rows without numbers have no marks`() throws {
    let found = try hour([start, start + 10]) { _, row in
      row.cell("event", "on" as StaticString)
      row.cell("level", Int64?(7))
      row.cell("who", "somebody")
    }
    #expect(found.marks.isEmpty)
  }

  @Test func `marks are in order of place`() throws {
    let found = try hour((0..<3_000).map { start + $0 * 10 }) { number, row in
      AccelerometerRow.write(
        Vector(Double(number * 37 - 50_000), Double(number % 7), -65_536) / 65_536,
        as: .current, to: &row)
    }
    #expect(found.marks.count > 3_000 * 5)
    #expect(zip(found.marks, found.marks.dropFirst()).allSatisfy { $0.place <= $1.place })
  }
}
