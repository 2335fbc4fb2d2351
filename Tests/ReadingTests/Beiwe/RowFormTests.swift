import Formats
import Testing

@testable import Reading

/// Tests of the forms of rows that real files have.
struct RowFormTests {
  private func makeForm(
    _ header: String, _ stream: BeiweStream, isDownload: Bool = true
  ) -> RowForm? {
    RowForm(header, of: RowShape(stream, isDownload: isDownload, .v23))
  }

  @Test(
    arguments: [
      ("timestamp, UTC time, latitude, longitude, altitude, accuracy", BeiweStream.gps),
      ("timestamp,UTC time,latitude,longitude,altitude,accuracy\r", .gps),
      ("\u{FEFF}timestamp,UTC time,latitude,longitude,altitude,accuracy", .gps),
      ("timestamp,UTC time,event", .powerState), ("timestamp,UTC time,x,y,z", .accel),
    ]) func `headers of older apps and other programs are read`(
      header: String, stream: BeiweStream
    )
  {
    #expect(makeForm(header, stream) != nil)
  }

  @Test(
    arguments: [
      ("timestamp,UTC time,latitude,longitude,altitude", BeiweStream.gps),
      ("timestamp,latitude,longitude,altitude,accuracy", .gps),
      ("timestamp,UTC time,longitude,latitude,altitude,accuracy", .gps),
      ("timestamp,UTC time,latitude,longitude,altitude,accuracy,speed", .gps),
      ("timestamp,UTC time,latitude,latitude,longitude,altitude,accuracy", .gps),
      ("Timestamp,UTC time,x,y,z", .gyro), ("", .gyro),
    ]) func `a header without a column of all versions is not read`(
      header: String, stream: BeiweStream
    )
  {
    #expect(makeForm(header, stream) == nil)
  }

  private static let time = "1437400800041,2015-07-20T14:00:00.041"

  @Test(
    arguments: [
      ("1437400800041, 2015-07-20T14:00:00.041, 1, 2.50, 3e1, 5\r", "1.0,2.5,30.0,5.0"),
      ("1437400800041,2015-07-20 14:00:00.41Z,1.0,2.0,3.0,5.0", "1.0,2.0,3.0,5.0"),
      ("1437400800041,2015-07-20T14:00:00,-0,2.0,3.0,5.0", "-0.0,2.0,3.0,5.0"),
    ]) func `rows get the usual form`(line: String, cells: String) throws
  {
    let form = try #require(
      makeForm("timestamp,UTC time,latitude,longitude,altitude,accuracy", .gps))
    #expect(form.usual(line)?.text == "\(Self.time),\(cells)")
  }

  @Test func `the first changed cell of each rule is kept`() throws {
    let form = try #require(
      makeForm("timestamp,UTC time,latitude,longitude,altitude,accuracy", .gps))
    let row = try #require(form.usual("1437400800041,2015-07-20T14:00:00.41,1,2,3.0,5.0"))
    #expect(row.changes.mapValues { $0.found } == [.number: "1", .utc: "2015-07-20T14:00:00.41"])
    #expect(row.changes[.number]?.usual == "1.0")
    let usual = try #require(form.usual("\(Self.time),1.0,2.0,3.0,5.0"))
    #expect(usual.changes.isEmpty)
    // A time of another second stays, so that the parser rejects the row.
    #expect(
      form.usual("1437400800041,2015-07-20T14:00:01.041,1.0,2.0,3.0,5.0")?.text
        == "1437400800041,2015-07-20T14:00:01.041,1.0,2.0,3.0,5.0")
    for line in ["", "1437400800041,x", "143740080004,2015-07-20T14:00:00.041,1,2,3,4"] {
      #expect(form.usual(line) == nil)
    }
  }

  @Test func `missing columns get the text for an unknown value`() throws {
    let power = try #require(
      makeForm("timestamp,UTC time,event", .powerState))
    #expect(power.usual("\(Self.time),Locked")?.text == "\(Self.time),Locked,-1.0")
    let accel = try #require(
      makeForm("timestamp,x,y,z", .accel, isDownload: false))
    #expect(accel.usual("1437400800041,1,2,3")?.text == "1437400800041,unknown,1.0,2.0,3.0")
  }

  @Test func `levels and devices of older apps are read`() throws {
    let power = try #require(
      makeForm("timestamp,UTC time,event,level", .powerState))
    for (level, usual) in [("85", "0.85"), ("-1", "-1.0"), ("0.70", "0.7"), ("100", "1.0")] {
      #expect(power.usual("\(Self.time),Full,\(level)")?.text == "\(Self.time),Full,\(usual)")
    }
    let accel = try #require(
      makeForm("timestamp,UTC time,accuracy,x,y,z", .accel))
    #expect(
      accel.usual("\(Self.time),iPhone8,1/9.3.4,1.0,2.0,3.0")?.text
        == "\(Self.time),unknown,1.0,2.0,3.0")
  }
}
