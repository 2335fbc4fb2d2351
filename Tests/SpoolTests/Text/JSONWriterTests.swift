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
}
