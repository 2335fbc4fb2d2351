import Fixtures
import Formats
import Spool
import Testing

@testable import Check
@testable import Reading

/// Tests of a reader that returns a stream's rows by hour, from files that begin and end at any
/// time.
struct HourReaderTests {
  private static let start: Int64 = 1_772_427_600_000
  private static let hour: Int64 = 3_600_000

  private static func row(_ offset: Int64, _ text: String = "0.5") -> String {
    "\(start + offset),\(text)"
  }

  private func reader(
    _ files: [[String]], _ manner: HourReader.Manner = .init(), stream: BeiweStream = .gyro,
    layout: Layout = .phone
  ) throws -> (HourReader, TemporaryFolder) {
    let folder = try TemporaryFolder()
    var data: [DataFile] = []
    for (number, lines) in files.enumerated() {
      let text = (["header"] + lines).map { $0 + "\n" }.joined()
      try folder.put(text, at: "\(number).csv")
      data.append(
        DataFile(
          path: "\(number).csv", stream: stream, layout: layout,
          milliseconds: Self.start + Int64(number)))
    }
    return (HourReader(data, in: folder.path, manner), folder)
  }

  /// Returns the rows of each hour, as texts such as `0: 1.2`, which is row 2 of file 1 in hour 0.
  private func hours(
    _ files: [[String]], _ manner: HourReader.Manner = .init()
  ) throws -> [Int64: [String]] {
    let (reader, folder) = try reader(files, manner)
    return try withExtendedLifetime(folder) {
      var hours: [Int64: [String]] = [:]
      while let hour = try reader.nextHour() {
        try reader.take(hour) { mark in
          #expect(reader.place(mark) == RowPlace("\(mark.file).csv", row: Int(mark.row)))
          hours[(hour.start - Self.start) / Self.hour, default: []].append(
            "\(mark.file).\(mark.row)")
        }
      }
      return hours
    }
  }

  @Test func `rows belong to the hours of their times, in any file`() throws {
    let hour = Self.hour
    #expect(
      try hours([
        [Self.row(0), Self.row(hour - 1), Self.row(hour)],
        [Self.row(hour + 5), Self.row(hour - 2), Self.row(3 * hour)], [],
        [Self.row(3 * hour - 1), Self.row(4 * hour)],
      ])
        == [
          0: ["0.1", "0.2", "1.2"], 1: ["0.3", "1.1"], 2: ["3.1"], 3: ["1.3"], 4: ["3.2"],
        ])
    #expect(try hours([]) == [:] && hours([[], []]) == [:])
  }

  @Test func `rows are read an hour ahead, and a later row of the hour comes by itself`() throws {
    let hour = Self.hour
    let lines = (0..<5).map { Self.row($0 * hour) } + [Self.row(0, "late")]
    let (reader, folder) = try reader(lines.map { [$0] })
    try withExtendedLifetime(folder) {
      var taken: [[String]] = []
      while let hour = try reader.nextHour() {
        var rows: [String] = []
        try reader.take(hour) { rows.append("\($0.file)") }
        taken.append(rows)
      }
      #expect(taken == [["0"], ["1"], ["2"], ["3"], ["5"], ["4"]])
    }
  }

  @Test func `lines without a time have that of the line before, unless a server drops them`()
    throws
  {
    let files = [
      [
        Self.row(0), "text", "", "177242760000", Self.row(Self.hour), "x772427600000,1",
        "1406851199999,0.5", "1406851200000,0.5",
      ]
    ]
    // The Beiwe server drops rows from before August 2014, which is 101,549 hours before the start.
    #expect(
      try hours(files)
        == [
          0: ["0.1", "0.2", "0.4"], 1: ["0.5", "0.6"], -101_550: ["0.7"], -101_549: ["0.8"],
        ])
    #expect(
      try hours(files, .init(appliesServerRules: true))
        == [0: ["0.1"], 1: ["0.5"], -101_549: ["0.8"]])
  }

  /// Returns the hashes of the rows of one file.
  private func hashes(
    _ lines: [String], _ manner: HourReader.Manner, stream: BeiweStream = .gyro
  ) throws -> [UInt64] {
    let (reader, folder) = try reader([lines], manner, stream: stream)
    return try withExtendedLifetime(folder) {
      var hashes: [UInt64] = []
      while let hour = try reader.nextHour() { try reader.take(hour) { hashes.append($0.hash) } }
      return hashes
    }
  }

  @Test func `a download's row is that of the phone if its time in UTC is right`() throws {
    let utc = BeiweUTCTime.text(Self.start + 41)
    let wrong = utc.dropLast() + "2"
    let phone = try hashes([Self.row(41), Self.row(41, "-1.5")], .init())
    let download = try hashes(
      [
        Self.row(41, "\(utc),0.5"), Self.row(41, "\(utc),-1.5"), Self.row(41, "\(wrong),0.5"),
        Self.row(41, utc), Self.row(41, "0.5"), Self.row(41, String(utc.dropLast())),
      ], .init(stripsUTC: true))
    #expect(download[0...1].elementsEqual(phone))
    #expect(phone[0] == RowMark.hash(of: Array(Self.row(41).utf8)))
    // A row with a wrong time differs from the correct row; a row too short for a time is
    // unchanged.
    #expect(!phone.contains(download[2]) && download[2] != download[3])
    #expect(download[4] == phone[0])
    #expect(download[5] == RowMark.hash(of: Array(Self.row(41, String(utc.dropLast())).utf8)))
    #expect(download[3] == RowMark.hash(of: Array("\(Self.start + 41)".utf8)))
  }

  @Test func `a file that cannot be read to its end is a defect, and the next one is read`() throws
  {
    let long = String(repeating: "x", count: 65_537)
    let (reader, folder) = try reader([[Self.row(0), long], [Self.row(5)]])
    try withExtendedLifetime(folder) {
      var rows = 0
      while let hour = try reader.nextHour() { try reader.take(hour) { _ in rows += 1 } }
      #expect(rows == 2 && reader.defects.count == 1)
      #expect(reader.defects[0].path.hasSuffix("/0.csv"))
    }
  }
}
