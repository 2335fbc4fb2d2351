import Testing

@testable import Formats

/// Tests of InfluxDB's line protocol, character by character.
struct InfluxLineTests {
  private static func point(
    measurement: String = "dev", tags: [CozieTag] = [], _ fields: [InfluxPoint.Field],
    nanoseconds: Int64 = 0
  ) -> InfluxPoint {
    InfluxPoint(
      measurement: measurement, tags: tags, fields: fields, time: 5, nanoseconds: nanoseconds)
  }

  private static let special = [
    "a", "é", "😀", "a b", "a,b", "a=b", "a\"b", "a\\b", "\\,x", "a\\ b", "a\tb", "a\rb", "\u{7F}",
    "\u{2028}", "a%b", "a+b", "a/b", "\0", "=", ",", " ", "\"", "\\x", "n\\nn", ",, ==", "a\\\\b",
  ]

  @Test(arguments: special)
  func `a name with any letter is read as it was written`(name: String) {
    let point = Self.point(
      measurement: name, tags: [CozieTag(name, name), CozieTag("z" + name, "t" + name)],
      [.init(name, .integer(1)), .init("y" + name, .float(2.5))])
    #expect(InfluxPoint(line: point.line) == point, "\(point.line)")
  }

  @Test(arguments: special + ["", "\\", "a\\", "\\\"", "\"\\", "\\\\", "\n", "\r\n"])
  func `a text with any letter is read as it was written`(text: String) {
    let point = Self.point([.init("q", .string(text)), .init("r", .string(text + text))])
    #expect(InfluxPoint(line: point.line) == point, "\(point.line)")
  }

  @Test(arguments: [
    (#"x"#, "x"), (#"\\"#, #"\"#), (#"\""#, "\""), (#"a\\b"#, #"a\b"#), (#"a\"b"#, "a\"b"),
    // A backslash before any other character is kept.
    (#"a\b"#, #"a\b"#), (#"\n"#, #"\n"#), (#"a\,b"#, #"a\,b"#), (#"\ x"#, #"\ x"#),
    (#"\xy\z"#, #"\xy\z"#), (#"\é"#, #"\é"#), (#"\x\\"#, #"\x\"#), ("", ""), (", =", ", ="),
  ])
  func `a text has backslashes before quotes and backslashes alone`(written: String, read: String) {
    let point = InfluxPoint(line: "dev q=\"\(written)\" 5000000")
    #expect(point?.fields == [.init("q", .string(read))])
    #expect(point?.time == 5)
  }

  @Test(arguments: [
    #"dev q="x\"#, #"dev q="x\" 5000000"#, #"dev q=" 5000000"#, #"dev q="\"#, #"dev q="x\\\" 5"#,
    #"dev q=""" 5"#, #"dev q="x"y 5"#,
  ])
  func `a text without its quote is no line`(line: String) {
    #expect(InfluxPoint(line: line) == nil)
  }

  @Test(arguments: [
    (#"a\ b"#, "a b"), (#"a\,b"#, "a,b"), (#"a\b"#, #"a\b"#), (#"\x"#, #"\x"#),
    (#"a\\b"#, #"a\\b"#), (#"a\\,b"#, #"a\,b"#), ("a\"b", "a\"b"), (#"a\"b"#, #"a\"b"#),
  ])
  func `a name has backslashes before commas, equals signs and blanks alone`(
    written: String, read: String
  ) {
    let line = "\(written),\(written)=\(written) \(written)=1i 5000000"
    let point = InfluxPoint(line: line)
    #expect(point?.measurement == read && point?.tags == [CozieTag(read, read)])
    #expect(point?.fields == [.init(read, .integer(1))])
  }

  @Test(arguments: [
    "a\\", "a\\,", "a\\ ", ",a=b c=1i 5", " a=1i 5", "dev,=b c=1i 5", "dev,a= c=1i 5",
    "dev,a c=1i 5", "dev,a=b", "dev,a=b ", "dev =1i 5", "dev a 5", "dev a=1i", "dev a=1i ",
    "dev a=1i,5", "dev a=1i  5", "dev a=1i 5 ", "dev a=1i x", "dev\\ a=1i 5",
    "dev a\\=1i 5",
  ])
  func `a name that is empty or open is no line`(line: String) {
    #expect(InfluxPoint(line: line) == nil)
  }

  @Test(arguments: [
    ("5i", InfluxPoint.Value.integer(5) as InfluxPoint.Value?), ("-5i", .integer(-5)),
    ("9223372036854775807i", .integer(.max)), ("-9223372036854775808i", .integer(.min)),
    ("9223372036854775808i", nil), ("i", nil), ("1.5i", nil), ("true", .boolean(true)),
    ("false", .boolean(false)), ("True", nil), ("t", nil), ("1", .float(1)), ("1.0", .float(1)),
    ("-2.5e-07", .float(-2.5e-7)), ("", nil), ("x", nil), ("0i", .integer(0)),
    ("\"true\"", .string("true")), ("\"5i\"", .string("5i")),
  ])
  func `a value is what its text says`(text: String, value: InfluxPoint.Value?) {
    for line in ["dev a=\(text) 5000000", "dev a=\(text),b=2i 5000000"] {
      let point = InfluxPoint(line: line)
      #expect(point?.fields.first?.value == value)
      #expect((point == nil) == (value == nil))
    }
  }

  @Test(arguments: [
    (InfluxPoint.Value.integer(.min), "-9223372036854775808i"), (.float(3), "3.0"),
    (.float(1e-7), "1e-07"), (.boolean(true), "true"), (.boolean(false), "false"),
    (.string(#"\"#), #""\\""#), (.string("a\"é"), #""a\"é""#), (.string(", ="), "\", =\""),
  ])
  func `a value is written by its kind`(value: InfluxPoint.Value, text: String) {
    let point = Self.point([.init("a", value)])
    #expect(point.line == "dev a=\(text) 5000000")
    #expect(InfluxPoint(line: point.line) == point)
  }

  @Test func `a backslash before an equals sign stays in a measurement alone`() {
    let point = Self.point(
      measurement: #"a\=b"#, tags: [CozieTag("c=d", "e=f")], [.init("g=h", .integer(1))])
    #expect(point.line == #"a\=b,c\=d=e\=f g\=h=1i 5000000"#)
    #expect(InfluxPoint(line: point.line) == point)
  }

  @Test func `a measurement keeps its equals sign, and a tag without a value is left out`() {
    let point = Self.point(
      measurement: "a=b", tags: [CozieTag("y", "1"), CozieTag("x", ""), CozieTag("b", "2")],
      [.init("f", .integer(1))])
    #expect(point.line == "a=b,b=2,y=1 f=1i 5000000")
    #expect(point.tag("y") == "1" && point.tag("x") == "" && point.tag("z") == "")
  }

  @Test func `fields with the server's clock can be left out`() {
    let point = Self.point(
      [
        .init("ts_HRV", .integer(1)), .init("timestamp_lambda", .string("now")),
        .init("ts_HRV_lambda", .string("now")), .init("lambda", .integer(2)),
        .init("ts_HRV_trigger", .string("t")),
      ], nanoseconds: 7)
    #expect(point.lineWithoutClock == "dev ts_HRV=1i,lambda=2i,ts_HRV_trigger=\"t\" 5000007")
  }

  @Test(arguments: [
    ("-9223372036854775806", -9_223_372_036_855 as Int64, 224_194 as Int64), ("-1", -1, 999_999),
    ("-1000000", -1, 0), ("0", 0, 0), ("9223372036854775806", 9_223_372_036_854, 775_806),
  ])
  func `an instant is read and written up to the limits of numbers`(
    text: String, time: Int64, nanoseconds: Int64
  ) throws {
    let line = "dev f=1i " + (text == "0" ? "0000000" : text)
    let point = try #require(InfluxPoint(line: line))
    #expect(point.time == time && point.nanoseconds == nanoseconds)
    #expect(point.line == line)
  }

  @Test func `points of one table, tags and instant have one identity`() {
    let tags = [CozieTag("a", "1")]
    let point = Self.point(tags: tags, [.init("x", .integer(1))])
    #expect(point.identity == Self.point(tags: tags, [.init("y", .integer(2))]).identity)
    #expect(point.identity != Self.point(tags: tags, [], nanoseconds: 1).identity)
    #expect(point.identity != Self.point([]).identity)
    #expect(point.identity != Self.point(measurement: "b", tags: tags, []).identity)
    #expect(
      [InfluxPoint.Value.integer(1), .float(1), .string("1"), .boolean(true)].map(\.type)
        == [.integer, .float, .string, .boolean])
  }
}
