import Testing

@testable import Spool

struct JSONWriterTests {
  private func text(_ layout: JSONWriter.Layout) -> String {
    var json = JSONWriter(layout)
    json.object {
      $0.key("z/a")
      $0.string("a/b\"\\\n\r\t\u{1}é")
      $0.key("a")
      $0.array {
        $0.integer(Int64.min)
        $0.number(0.1)
        $0.bool(true)
        $0.null()
      }
      $0.key("n")
      $0.inlineArray([1, 2]) { $0.integer($1) }
      $0.key("e")
      $0.object { _ in }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func `compact text has no space and keeps the order`() {
    #expect(
      text(.compact) == #"""
        {"z/a":"a/b\"\\\n\r\t\u0001é","a":[-9223372036854775808,0.1,true,null],"n":[1,2],"e":{}}
        """#)
  }

  @Test func `pretty text has a member a line`() {
    #expect(
      text(.pretty) == #"""
        {
          "z/a": "a/b\"\\\n\r\t\u0001é",
          "a": [
            -9223372036854775808,
            0.1,
            true,
            null
          ],
          "n": [1, 2],
          "e": {}
        }
        """#)
  }

  @Test(arguments: [(Double(1), "1"), (-0.5, "-0.5"), (1e-5, "1e-05"), (1e20, "1e+20"), (0, "0")])
  func `numbers are as short as they can be`(value: Double, text: String) {
    var json = JSONWriter(.compact)
    json.number(value)
    #expect(String(decoding: json.bytes, as: UTF8.self) == text)
  }

  @Test func `Apple's compact text escapes slashes in keys and texts`() {
    #expect(
      text(.foundationCompact) == #"""
        {"z\/a":"a\/b\"\\\n\r\t\u0001é","a":[-9223372036854775808,0.1,true,null],"n":[1,2],"e":{}}
        """#)
  }

  @Test func `Apple's pretty text has a space on both sides of colons`() {
    #expect(
      text(.foundationPretty) == #"""
        {
          "z\/a" : "a\/b\"\\\n\r\t\u0001é",
          "a" : [
            -9223372036854775808,
            0.1,
            true,
            null
          ],
          "n" : [1, 2],
          "e" : {}
        }
        """#)
  }

  @Test(arguments: [
    ("\0", #""\u0000""#), ("\u{8}", #""\u0008""#), ("\u{F}", #""\u000f""#),
    ("\u{10}", #""\u0010""#), ("\u{1F}", #""\u001f""#), (" ", "\" \""), ("/", "\"/\""),
    ("\u{7F}", "\"\u{7F}\""), ("a\u{2028}b", "\"a\u{2028}b\""),
  ])
  func `only the controls below the blank are escaped by number`(value: String, text: String) {
    var json = JSONWriter(.compact)
    json.string(value)
    #expect(String(decoding: json.bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [(Double(1), "1.0"), (-0.5, "-0.5"), (1e20, "1e+20"), (0, "0.0")])
  func `a decimal keeps a fraction of 0`(value: Double, text: String) {
    var json = JSONWriter(.compact)
    json.decimal(value)
    #expect(String(decoding: json.bytes, as: UTF8.self) == text)
  }

  @Test func `members have a value of each kind, and null if there is none`() {
    var json = JSONWriter(.compact)
    json.object {
      $0.member("a", "x")
      $0.member("b", UInt8(7))
      $0.member("c", -5 as Int64?)
      $0.member("d", nil as Int64?)
      $0.member("e", true)
      $0.member("f", false)
      $0.member("g", number: 2.5)
      $0.member("h", number: .infinity)
      $0.member("i", number: .nan)
    }
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == """
        {"a":"x","b":7,"c":-5,"d":null,"e":true,"f":false,"g":2.5,"h":null,"i":null}
        """)
  }

  @Test func `lists in lists are indented by two blanks a level`() {
    func text(_ layout: JSONWriter.Layout) -> String {
      var json = JSONWriter(layout)
      json.array {
        $0.array {
          $0.integer(1)
          $0.object { $0.member("a", 2) }
        }
        $0.array { _ in }
        $0.inlineArray(["x", "y", "z"]) { $0.string($1) }
        $0.inlineArray([] as [Int]) { $0.integer($1) }
        $0.inlineArray([[1, 2], [], [3]]) { $0.inlineArray($1) { $0.integer($1) } }
      }
      return String(decoding: json.bytes, as: UTF8.self)
    }
    #expect(text(.compact) == #"[[1,{"a":2}],[],["x","y","z"],[],[[1,2],[],[3]]]"#)
    #expect(
      text(.pretty) == """
        [
          [
            1,
            {
              "a": 2
            }
          ],
          [],
          ["x", "y", "z"],
          [],
          [[1,2], [], [3]]
        ]
        """)
  }

  @Test(arguments: [JSONWriter.Layout.compact, .pretty])
  func `elements have the given text between them`(layout: JSONWriter.Layout) {
    var json = JSONWriter(layout)
    json.array([1, 2, 3], separator: ",\n ") { json, value in
      json.object { $0.member("n", value) }
    }
    json.newLine()
    json.array([4], separator: ",\n ") { $0.integer($1) }
    json.array([] as [Int], separator: ",\n ") { $0.integer($1) }
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == "[{\"n\":1},\n {\"n\":2},\n {\"n\":3}]\n[4],[]")
  }

  @Test func `a text that was handed over goes on where it ended`() {
    var json = JSONWriter(.compact)
    json.object { $0.member("a", 1) }
    json.newLine()
    #expect(String(decoding: json.takeBytes(), as: UTF8.self) == "{\"a\":1}\n")
    #expect(json.bytes.isEmpty)
    json.object { $0.member("b", 2) }
    json.integer(3)
    #expect(String(decoding: json.takeBytes(), as: UTF8.self) == "{\"b\":2},3")
  }
}
