import Spool
import Testing

@testable import Formats

/// Lengths are those of Python 3.11, `len(json.dumps(json.loads(text)))`.
struct CozieMessagesTests {
  @Test(arguments: [
    (#"{"a":1,"b":[1.5,-0,1e5,1E-7,true,null],"c":"é😀\u007f\n\"/\/"}"#, 91), ("[]", 2), ("{}", 2),
    (#"[{"x":{"y":"z"}},5,"t"]"#, 27),
    ("[NaN,-Infinity,1e400,123456789012345678901234567890,1e16,100000000000000000000.0,0.1]", 77),
    (#""\u0001\t\b\f\r\\""#, 18), (#""\ud83d\ude00ÿĀ""#, 26),
  ])
  func `a message is as long as the text that Python writes`(text: String, length: Int) throws {
    var reader = JSONReader(Array(text.utf8))
    #expect(try CozieMessages.length(&reader) == length)
  }

  /// A row with a text of so many letters.
  private static func row(_ letters: Int) -> String {
    #"{"q":""# + String(repeating: "x", count: letters) + #""}"#
  }

  private static func messages(_ body: String) throws -> (accepted: String, isCut: Bool) {
    let messages = try CozieMessages(of: Array(body.utf8))
    return (String(decoding: messages.accepted, as: UTF8.self), messages.isCut)
  }

  /// Python writes a row with 9 bytes besides its letters, and the message has 2 more.
  @Test(arguments: [(0, true), (1, false)])
  func `a message may have 262,144 bytes`(more: Int, fits: Bool) throws {
    let row = Self.row(262_144 - 11 + more)
    for body in [row, "[\(row)]"] {
      let (accepted, isCut) = try Self.messages(body)
      #expect(isCut == !fits && accepted == (fits ? body : ""))
    }
  }

  @Test(arguments: [1, 100, 101, 200, 201, 250])
  func `the messages before a long one are kept, and all behind it are not`(place: Int) throws {
    var rows = Array(repeating: Self.row(100), count: 250)
    rows[place - 1] = Self.row(262_144)
    let (accepted, isCut) = try Self.messages("[\(rows.joined(separator: ", "))]")
    let kept = rows[..<((place - 1) / 100 * 100)]
    #expect(isCut)
    #expect(accepted == (kept.isEmpty ? "" : "[\(kept.joined(separator: ", "))]"))
  }

  @Test func `many short messages may be long together`() throws {
    let body = "[\(Array(repeating: Self.row(2_000), count: 1_000).joined(separator: ","))]"
    let (accepted, isCut) = try Self.messages(body)
    #expect(!isCut && accepted == body)
    let text = #""\#(String(repeating: "é", count: 300_000))""#
    #expect(try Self.messages(text) == (text, false))
  }

  @Test func `characters that are escaped count as often as they need bytes`() throws {
    // Of two bytes each, and of six in the message.
    let row = #"{"q":"\#(String(repeating: "é", count: 43_689))"}"#
    #expect(try Self.messages("[\(row)]").isCut)
    #expect(try !Self.messages("[\(row.replacing("éééé", with: "é"))]").isCut)
  }
}
