import Formats
import Testing

@testable import Reading

/// Tests of the forms of rows, and of the values that the reader keeps.
struct RowShapeTests {
  private func parse(
    _ lines: [String], _ stream: BeiweStream, isDownload: Bool = false,
    _ dialect: BeiweDialect = .current
  ) -> ParsedRows {
    ParsedRows(
      lines.map { $0 + "\n" }.joined(), of: RowShape(stream, isDownload: isDownload, dialect))
  }

  @Test func `a row has a number for each of its columns of numbers`() {
    func width(_ stream: BeiweStream) -> Int {
      RowShape(stream, isDownload: false, .current).width
    }
    #expect(width(.accel) == 3 && width(.gps) == 4 && width(.devicemotion) == 15)
    #expect(width(.powerState) == 1 && width(.proximity) == 0 && width(.iosLog) == 2)
    for stream in MotionStream.allCases { #expect(width(stream.beiwe) == stream.width) }
  }

  @Test func `a download's rows begin with the time, and UTC comes next`() {
    let phone = RowShape(.accel, isDownload: false, .current)
    let download = RowShape(.accel, isDownload: true, .current)
    #expect(phone.header == "timestamp,accuracy,x,y,z" && !phone.hasUTC)
    #expect(download.header == "timestamp,UTC time,accuracy,x,y,z" && download.hasUTC)
    #expect(phone.name == "accel" && phone.time == .cell(0) && download.time == .cell(0))
    #expect(phone.commasInAccuracy == 0)
    #expect(RowShape(.accel, isDownload: false, .wiki2016).commasInAccuracy == 1)
    #expect(RowShape(.gyro, isDownload: false, .wiki2016).commasInAccuracy == 0)
  }

  @Test func `the accuracy repeats or changes from row to row`() {
    let old = parse(
      [
        "1772427600041,iPhone8,1/9.3.4,0.5,0.25,-1.0",
        "1772427600042,iPhone8,1/9.3.4,0.75,0.25,-1.0",
        "1772427600043,iPhone9,2/10.1,1.5,0.25,-1.0",
        "1772427600044,iPhone8,1/9.3.4,2.5,0.25,-0.5",
      ], .accel, .wiki2016)
    #expect(old.told == [] && old.rows.count == 4)
    #expect((0..<4).map { old.rows.value($0, 0) } == [0.5, 0.75, 1.5, 2.5])
    let new = parse(
      ["1772427600041,unknown,0.5,0.25,-1.0", "1772427600042,unknown,0.75,0.25,-1.0"], .accel)
    #expect(new.rows.values == [0.5, 0.25, -1, 0.75, 0.25, -1] && new.told == [])
  }

  @Test func `rows of a download are read with their words`() {
    let read = parse(
      [
        "1772427600041,2026-03-02T05:00:00.041,Unlocked,0.05",
        "1772427660041,2026-03-02T05:01:00.041,Charging,-1.0",
        "1772514000000,2026-03-03T05:00:00.000,Locked,1.0",
      ], .powerState, isDownload: true)
    #expect(read.told == [] && read.rows.words == [5, 0, 4])
    #expect(read.rows.times == [1_772_427_600_041, 1_772_427_660_041, 1_772_514_000_000])
    #expect(read.rows.values == [Double(Float(0.05)), -1, 1])
  }

  @Test func `a percentage is kept as a fraction`() {
    let read = parse(
      ["1772427600041,Full,100", "1772427600041,Full,37", "1772427600041,Full,0"]
        + ["1772427600041,PowerUnknown,-1"], .powerState, .wiki2016)
    #expect(read.rows.values == [1, 0.37, 0, -1] && read.told == [])
  }

  @Test func `a row of the log has its launch, its counter and its event`() {
    let read = parse(
      [
        "1772427600041,1772427600000,35,0.5,launch,text,1,2,3,4",
        "1772427600042,1772427600001,,-1.0,gyro_off,,,,,7",
        "1772427600043,1772427600002,35,0.5,other,a,b,c,1,2,3,-5",
        "1772427600044,1772427600003,0,0.5,,a,1,2,3,0",
      ], .iosLog)
    #expect(read.told == [] && read.rows.count == 4)
    #expect(
      read.rows.values == [
        1_772_427_600_000, 4, 1_772_427_600_001, 7, 1_772_427_600_002, -5, 1_772_427_600_003, 0,
      ])
    #expect(read.rows.words == [0, 5, 255, 255])
    #expect(LogEvent.names[5] == "gyro_off" && LogEvent.code(of: "terminate") == 1)
    #expect(LogEvent.names.count == 10 && LogEvent.code(of: "devicemotion_off") == 9)
  }

  /// The expected values are the numbers of checks that three correct rows add to each rule.
  @Test func `good rows are counted by the rules of their cells`() {
    func counts(
      _ stream: BeiweStream, isDownload: Bool = false
    ) -> [TextRule: Int] {
      let parser = RowParser(RowShape(stream, isDownload: isDownload, .current))
      var findings = TextFindings()
      parser.count(3, &findings)
      return TextRule.allCases.reduce(into: [:]) {
        if findings[$1].judged > 0 { $0[$1] = findings[$1].judged }
      }
    }
    #expect(counts(.accel) == [.timestamp: 3, .cells: 3, .number: 9, .word: 3])
    #expect(
      counts(.devicemotion, isDownload: true)
        == [.timestamp: 3, .cells: 3, .utc: 3, .number: 45, .word: 3])
    #expect(counts(.powerState) == [.timestamp: 3, .cells: 3, .word: 3, .level: 3])
    #expect(counts(.iosLog) == [.timestamp: 3, .cells: 3, .level: 3])
  }

  private static let last = BeiweStream("last")
  private static let dialect = BeiweDialect(
    "test",
    [
      BeiweStreamFormat(
        last, time: .cell(2),
        [BeiweColumn("kind", .word(["in", "out"])), BeiweColumn("seconds", .number)])
    ])

  @Test func `the time may be the last cell`() {
    let shape = RowShape(Self.last, isDownload: false, Self.dialect)
    #expect(shape.header == "kind,seconds,timestamp" && shape.time == .cell(2))
    let read = ParsedRows(
      "out,5.5,1772427600041\nin,x,1772427600042\nin,7.5\nin,6.5,1772427600043\nin,6.5,1\n",
      of: shape)
    #expect(read.rows.times == [1_772_427_600_041, 1_772_427_600_043])
    #expect(read.rows.values == [5.5, 6.5] && read.rows.words == [1, 0])
    #expect(
      read.told == [
        "timestamp 3: ; 13 digits for the milliseconds since 1970",
        "timestamp 5: 1; 13 digits for the milliseconds since 1970",
        "number 2: x; a number",
      ])
  }

  @Test func `a row without a cell for the time is judged by its other cells`() {
    let scan = BeiweStream("scan")
    let dialect = BeiweDialect(
      "test", [BeiweStreamFormat(scan, time: .fileName, [BeiweColumn("strength", .number)])])
    let read = ParsedRows(
      "1.5\nx\n2.5,3.5\n", of: RowShape(scan, isDownload: false, dialect),
      fileTime: 1_772_427_600_000)
    #expect(read.rows.times == [1_772_427_600_000] && read.rows.values == [1.5])
    #expect(read.told == ["cells 3: 3 cells; 2 cells", "number 2: x; a number"])
  }

  @Test func `findings of the text are kept by rule and by file`() {
    var (one, other) = (TextFindings(), TextFindings())
    one.count(.cells, 4)
    one.fail(.cells, RowPlace("a", row: 1), "x", allowed: "y")
    other.count(.cells, 2)
    other.fail(.utc, RowPlace("b", row: 2), "x", allowed: "y")
    one += other
    #expect(one[.cells].judged == 6 && one[.cells].failures == 1 && one[.utc].failures == 1)
    #expect(one.files == ["a", "b"] && one[.level] == Finding())
  }
}
