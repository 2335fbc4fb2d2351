import Simulation
import Testing

@testable import ProfileFiles

struct OutlineTests {
  private func message(_ text: String) -> String? {
    do throws(ProfileFileError) {
      _ = try LoadedProfile(text, file: "x")
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    (text: #"{"a":1,"a":2}"#, key: "a", first: 1, second: 1),
    (text: "{a:1,\na:2}", key: "a", first: 1, second: 2),
    (text: "{a:1,\n'a':2}", key: "a", first: 1, second: 2),
    (text: "{\"a\":1,\r\n\r\n'a':2}", key: "a", first: 1, second: 3),
    (text: "{a:1,\ra:2}", key: "a", first: 1, second: 2),
    (text: #"{"a":1,"\u0061":2}"#, key: "a", first: 1, second: 1),
    (text: #"{"a":1,"\x61":2}"#, key: "a", first: 1, second: 1),
    (text: #"{"😀":1,"\uD83D\uDE00":2}"#, key: "😀", first: 1, second: 1),
    (text: "{\"\u{E9}\":1,\"e\u{301}\":2}", key: "e\u{301}", first: 1, second: 1),
    (text: "{b:{c:1,\n// c\nc:2}}", key: "b.c", first: 1, second: 3),
    (text: "{b:[{c:1},{c:1,\nc:2}]}", key: "b[1].c", first: 1, second: 2),
    (text: "[{a:1,/* } \n */a:2}]", key: "[0].a", first: 1, second: 2),
    (text: "{a:{a:1},\nb:2,\na:3,}", key: "a", first: 1, second: 3),
    (text: "{$a:1,b:'}',\n$a:2}", key: "$a", first: 1, second: 2),
    (text: "{a:'x\\'',\na:2}", key: "a", first: 1, second: 2),
    (text: "{a:[1,2,[3]],\n\"a\":\"a\"}", key: "a", first: 1, second: 2),
    (text: "{'':1,\n\"\":2}", key: "", first: 1, second: 2),
    (text: "\u{FEFF}{a:1,\na:2}", key: "a", first: 1, second: 2),
  ])
  func `a duplicate key is refused`(
    text: String, key: String, first: Int, second: Int
  ) {
    #expect(
      message(text)
        == "x:\(second): duplicate key \(key); line \(first) already has this key")
  }

  @Test(arguments: [
    "{}", "[]", "1", "'a'", "null", " {} ", "\u{FEFF}{}", "{a:1}", "{a:1,}", "[1,]",
    "{a:{b:1},c:{b:2}}", "[{a:1},{a:2}]", "{a:1,A:2}", "{a:'a',b:\"a: a, a: a\"}",
    "{a:1,/* a:2, */b:3}", "{a:1,// a:2,\nb:3}", "{a:'// no comment'}", "{a:'/* nor',b:'this */'}",
    #"{"a b":1,"a  b":2}"#, #"{"\"":1,"'":2}"#, "{'\\'':1,'\"':2}", "{$:1,_:2,é:3,a1:4}",
    "{a:+1,b:-.5,c:5.,d:0x1F,e:1e3,f:Infinity,g:-Infinity,h:NaN}", #"{a:"\x41\u0042\n\/\\"}"#,
    "{a:[[],[[]],{}]}", "{a:[{a:[{a:1}]}]}", "{true:1,null:2}", "{a\n:\n1\n,\nb\r\n:\t2}",
    "{a:1}//", "{a:1}/**/", "/***/{a:1}", "{a:'é😀\u{A0}'}",
  ])
  func `a clean text passes`(text: String) {
    #expect(message(text) == nil)
  }

  @Test(arguments: [
    (text: "", message: "x:1: the text ends where a value is expected"),
    (text: "{a:1\n", message: "x:2: missing '}' to close the bracket in line 1"),
    (text: "{\na:[1,2\n", message: "x:3: missing ']' to close the bracket in line 2"),
    (text: "{\na:[1,2}", message: "x:2: found '}' instead of ',' or ']'"),
    (text: "{a:1\nb:2}", message: "x:2: found 'b' instead of ',' or '}'"),
    (text: "{a 1}", message: "x:1: ':' must follow the key a"),
    (text: "{a:\n}", message: "x:2: found '}' instead of a value"),
    (text: "{a:1,,}", message: "x:1: found ',' instead of a key"),
    (text: "[1,,2]", message: "x:1: found ',' instead of a value"),
    (text: "{a:1}\n}", message: "x:2: unexpected '}' after the end of the value"),
    (text: "{a:1,\nb-c:2}", message: "x:2: the key b-c must be quoted"),
    (text: "{14:1}", message: "x:1: the key 14 must be quoted"),
    (text: "{a:1,\n\u{A0}b:2}", message: "x:2: the key \u{A0}b must be quoted"),
    (text: "{a:\n'b\n'}", message: "x:2: the closing quote is missing on this line"),
    (text: "{a:'b\\\nc'}", message: "x:1: the string does not end on this line"),
    (text: "{a:1,\n/* b", message: "x:2: the comment is not closed"),
    (text: "{a:1 / 2}", message: "x:1: the character '/' does not begin a comment"),
    (text: #"{a:"\q"}"#, message: #"x:1: unknown escape sequence '\' before 'q'"#),
    (text: #"{a:"\u12"}"#, message: #"x:1: '\u' must be followed by four hexadecimal digits"#),
    (text: #"{a:"\xZZ"}"#, message: #"x:1: '\x' must be followed by two hexadecimal digits"#),
    (
      text: #"{a:"\uD83D"}"#,
      message: #"x:1: the character after '\u' is only half of a surrogate pair"#
    ),
    (text: "{a:1,\nb:yes}", message: "x:2: yes is not a valid JSON5 value"),
    (text: "{a:\n007}", message: "x:2: 007 is not a valid JSON5 value"),
    (text: "{a:\n1e400}", message: "x:2: 1e400 is not a valid JSON5 value"),
    (text: "{a:\n1.2.3}", message: "x:2: 1.2.3 is not a valid JSON5 value"),
  ])
  func `a mistake is reported with its line`(text: String, message words: String) {
    #expect(message(text) == words)
  }

  @Test func `brackets too deep for the reader are refused`() {
    let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(message(deep(499)) == nil)
    #expect(message(deep(501)) == "x:1: more than 500 nested brackets")
  }
}
