import Testing

@testable import Formats

/// Tests of streams whose rows do not start with a time.
struct BeiweStreamFormatTests {
  private let calls = BeiweStreamFormat(
    BeiweStream("calls"), time: .cell(2),
    [BeiweColumn("who", .word(["a", "b"])), BeiweColumn("kind", .word(["in"]))]
      + .numbers("seconds"))
  private let scan = BeiweStreamFormat(
    BeiweStream("scan"), time: .fileName, .numbers("frequency", "strength"))

  @Test func `a header has the time where the rows have it`() {
    #expect(calls.header == "who,kind,timestamp,seconds")
    #expect(calls.processedHeader == "timestamp,UTC time,who,kind,seconds")
    #expect(scan.header == "frequency,strength")
    #expect(scan.processedHeader == "timestamp,UTC time,frequency,strength")
  }

  @Test(arguments: [
    (BeiweStreamFormat.TimePlace.cell(0), "1772460000000,a,in,5.0", "1772460000000,a,in,5.0"),
    (.cell(2), "a,in,1772460000000,5.0", "1772460000000,a,in,5.0"),
    (.cell(3), "a,in,5.0,1772460000000", "1772460000000,a,in,5.0"),
    (.fileName, "a,in,5.0", "1772460000000,a,in,5.0"),
  ])
  func `the time is put first, and back again`(
    time: BeiweStreamFormat.TimePlace, phone: String, first: String
  ) {
    #expect(time.first(Array(phone.utf8), inFileOf: 1_772_460_000_000) == Array(first.utf8))
    #expect(time.onPhone(Array(first.utf8)) == Array(phone.utf8))
  }

  @Test func `a row without the cell of the time stays as it is`() {
    #expect(
      BeiweStreamFormat.TimePlace.cell(2).first(Array("a".utf8), inFileOf: 1) == Array("a".utf8))
  }

  @Test func `a stream has its time in one place in every dialect`() {
    for dialect in BeiweDialect.allCases {
      for format in dialect.formats { #expect(format.stream.time == format.time) }
    }
  }

  @Test func `a dialect has a stream once, and reads a stream that it lacks by another's format`() {
    for dialect in BeiweDialect.allCases {
      #expect(Set(dialect.formats.map(\.stream)).count == dialect.formats.count)
    }
    #expect(!BeiweDialect.wiki2016.has(.iosLog) && BeiweDialect.v23.has(.iosLog))
    #expect(BeiweDialect.wiki2016.format(of: .iosLog).columns.count == 9)
  }

  @Test func `a row with fewer cells than its time's place has the time last`() {
    #expect(BeiweStreamFormat.TimePlace.cell(3).onPhone(Array("1,a".utf8)) == Array("a,1".utf8))
    #expect(BeiweStreamFormat.TimePlace.cell(1).onPhone(Array("1,a".utf8)) == Array("a,1".utf8))
    #expect(BeiweStreamFormat.TimePlace.cell(1).onPhone(Array("1,a,,".utf8)) == Array("a,1,,".utf8))
    #expect(
      BeiweStreamFormat.TimePlace.cell(1).first(Array("a,1,,".utf8), inFileOf: 0)
        == Array("1,a,,".utf8))
    #expect(
      BeiweStreamFormat.TimePlace.cell(1).first(Array("a,1".utf8), inFileOf: 0) == Array("1,a".utf8)
    )
    #expect(
      BeiweStreamFormat.TimePlace.cell(2).first(Array("a,1".utf8), inFileOf: 0) == Array("a,1".utf8)
    )
  }

  @Test func `a stream's rows are of events if a column has that name`() {
    #expect(!calls.isOfEvents && !scan.isOfEvents)
    #expect(BeiweStreamFormat(BeiweStream("x"), [BeiweColumn("event", .number)]).isOfEvents)
    #expect(calls.time == .cell(2) && scan.time == .fileName)
    #expect(BeiweStreamFormat(BeiweStream("x"), []).time == .cell(0))
    #expect(
      BeiweStream("x").downloadFolder == "x"
        && BeiweStream("x", downloadFolder: "y").downloadFolder == "y")
    #expect(!BeiweStream("x").isOfEvents && BeiweStream("x").time == .cell(0))
  }

  @Test func `a format is found by its header, and any other header has the first`() {
    let header = "timestamp,accuracy,x,y,z"
    #expect(BeiweStream.accel.format(ofHeader: header)?.columns.count == 4)
    #expect(BeiweStream.accel.format(ofHeader: "other")?.columns.count == 4)
    #expect(BeiweStream("x").format(ofHeader: header) == nil)
    #expect(BeiweStream(rawValue: "accel") == .accel && BeiweStream(rawValue: "acc") == nil)
  }
}
