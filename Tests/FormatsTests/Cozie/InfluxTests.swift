import Testing

@testable import Formats

struct InfluxTests {
  private static func point(
    _ fields: [InfluxPoint.Field], at time: Int64 = 1_661_986_971_578,
    of measurement: String = "dev",
    tags: [CozieTag] = [CozieTag("id_participant", "dev01")]
  ) -> InfluxPoint {
    InfluxPoint(measurement: measurement, tags: tags, fields: fields, time: time)
  }

  @Test func `a point is a line, its tags in order and without empty ones`() {
    let point = Self.point(
      [
        .init("ts_HRV", .integer(37)), .init("a b", .float(0.5)), .init("on", .boolean(true)),
        .init("q", .string("say \"no\\yes\", =")),
      ], of: "my lab,1",
      tags: [CozieTag("id_z", "a=b c"), CozieTag("id_a", "1"), CozieTag("id_onesignal", "")])
    #expect(
      point.line
        == #"my\ lab\,1,id_a=1,id_z=a\=b\ c ts_HRV=37i,a\ b=0.5,on=true,q="say \"no\\yes\", =" 1661986971578000000"#
    )
    #expect(InfluxPoint(line: point.line) == point)
  }

  @Test(arguments: [(0, 5), (-1, 999_999), (1_661_986, 971_578), (1_661_986_971_578, 0)])
  func `a point's nanoseconds are kept`(time: Int64, nanoseconds: Int64) {
    let point = InfluxPoint(
      measurement: "dev", tags: [], fields: [.init("a", .integer(1))], time: time,
      nanoseconds: nanoseconds)
    #expect(point.line == "dev a=1i \(1_000_000 * time + nanoseconds)")
    #expect(InfluxPoint(line: point.line) == point)
  }

  @Test(arguments: [
    "", "dev", "dev a=1i", "dev a=1i 5.5", "dev a= 5000000", "dev a=x 5000000",
    "dev,t a=1i 5000000", "dev a=\"x 5000000",
  ])
  func `what is no line of a point is none`(line: String) {
    #expect(InfluxPoint(line: line) == nil)
  }

  /// Returns whether the database drops each of the points, in order.
  private static func drops(_ points: [InfluxPoint]) -> [Bool] {
    var types = InfluxTypes()
    return points.map { types.take($0) != nil }
  }

  @Test func `the first type of a week stays, and another one drops the whole point`() {
    let (monday, week) = (1_661_731_200_000 as Int64, 7 * 86_400_000 as Int64)
    func point(_ value: InfluxPoint.Value, _ time: Int64, of measurement: String = "dev")
      -> InfluxPoint
    {
      Self.point([.init("new", .integer(1)), .init("x", value)], at: time, of: measurement)
    }
    let drops = Self.drops([
      point(.integer(5), monday), point(.float(5.5), monday + week - 1),
      point(.integer(6), monday + week - 1),
      // The type of a field is fixed separately for each week and each measurement.
      point(.float(5.5), monday + week), point(.float(5.5), monday - 1),
      point(.float(5.5), monday, of: "other"), point(.integer(5), monday + week),
    ])
    #expect(drops == [false, true, false, false, false, false, true])
  }

  @Test func `a point that is dropped sets no type`() {
    let drops = Self.drops([
      Self.point([.init("x", .integer(1))]),
      Self.point([.init("y", .integer(1)), .init("x", .float(1))]),
      Self.point([.init("y", .float(1))]),
    ])
    #expect(drops == [false, true, false])
  }

  @Test func `what points have decided holds for types that know it`() {
    var types = InfluxTypes()
    let known = Self.point([.init("x", .integer(1)), .init("y", .boolean(true))])
    #expect(types.take(known) == nil && types.take(known) == nil)
    #expect(types.decided.map(\.field) == ["x", "y"])
    #expect(types.decided.map(\.type) == [.integer, .boolean])
    var next = InfluxTypes(types.decided)
    #expect(next.take(known) == nil && next.decided == [])
    #expect(next.take(Self.point([.init("x", .float(1))]))?.key == "x")
  }

  // MARK: The researchers' table

  private func text(_ samples: CozieSamples) -> String {
    var text: [UInt8] = []
    samples.table { piece, _, _ in text += piece }
    return String(decoding: text, as: UTF8.self)
  }

  @Test func `points of one identity are one row, whose values come last`() {
    var samples = CozieSamples()
    let tags = [CozieTag("id_participant", "dev01"), CozieTag("id_password", "a,\"b")]
    let later = Self.point([.init("n", .integer(1)), .init("b", .boolean(true))], tags: tags)
    let isNew = [
      samples.store(later),
      samples.store(
        Self.point([.init("n", .integer(2)), .init("t", .string("x,y"))], tags: tags)),
      samples.store(Self.point([.init("n", .integer(3))], at: 0, tags: tags)),
    ]
    #expect(isNew == [true, false, true])
    #expect(
      text(samples) == """
        ,index,id_participant,id_password,b,n,t
        0,1970-01-01 00:00:00.000000+0000,dev01,"a,""b",,3,
        1,2022-08-31 23:02:51.578000+0000,dev01,"a,""b",True,2,"x,y"

        """)
  }

  @Test func `whole numbers with gaps are told as pandas does`() {
    var samples = CozieSamples()
    samples.store(Self.point([.init("n", .integer(1))], at: 0))
    samples.store(Self.point([.init("f", .float(1))], at: 1))
    #expect(
      text(samples) == """
        ,index,id_participant,id_password,f,n
        0,1970-01-01 00:00:00.000000+0000,dev01,,,1.0
        1,1970-01-01 00:00:00.001000+0000,dev01,,1.0,

        """)
  }

  @Test func `a table comes in pieces of 256 rows with the times of each`() {
    for count in [1, 255, 256, 257, 513] {
      var samples = CozieSamples()
      for number in (0..<count).reversed() {
        samples.store(Self.point([.init("n", .integer(Int64(number)))], at: Int64(number)))
      }
      var pieces: [(rows: Int, times: ClosedRange<Int64>?)] = []
      var lines = 0
      samples.table { text, rows, times in
        pieces.append((rows, times))
        lines += text.count { $0 == UInt8(ascii: "\n") }
      }
      let starts = stride(from: 0, to: count, by: 256)
      #expect(pieces.map(\.rows) == [0] + starts.map { min(256, count - $0) })
      #expect(
        pieces.map(\.times)
          == [nil] + starts.map { Int64($0)...Int64(min($0 + 256, count) - 1) })
      #expect(lines == count + 1)
    }
  }

  @Test func `columns that are asked for come first, and values keep their kinds`() {
    var samples = CozieSamples()
    for (time, value) in [(2, 5), (1, 6)] as [(Int64, Int64)] {
      samples.store(
        Self.point(
          [
            .init("a", .integer(value)), .init("b", .float(0.5)), .init("c", .boolean(false)),
            .init("d", .string("a\nb")), .init("e", .string("\r")), .init("f", .string("x y")),
          ], at: time))
    }
    var text: [UInt8] = []
    samples.table(beginningWith: ["d", "z", "b"]) { piece, _, _ in text += piece }
    #expect(
      String(decoding: text, as: UTF8.self) == """
        ,index,id_participant,id_password,d,b,a,c,e,f
        0,1970-01-01 00:00:00.001000+0000,dev01,,"a
        b",0.5,6,False,"\r",x y
        1,1970-01-01 00:00:00.002000+0000,dev01,,"a
        b",0.5,5,False,"\r",x y

        """)
  }

  @Test func `points of one instant keep their order, and nanoseconds come before it`() {
    var samples = CozieSamples()
    func store(_ name: String, _ nanoseconds: Int64) -> Bool {
      samples.store(
        InfluxPoint(
          measurement: "dev", tags: [CozieTag("id_participant", name)],
          fields: [.init("n", .integer(1))], time: 0, nanoseconds: nanoseconds))
    }
    let isNew = [
      store("b", 0), store("a", 0), store("c", 999_999), store("d", 1_500), store("b", 0),
    ]
    #expect(isNew == [true, true, true, true, false])
    #expect(
      text(samples) == """
        ,index,id_participant,id_password,n
        0,1970-01-01 00:00:00.000000+0000,b,,1
        1,1970-01-01 00:00:00.000000+0000,a,,1
        2,1970-01-01 00:00:00.000001+0000,d,,1
        3,1970-01-01 00:00:00.000999+0000,c,,1

        """)
  }

  /// The table stores cells in pieces of 16,384, and this test has more cells than one piece.
  @Test func `many fields of many points are each found`() {
    var samples = CozieSamples()
    for round in 0..<2 {
      for number in 0..<6_000 {
        samples.store(
          Self.point(
            (0..<3).map { .init("f\($0)", .integer(Int64(number * ($0 + 1) + round))) },
            at: Int64(number)))
      }
    }
    let lines = text(samples).split(separator: "\n").dropFirst()
    let wrong = zip(lines, 0...).filter { line, number in
      !line.hasSuffix(",\(number + 1),\(number * 2 + 1),\(number * 3 + 1)")
    }
    #expect(lines.count == 6_000 && wrong.isEmpty)
  }

  @Test func `weeks begin on Mondays, also before 1970`() {
    let week: Int64 = 7 * 86_400_000
    // 1970-01-05 and 1969-12-29 were Mondays.
    let monday: Int64 = 4 * 86_400_000
    var types = InfluxTypes()
    for time in [monday - week - 1, monday - week, monday - 1, monday, monday + week - 1] {
      _ = types.take(Self.point([.init("x\(time)", .integer(1))], at: time))
    }
    #expect(types.decided.map(\.week) == [-2, -1, -1, 0, 0])
    #expect(types.decided.map(\.measurement) == Array(repeating: "dev", count: 5))
  }
}
