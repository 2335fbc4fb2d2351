import Testing

@testable import Check
@testable import Reading

/// The files of Claude's sessions must have their form.
struct ClaudeReaderTests {
  private static let folder = "mylifedb/abcdefgh/imports/claude-code/-Users-user-Projects-tides"

  private static func line(
    _ id: String, after parent: String?, at second: Int, _ content: String = "\"Read it\"",
    type: String = "user", isSidechain: Bool = false
  ) -> String {
    """
    {"parentUuid":\(parent.map { "\"\($0)\"" } ?? "null"),"isSidechain":\(isSidechain),\
    "sessionId":"s","type":"\(type)","message":{"role":"\(type)","content":\(content)},\
    "uuid":"\(id)","timestamp":"2026-03-02T10:00:0\(second).000Z"}

    """
  }

  private static let use = #"[{"type":"tool_use","id":"t1","name":"Read","input":{}}]"#
  private static let result = #"[{"type":"tool_result","tool_use_id":"t1","content":"12 lines"}]"#

  private static let session =
    line("a", after: nil, at: 1) + line("b", after: "a", at: 2, use, type: "assistant")
    + line("c", after: "b", at: 3, result)

  private static func index(_ lines: Int) -> String {
    #"{"version":1,"entries":[{"sessionId":"s","messageCount":\#(lines)}]}"#
  }

  private func read(_ session: String, index: String = index(3), agent: String = "") -> Finding {
    var reader = ClaudeReader()
    let files = [
      ("/s.jsonl", session), ("/sessions-index.json", index),
      ("/s/subagents/agent-1.jsonl", agent),
    ]
    for (name, text) in files where !text.isEmpty {
      _ = reader.read(Array(text.utf8), at: Self.folder + name)
    }
    return reader.finish()
  }

  @Test func `a session with its index holds, with or without a summary`() {
    let summary = #"{"type":"summary","summary":"Tides","leafUuid":"c"}"# + "\n"
    for (text, lines) in [(Self.session, 3), (summary + Self.session, 4)] {
      let finding = read(
        text, index: Self.index(lines),
        agent: Self.line("x", after: nil, at: 4, isSidechain: true))
      #expect(finding.verdict == .pass, "\(finding.examples)")
    }
  }

  @Test(arguments: [
    ("\"parentUuid\":\"b\"", "\"parentUuid\":\"z\"", "parent \"z\""),
    ("\"parentUuid\":null", "\"parentUuid\":\"c\"", "parent \"c\""),
    ("\"uuid\":\"c\"", "\"uuid\":\"a\"", "a second line with an id"),
    ("10:00:03", "10:00:01", "time 2026-03-02T10:00:01.000Z"),
    ("10:00:03.000Z", "10:00:03Z", "time 2026-03-02T10:00:03Z"),
    ("\"tool_use_id\":\"t1\"", "\"tool_use_id\":\"t2\"", "a result without its use of a tool"),
    ("\"type\":\"tool_result\"", "\"type\":\"image\"", "a part image"),
    ("\"isSidechain\":false", "\"isSidechain\":true", "a user of session s"),
    ("\"sessionId\":\"s\"", "\"sessionId\":\"r\"", "a user of session r"),
    ("\"type\":\"assistant\"", "\"type\":\"progress\"", "a progress of session s"),
    ("{\"parentUuid\":null", "{\"parentUuid\":", "a line of another form"),
    ("\n{", "\n\n{", "a line of another form"),
    (
      "\"role\":\"assistant\",", "\"role\":\"assistant\",\"usage\":{\"input_tokens\":-1},",
      "input_tokens -1"
    ),
  ])
  func `a changed session fails`(old: String, new: String, value: String) {
    var text = Self.session
    text.replaceFirst(old, by: new)
    let finding = read(text)
    #expect(finding.examples.contains { $0.value.contains(value) }, "\(finding.examples)")
  }

  @Test func `the index counts the lines of each session`() {
    #expect(read(Self.session, index: Self.index(4)).examples.first?.value == "4 lines")
    let lacking = read(Self.session, index: #"{"version":1,"entries":[]}"#)
    #expect(lacking.examples.first?.value == "a session without an entry in the index")
    let other = #"{"version":2,"entries":[]}"#
    #expect(read("", index: other).examples.first?.value == "an index of another form")
    #expect(read("", index: Self.index(3)).failures == 1)
    #expect(read(Self.session, index: "[]").failures == 2)
  }

  @Test func `a session ends with a line end`() {
    #expect(read(String(Self.session.dropLast())).failures == 1)
  }

  @Test(arguments: [
    ("/p/s.jsonl", ClaudePath.Kind.session(id: "s")), ("/p/sessions-index.json", .index),
    ("/p/s/subagents/agent-1.jsonl", .agent(id: "1", session: "s")), ("/p/notes.txt", nil),
    ("/p/s/subagents/1.jsonl", nil), ("/p/.jsonl", nil), ("p/s.jsonl", nil),
  ])
  func `a path names a session, an agent or an index`(path: String, kind: ClaudePath.Kind?) {
    #expect(ClaudePath(path[...])?.kind == kind)
  }
}
