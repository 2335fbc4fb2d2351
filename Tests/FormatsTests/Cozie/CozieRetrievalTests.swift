import Testing

@testable import Formats

struct CozieRetrievalTests {
  /// 2022-08-31 23:02:51.578 UTC.
  private static let time: Int64 = 1_661_986_971_578
  private static let day: Int64 = 86_400_000

  private static func point(
    _ fields: [InfluxPoint.Field], at time: Int64 = time, of participant: String = "dev01",
    password: String = "pw", in experiment: String = "dev"
  ) -> InfluxPoint {
    InfluxPoint(
      measurement: experiment,
      tags: [CozieTag("id_participant", participant), CozieTag("id_password", password)],
      fields: fields, time: time)
  }

  private static let points = [
    point([.init("b", .integer(1)), .init("a", .string("x"))]),
    point([.init("b", .integer(2))], at: time - 10 * day),
    point([.init("b", .integer(3))], of: "dev02"),
    point([.init("b", .integer(4))], password: "other"),
    point([.init("b", .integer(5))], in: "my lab"),
  ]

  /// The lines of the table that a request gets; nil where the function fails.
  private static func lines(
    of participant: String = "dev01", in experiment: String = "dev", password: String = "pw",
    days: String? = nil, columns: [String] = []
  ) -> [String]? {
    guard
      let retrieval = CozieRetrieval(
        of: participant, in: experiment, password: password, days: days, columns: columns,
        now: time + 1_000)
    else { return nil }
    var table = CozieRetrieval.Table(of: retrieval)
    for point in points { table.take(point) }
    return String(decoding: table.csv, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `a participant's rows are a table in order of time`() {
    #expect(
      Self.lines() == [
        ",index,id_participant,id_password,a,b",
        "0,2022-08-21 23:02:51.578000+0000,dev01,pw,,2",
        "1,2022-08-31 23:02:51.578000+0000,dev01,pw,x,1",
      ])
  }

  @Test func `days and columns leave out rows, and columns have the order that is asked for`() {
    #expect(Self.lines(days: "9")?.count == 2 && Self.lines(days: "11")?.count == 3)
    #expect(Self.lines(columns: ["b", "a"])?.first == ",index,id_participant,id_password,b,a")
    #expect(Self.lines(columns: ["a", "c"])?.count == 2)
    #expect(Self.lines(columns: ["c"]) == [",index"])
  }

  @Test(arguments: [
    ("dev03", "dev", "pw"), ("dev01", "none", "pw"), ("dev01", "dev", "wrong"),
    ("dev01", "my lab", "pw"),
  ])
  func `a table without rows has one column`(
    participant: String, experiment: String, password: String
  ) {
    #expect(Self.lines(of: participant, in: experiment, password: password) == [",index"])
  }

  @Test func `quotes are taken out, and other odd letters make the function fail`() {
    #expect(Self.lines(of: "d'ev\"0\\1")?.count == 3)
    for text in ["a b", "a,b", "a=b"] {
      #expect(Self.lines(of: text) == nil && Self.lines(password: text) == nil)
    }
    #expect(Self.lines(days: "a week") == nil && Self.lines(days: "99999999999") == nil)
    #expect(Self.lines(days: "-1") == [",index"])
  }
}
