import Fixtures
import HTTP
import Testing

@testable import Receiver

/// What every registered receiver has to keep to, whatever it stands in for.
@Suite(.serialized) struct RegisteredReceiverTests {
  private static let names = receivers.map { $0.name }

  private static let requests: [(method: Request.Method, path: String)] = [
    (.post, "/"), (.post, "/nowhere/"), (.put, "/a/b.csv"), (.put, "/../../etc/passwd"),
    (.post, "/%0a%ff"), (.put, "/" + String(repeating: "x", count: 2_000)),
  ]

  private func type(_ name: String) throws -> any Receiver.Type {
    try #require(receivers.first { $0.name == name })
  }

  @Test(arguments: names)
  func `any request is answered and counted, and nothing is written outside the store`(
    name: String
  ) async throws {
    let receiver = try TestReceiver(type(name))
    defer { withExtendedLifetime(receiver) {} }
    for (method, path) in Self.requests {
      let answer = try await receiver.answer(to: method, path, Body(Array("text".utf8)))
      #expect((200..<600).contains(answer.status), "\(path.prefix(20))")
    }
    #expect(receiver.count("requests") == Self.requests.count)
    #expect(receiver.run.counts.allSatisfy { !$0.name.isEmpty && $0.count >= 0 })
    #expect(try receiver.folder.files().allSatisfy { $0.hasPrefix("store/") })
  }

  /// As a text of C a path would end at the NUL, and mean another file.
  @Test(arguments: names)
  func `a path with a NUL is refused, and nothing is stored`(name: String) async throws {
    let receiver = try TestReceiver(type(name))
    defer { withExtendedLifetime(receiver) {} }
    let before = try receiver.folder.files().filter { !$0.contains("sqlite") }
    for path in ["/a%00b.csv", "/%00", "/raw/..%00/x", "/a/b.csv%00?x=1", "/%00%0a%ff"] {
      for method in [Request.Method.get, .post, .put] {
        let answer = try await receiver.answer(to: method, path, Body(Array("text".utf8)))
        #expect(answer.status == 400, "\(method) \(path)")
      }
    }
    #expect(receiver.count("requests") == 0)
    #expect(try receiver.folder.files().filter { !$0.contains("sqlite") } == before)
    // An escaped percent sign is none.
    _ = try await receiver.answer(to: .put, "/a%2500b.csv", Body(Array("text".utf8)))
    #expect(receiver.count("requests") == 1)
  }

  @Test(arguments: names)
  func `a repeated request is of the same subject, which faults count`(name: String) async throws {
    let receiver = try TestReceiver(type(name), faults: [Fault(.status(503), share: 1)])
    defer { withExtendedLifetime(receiver) {} }
    for _ in 0..<2 {
      let answer = try await receiver.answer(to: .put, "/a/b.csv", Body([1, 2, 3]))
      #expect(answer.status == 503)
    }
    let lines = try receiver.text("faults.jsonl").split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasSuffix(#""attempt":1}"#))
    #expect(lines[1] == lines[0].replacing(#""attempt":1"#, with: #""attempt":2"#))
  }

  @Test(arguments: names)
  func `a dropped request is answered with 200 and leaves nothing`(name: String) async throws {
    let receiver = try TestReceiver(type(name), faults: [Fault(.drop200, share: 1)])
    defer { withExtendedLifetime(receiver) {} }
    let before = try receiver.folder.files().filter { !$0.contains("sqlite") }
    let answer = try await receiver.answer(to: .put, "/a/b.csv", Body([1, 2, 3]))
    #expect(answer.status == 200)
    #expect(try receiver.folder.files().filter { !$0.contains("sqlite") } == before)
  }
}
