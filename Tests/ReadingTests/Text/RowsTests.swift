import Testing

@testable import Reading

struct RowsTests {
  private static let rows: Rows = {
    var rows = Rows(width: 4, wordsPerRow: 2)
    rows.begin("first", row: 1)
    rows.append(10, [1, 2, 3, 4], [0, 1])
    rows.append(20, [5, 6, 7, 8], [2, 3])
    rows.begin("second", row: 7)
    rows.append(30, [9, 10, 11, 12], [4, 5])
    return rows
  }()

  @Test func `a row has its own numbers`() {
    #expect(Self.rows.count == 3)
    #expect(Self.rows.value(0, 0) == 1 && Self.rows.value(1, 2) == 7 && Self.rows.value(2, 3) == 12)
    #expect(Self.rows.axes(1) == [5, 6, 7] && Self.rows.axes(2, from: 1) == [10, 11, 12])
  }

  @Test func `a row is of the file that was begun last before it`() {
    #expect(Self.rows.place(0) == RowPlace("first", row: 1))
    #expect(Self.rows.place(1) == RowPlace("first", row: 2))
    #expect(Self.rows.place(2) == RowPlace("second", row: 7))
    #expect(Self.rows.place(4) == RowPlace("second", row: 9))
    #expect(Rows(width: 1).place(0) == RowPlace(""))
    var again = Self.rows
    again.begin("third", row: 2)
    #expect(again.place(2) == RowPlace("second", row: 7))
    again.begin("fourth", row: 5)
    #expect(again.place(3) == RowPlace("fourth", row: 5))
  }

  @Test func `a row is removed with its numbers and words`() {
    var rows = Self.rows
    rows.remove(at: 1)
    #expect(rows.times == [10, 30] && rows.values == [1, 2, 3, 4, 9, 10, 11, 12])
    #expect(rows.words == [0, 1, 4, 5])
    rows.remove(at: 1)
    #expect(rows.values == [1, 2, 3, 4] && rows.words == [0, 1])
    var plain = Rows(width: 1)
    plain.append(1, [0.5], [])
    plain.append(2, [1.5], [])
    plain.remove(at: 0)
    #expect(plain.times == [2] && plain.values == [1.5])
  }

  @Test func `nothing is left after all rows were removed`() {
    var rows = Self.rows
    rows.removeAll()
    #expect(rows.count == 0 && rows.values.isEmpty && rows.words.isEmpty && rows.origins.isEmpty)
    #expect(rows.width == 4)
  }
}

extension Rows {
  /// Appends a row with its time in ms, its values and its words.
  mutating func append(_ time: Int64, _ values: [Double], _ words: [UInt8]) {
    times.append(time)
    self.values += values
    self.words += words
  }
}
