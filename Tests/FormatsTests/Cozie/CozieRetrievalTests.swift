import Testing

@testable import Formats

struct CozieRetrievalTests {
  /// The time 2022-08-31 23:02:51.578 UTC, in ms since 1970.
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

  /// Returns the lines of the table in the response to a request; nil if the server's function
  /// fails.
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

  @Test func `days are counted back from now, and end where the database's numbers do`() {
    // One point is one second old, and the other is ten days and one second old.
    #expect(Self.lines(days: "10")?.count == 2 && Self.lines(days: "0") == [",index"])
    for (days, isRun) in [
      ("106751", true), ("106752", false), ("-106751", true), ("-106752", false), ("1.5", false),
      ("", false),
    ] {
      #expect((Self.lines(days: days) != nil) == isRun)
    }
    let retrieval = CozieRetrieval(
      of: "d'ev01", in: "dev", password: "pw", days: "10", columns: [],
      now: Self.time + 10 * Self.day)
    #expect(retrieval?.name == "dev01")
    var table = retrieval.map { CozieRetrieval.Table(of: $0) }
    table?.take(Self.points[0])
    #expect(table.map { String(decoding: $0.csv, as: UTF8.self) } == ",index\n")
  }

  @Test func `letters of an experiment get a quote before them`() {
    let point = Self.point([.init("b", .integer(1))], in: "a', b'=c")
    var table = CozieRetrieval(
      of: "dev01", in: "a,b=c", password: "pw", days: nil, columns: [], now: Self.time
    ).map { CozieRetrieval.Table(of: $0) }
    table?.take(Self.point([.init("b", .integer(1))], in: "a',b'=c"))
    #expect(table.map { $0.csv.count > 7 } == true)
    var other = CozieRetrieval(
      of: "dev01", in: "a,b=c", password: "pw", days: nil, columns: [], now: Self.time
    ).map { CozieRetrieval.Table(of: $0) }
    other?.take(point)
    #expect(other.map { $0.csv.count } == 7)
  }
}
