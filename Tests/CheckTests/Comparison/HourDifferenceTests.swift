import Testing

@testable import Check
@testable import Reading

/// Tests of the differences between the rows of one hour in two folders, computed in memory and on
/// disk.
struct HourDifferenceTests {
  /// A row with its time and its text; the hash of the text is the letter's position in the
  /// alphabet.
  private typealias Row = (time: Int64, text: Character)

  private func marks(_ rows: [Row]) -> [RowMark] {
    rows.enumerated().map { index, row in
      RowMark(
        time: row.time, hash: UInt64(row.text.asciiValue ?? 0), file: 0, row: Int32(index + 1))
    }
  }

  /// Returns rows one second apart.
  private func rows(_ texts: String) -> [Row] {
    texts.enumerated().map { (1_000 * Int64($0.offset), $0.element) }
  }

  private let places = HourDifference.Places {
    RowPlace("ours", row: Int($0.row))
  } second: {
    RowPlace("theirs", row: Int($0.row))
  }

  private func difference(
    _ first: [Row], _ second: [Row], comparesOrder: Bool = true
  ) -> HourDifference {
    HourDifference(
      7, marks(first), marks(second), comparesOrder: comparesOrder, places: places)
  }

  /// Returns the same differences, computed with rows on disk.
  private func many(
    _ first: [Row], _ second: [Row], isMerged: Bool = false, comparesOrder: Bool = true
  ) throws -> HourDifference {
    var (left, right) = (HourMarks(), HourMarks())
    for mark in marks(first) { try left.add(mark) }
    for mark in marks(second) { try right.add(mark) }
    return try HourDifference(
      7, left, right, isMerged: isMerged, comparesOrder: comparesOrder, places: places)
  }

  @Test func `rows that are the same in the same order have no difference`() throws {
    for difference in [
      difference(rows("abcab"), rows("abcab")), try many(rows("abcab"), rows("abcab")),
    ] {
      #expect(difference.isEmpty && difference.rows == 5 && difference.hour == 7)
      #expect(difference.counts == [0, 0, 0, 0, 0] && difference.examples.isEmpty)
    }
    #expect(difference([], []).isEmpty && HourDifference(5).isEmpty && HourDifference(5).hour == 5)
    #expect(!HourDifference.areSame(marks(rows("ab")), marks(rows("abc"))))
    #expect(!HourDifference.areSame(marks(rows("ab")), marks(rows("ba"))))
    #expect(HourDifference.areSame(marks(rows("ab")), marks([(5, "a"), (6, "b")])))
  }

  /// Rows outside of a longest increasing subsequence count as reordered. Rows that come after
  /// later rows are shown as examples.
  @Test(
    arguments: [
      ("abcdef", "bcaedf", 2, [3, 5]), ("abcdef", "fabcde", 1, [2]), ("abcdef", "bcdefa", 1, [6]),
      ("abcdef", "fedcba", 5, [2, 3, 4, 5, 6]), ("abcdef", "badcfe", 3, [2, 4, 6]),
      ("abcdefgh", "efghabcd", 4, [5]), ("abcdefghi", "acbfdegih", 3, [3, 5, 9]),
      ("abcdef", "abcdef", 0, []),
    ] as [(String, String, Int, [Int])])
  func `rows must move for the order to be the same`(
    first: String, second: String, count: Int, examples: [Int]
  ) {
    let difference = difference(rows(first), rows(second))
    #expect(difference.counts == [0, 0, count, 0, 0])
    let places = examples.map { "theirs row \($0)" }
    #expect(difference.examples == (places.isEmpty ? [:] : ["reordered": places]))
    #expect(difference.first["reordered"]?.place.row == examples.first)
    #expect(self.difference(rows(first), rows(second), comparesOrder: false).isEmpty)
  }

  @Test func `many rows that must move are at least those behind later ones`() throws {
    let difference = try many(rows("abcdefghi"), rows("acbfdegih"))
    #expect(difference.counts == [0, 0, 3, 0, 0])
    #expect(
      difference.examples["reordered"] == ["theirs row 3", "theirs row 5", "theirs row 9"])
    // On disk, a row counts as reordered only if it is earlier than the row directly before it.
    #expect(try many(rows("abcdef"), rows("efabcd")).counts == [0, 0, 1, 0, 0])
    #expect(try many(rows("abcdef"), rows("efabcd"), comparesOrder: false).isEmpty)
  }

  @Test func `a row that is there more often is doubled, and one that is there less often is lost`()
    throws
  {
    for difference in [
      difference(rows("abc"), rows("abbca")), try many(rows("abc"), rows("abbca")),
    ] {
      #expect(difference.counts == [0, 2, 0, 0, 0] && difference.rows == 3)
      #expect(
        Set(difference.examples["doubled"] ?? []) == ["theirs row 3", "theirs row 5"])
    }
    for difference in [
      difference([(0, "a"), (5, "a"), (9, "b")], [(0, "a"), (9, "b")]),
      try many([(0, "a"), (5, "a"), (9, "b")], [(0, "a"), (9, "b")]),
    ] {
      #expect(difference.counts == [1, 0, 0, 0, 0])
      #expect(difference.examples == ["lost": ["ours row 2"]])
    }
  }

  @Test func `a row of the same time with another text is altered`() throws {
    let (first, second): ([Row], [Row]) = (
      [(0, "a"), (1, "b"), (1, "c"), (2, "d"), (4, "e")],
      [(0, "a"), (1, "x"), (2, "y"), (2, "z"), (3, "w")]
    )
    for difference in [difference(first, second), try many(first, second)] {
      #expect(difference.counts == [2, 0, 0, 2, 2] && difference.rows == 5 && !difference.isEmpty)
      #expect(difference.examples["altered"] == ["theirs row 2", "theirs row 3"])
      #expect(difference.examples["lost"] == ["ours row 3", "ours row 5"])
      #expect(difference.examples["added"] == ["theirs row 4", "theirs row 5"])
      #expect(difference.first["altered"]?.time == 1 && difference.first["lost"]?.time == 1)
      #expect(difference.first["added"]?.place == RowPlace("theirs", row: 4))
    }
  }

  @Test func `rows on one side alone are lost or added`() throws {
    for difference in [difference(rows("abc"), []), try many(rows("abc"), [])] {
      #expect(difference.counts == [3, 0, 0, 0, 0] && difference.rows == 3)
      #expect(difference.examples["lost"]?.first == "ours row 1")
    }
    for difference in [difference([], rows("abcdefg")), try many([], rows("abcdefg"))] {
      #expect(difference.counts == [0, 0, 0, 0, 7] && difference.rows == 0)
      // The report keeps the first five rows of each kind of difference as examples.
      #expect(difference.examples["added"] == (1...5).map { "theirs row \($0)" })
    }
  }

  @Test func `identical rows of the first side may count as one`() throws {
    let difference = try many(rows("abacb"), rows("cba"), isMerged: true, comparesOrder: false)
    #expect(difference.isEmpty && difference.rows == 3)
    let lost = try many(rows("aab"), rows("b"), isMerged: true, comparesOrder: false)
    #expect(lost.counts == [1, 0, 0, 0, 0] && lost.rows == 2)
    let doubled = try many(rows("aab"), rows("baa"), isMerged: true, comparesOrder: false)
    #expect(doubled.counts == [0, 1, 0, 0, 0])
  }

  @Test func `a pair is altered, a single row is lost or added, and none is nothing`() {
    let (ours, theirs) = (marks([(10, "a")])[0], marks([(20, "b"), (30, "c")])[1])
    func noted(_ lost: RowMark?, _ added: RowMark?) -> HourDifference {
      var difference = HourDifference(0)
      difference.note(lost: lost, added: added, places)
      return difference
    }
    #expect(noted(nil, nil).isEmpty && noted(nil, nil).examples.isEmpty)
    #expect(noted(ours, nil).counts == [1, 0, 0, 0, 0])
    #expect(noted(ours, nil).examples == ["lost": ["ours row 1"]])
    #expect(noted(ours, nil).first["lost"]?.time == 10)
    #expect(noted(nil, theirs).counts == [0, 0, 0, 0, 1])
    #expect(noted(nil, theirs).examples == ["added": ["theirs row 2"]])
    #expect(noted(nil, theirs).first["added"]?.time == 30)
    #expect(noted(ours, theirs).counts == [0, 0, 0, 1, 0])
    #expect(noted(ours, theirs).examples == ["altered": ["theirs row 2"]])
    #expect(noted(ours, theirs).first["altered"]?.time == 30)
  }

  @Test func `a place without a row is that of the file`() {
    var difference = HourDifference(0)
    let mark = marks([(10, "a")])[0]
    difference.noteDoubled(
      mark, .init(first: { _ in RowPlace("a") }, second: { _ in RowPlace("b") }))
    difference.noteReordered(mark, places)
    #expect(difference.examples == ["doubled": ["b"], "reordered": ["theirs row 1"]])
    #expect(difference.counts == [0, 1, 1, 0, 0] && !difference.isEmpty)
  }

  @Test func `the sum of all counts decides`() {
    for index in 0..<5 {
      var difference = HourDifference(0)
      switch index {
      case 0: difference.lost = 1
      case 1: difference.doubled = 1
      case 2: difference.reordered = 1
      case 3: difference.altered = 1
      default: difference.added = 1
      }
      #expect(!difference.isEmpty && difference.counts.firstIndex(of: 1) == index)
    }
    #expect(HourDifference.kinds == ["lost", "doubled", "reordered", "altered", "added"])
  }
}
