import Spool
import Testing

@testable import Delivery

struct MyLifeDBPathTests {
  private func file(_ path: String, of patient: String) -> FileEntry {
    FileEntry(
      path: path, recorder: "mylifedb", participant: 0, patient: patient, stream: "x", rows: 0,
      content: EncodedContent(bytes: 0, contentBytes: 0, contentCRC32: 0), first: nil, last: nil,
      closed: nil, due: nil)
  }

  @Test(arguments: [
    (
      path: "mylifedb/abc1def2/imports/a/raw/2026/03/2026-03-02.json", patient: "abc1def2",
      route: "raw/imports/a/raw/2026/03/2026-03-02.json", type: "application/json"
    ),
    (
      "mylifedb/abc1def2/imports/a/x.json.gz", "abc1def2", "raw/imports/a/x.json",
      "application/json"
    ),
    (
      "mylifedb/abc1def2/imports/a/README.md", "abc1def2", "raw/imports/a/README.md",
      "text/markdown"
    ),
    (
      "mylifedb/abc1def2/imports/device/iphone/music/raw/2026/03/2026-03-02.json", "abc1def2",
      "raw/imports/device/iphone/music/raw/2026/03/2026-03-02.json", "application/json"
    ),
    (
      "mylifedb/abc1def2/imports/claude-code/-Users-user-a/1.jsonl", "abc1def2",
      "raw/imports/claude-code/-Users-user-a/1.jsonl", "application/x-ndjson"
    ),
    (
      "mylifedb/abc1def2/journal/2026/2026-03-02.md", "abc1def2",
      "raw/journal/2026/2026-03-02.md", "text/markdown"
    ),
    ("imports/a b/é+%.json", "", "raw/imports/a%20b/%C3%A9%2B%25.json", "application/json"),
    ("abc1def2/abc1def2/x.json", "abc1def2", "raw/abc1def2/x.json", "application/json"),
  ])
  func `a file goes to its path below the person's folder`(
    path: String, patient: String, route: String, type: String
  ) {
    let place = MyLifeDBPath(file(path, of: patient))
    #expect(place.route == route && place.contentType == type)
  }

  @Test(arguments: [
    (
      path: "mylifedb/abc1def2/imports/fitness/apple-health/raw/2026/03/x.json",
      name: LooseName(patient: "abc1def2", stream: "apple-health", hasRows: false)
    ),
    (
      "abc1def2/imports/fitness/apple-health/README.md",
      LooseName(patient: "abc1def2", stream: "apple-health", hasRows: false)
    ),
    (
      "abc1def2/imports/device/iphone/focus/raw/2026/03/2026-03-02.json",
      LooseName(patient: "abc1def2", stream: "focus", hasRows: false)
    ),
    (
      "abc1def2/imports/device/mac/focus/raw/2026/03/2026-03-02.json",
      LooseName(patient: "abc1def2", stream: "mac-focus", hasRows: false)
    ),
    (
      "abc1def2/imports/manual/focus/raw/2026/03/2026-03-02.json",
      LooseName(patient: "abc1def2", stream: "manual-focus", hasRows: false)
    ),
    (
      "abc1def2/imports/claude-code/-Users-user-a/s/subagents/agent-1.jsonl",
      LooseName(patient: "abc1def2", stream: "claude-code", hasRows: false)
    ),
    (
      "abc1def2/journal/2026/2026-03-02.md",
      LooseName(patient: "abc1def2", stream: "journal", hasRows: false)
    ),
    ("imports/fitness/apple-health/types.json", nil), ("abc1def2/x.json", nil),
  ])
  func `a path without a list tells whose a file is`(path: String, name: LooseName?) {
    #expect(MyLifeDBEndpoint.name(ofFileAt: path) == name)
  }

  @Test(arguments: [
    (
      url: "HTTP://Host:80/{patient}/", text: "http://host:80/{patient}",
      server: "http://host:80/a%20b"
    ),
    ("https://host/x?of={patient}", "https://host/x?of={patient}", "https://host/x?of=a%20b"),
    ("https://host/x", "https://host/x", "https://host/x"),
  ])
  func `the mark in an address is where the id belongs`(
    url: String, text: String, server: String
  ) throws {
    let outbox = try Outbox(participants: 1, files: 1)
    let place = try PersonAddress(url, for: Backlog(outbox.path))
    #expect(place.text == text && place.server(of: "a b") == server)
    #expect((place.server(of: "") == nil) == text.contains("{"))
  }
}
