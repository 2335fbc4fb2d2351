import Fixtures
import Formats
import Testing

@testable import Check
@testable import Reading

/// A stream's few files on two sides.
struct StreamComparisonTests {
  private static let start: Int64 = 1_772_427_600_000
  private static let hour: Int64 = 3_600_000

  private static func row(_ offset: Int64, _ text: String = "0.5") -> String {
    "\(start + offset),\(text)"
  }

  /// The same row in a download.
  private static func downloaded(_ offset: Int64, _ text: String = "0.5") -> String {
    "\(start + offset),\(BeiweUTCTime.text(start + offset)),\(text)"
  }

  /// Files below a folder of their own, by name.
  private struct Side {
    let folder = try? TemporaryFolder()
    var files: [DataFile] = []

    init(_ files: [[String]], _ layout: Layout, name: String = "") throws {
      for (number, lines) in files.enumerated() {
        let path = "\(name)\(number).csv"
        try folder?.put((["header"] + lines).joined(separator: "\n"), at: path)
        self.files.append(
          DataFile(
            path: path, stream: .gyro, layout: layout,
            milliseconds: start + hour * Int64(number)))
      }
    }

    var pair: (files: [DataFile], folder: String) { (files, folder?.path ?? "") }
  }

  /// The rows of the first side, and the differences such as `1: lost 0.csv row 2`.
  private func compare(
    _ first: Side, _ second: Side, without unsent: [DataFile] = [], keepsInstants: Bool = true,
    window: Range<Int64>? = nil
  ) throws -> (rows: Int, hours: Int, told: [String], found: [String]) {
    let comparison = StreamComparison(
      first.pair, second.pair, without: unsent,
      layouts: (first.files[0].layout, second.files[0].layout), keepsInstants: keepsInstants,
      window: window)
    var (told, hours): ([String], Int) = ([], 0)
    let rows = try comparison.run { difference in
      hours += 1
      for kind in HourDifference.kinds {
        for place in difference.examples[kind] ?? [] {
          told.append("\((difference.hour - Self.start) / Self.hour): \(kind) \(place)")
        }
      }
    }
    return (rows, hours, told, comparison.unsent?.found ?? [])
  }

  @Test func `hours are compared, however files are cut`() throws {
    let hour = Self.hour
    let first = try Side(
      [[Self.row(0), Self.row(5), Self.row(hour)], [Self.row(hour + 1), Self.row(3 * hour)]], .phone
    )
    let second = try Side(
      [[Self.row(0), Self.row(5)], [Self.row(hour), Self.row(hour + 1), Self.row(3 * hour)]], .phone
    )
    let same = try compare(first, second)
    #expect(same.rows == 5 && same.hours == 3 && same.told == [])
    let other = try Side(
      [
        [Self.row(0), Self.row(5, "1.5")],
        [Self.row(hour + 1), Self.row(hour), Self.row(4 * hour)],
      ],
      .phone)
    #expect(
      try compare(first, other).told == [
        "0: altered 0.csv row 2", "1: reordered 1.csv row 2", "3: lost 1.csv row 2",
        "4: added 1.csv row 3",
      ])
  }

  @Test func `a phone's rows go through the server's rules before a download is compared`() throws {
    // Identical rows are one, a row from before 2014 and a line without a time are dropped.
    let phone = try Side(
      [
        [
          Self.row(7, "b"), Self.row(5), Self.row(7, "b"), "text", "1406851199999,0.5",
          Self.row(7, "a"),
        ]
      ], .phone)
    let download = try Side(
      [[Self.downloaded(5), Self.downloaded(7, "b"), Self.downloaded(7, "a")]], .download)
    let same = try compare(phone, download)
    #expect(same.told == [] && same.rows == 3 && same.hours == 1)
    let twice = try Side(
      [[Self.downloaded(5), Self.downloaded(7, "b"), Self.downloaded(7, "b")]], .download)
    #expect(
      try compare(phone, twice).told == ["0: lost 0.csv row 6", "0: doubled 0.csv row 3"])
    // Between phones, rows that are there twice are two.
    #expect(try compare(phone, phone).rows == 6)
  }

  @Test func `rows of one instant may be in another order in a server's download`() throws {
    let first = try Side([[Self.row(5, "a"), Self.row(5, "b"), Self.row(6, "c")]], .download)
    let second = try Side([[Self.row(5, "b"), Self.row(5, "a"), Self.row(6, "c")]], .download)
    #expect(try compare(first, second, keepsInstants: false).told == [])
    #expect(try compare(first, second).told == ["0: reordered 0.csv row 2"])
    let moved = try Side([[Self.row(5, "b"), Self.row(6, "c"), Self.row(5, "a")]], .download)
    #expect(try compare(first, moved, keepsInstants: false).told.count == 1)
  }

  @Test func `rows outside a window are left out`() throws {
    let first = try Side([[Self.row(9), Self.row(10), Self.row(19), Self.row(20)]], .phone)
    let second = try Side([[Self.row(8), Self.row(10), Self.row(19), Self.row(21)]], .phone)
    let result = try compare(first, second, window: Self.start + 10..<Self.start + 20)
    #expect(result.told == [] && result.rows == 2)
    #expect(try compare(first, second).told.count == 4)
    let empty = try compare(first, second, window: 0..<0)
    #expect(empty.rows == 0 && empty.hours == 0)
  }

  @Test func `rows of files that the app never sends are no difference on the other side`() throws {
    let folder = try Side([[Self.row(0), Self.row(1)], [Self.row(2), Self.row(1)]], .phone)
    var first = folder
    first.files = [folder.files[0]]
    let unsent = [folder.files[1]]
    // The row at 1 was sent, and the one at 2 is of the file that was not.
    let with = try compare(first, folder, without: unsent)
    #expect(with.told == ["0: doubled 1.csv row 2"] && with.found == ["1.csv"])
    #expect(with.rows == 2)
    let without = try compare(first, first, without: unsent)
    #expect(without.told == [] && without.found == [])
    #expect(try compare(first, folder).told == ["0: doubled 1.csv row 2", "0: added 1.csv row 1"])
  }

  @Test func `an excerpt has all rows between its first and its last one`() throws {
    let phone = try Side(
      [
        [Self.row(40), Self.row(30), Self.row(50)], [Self.row(45)],
        [Self.row(9_000_000), Self.row(60)],
      ], .phone)
    func window(
      _ files: [DataFile], _ download: [DataFile], hoursAreCut: Bool
    ) throws -> Range<Int64> {
      try ExcerptWindow.of(
        phone: (files, phone.pair.folder), download: download, hoursAreCut: hoursAreCut)
    }
    let start = Self.start
    #expect(
      try window(phone.files, [], hoursAreCut: false) == start + 31..<start + 9_000_000)
    #expect(try window(phone.files, [], hoursAreCut: true) == 0..<0)
    #expect(try window([], [], hoursAreCut: false) == 0..<0)
    let hours = try Side([[], [], []], .download).files
    #expect(
      try window(phone.files, Array(hours[...1]), hoursAreCut: true)
        == start + 31..<start + 2 * Self.hour)
    #expect(
      try window(phone.files, Array(hours[1...]), hoursAreCut: true)
        == start + Self.hour..<start + 9_000_000)
    // A file with one row has no instant within.
    #expect(
      try window([phone.files[1]], [], hoursAreCut: false) == start + 46..<start + 46)
    let empty = try Side([[]], .phone)
    #expect(
      try ExcerptWindow.of(phone: empty.pair, download: hours, hoursAreCut: true) == 0..<0)
  }

  @Test func `defects of both sides are kept`() throws {
    let long = String(repeating: "x", count: 65_537)
    let (first, second) = (
      try Side([[Self.row(0), long]], .phone), try Side([[Self.row(0), long], [long]], .phone)
    )
    let comparison = StreamComparison(first.pair, second.pair, layouts: (.phone, .phone))
    let rows = try comparison.run { #expect($0.isEmpty) }
    #expect(rows == 1 && comparison.defects.count == 3)
  }
}
