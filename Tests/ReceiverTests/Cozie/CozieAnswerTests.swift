import Declarations
import Fixtures
import Foundation
import Testing

@testable import Receiver

/// Tests that the stand-in responds to each request in the same way as the real server. Each
/// stand-in blocks threads of Dispatch, whose number per process is limited.
@Suite(.serialized)
struct CozieAnswerTests {
  /// A row of `answers-cozie.json5`: a request and the expected response.
  struct Row: Decodable, CustomTestStringConvertible {
    var request: String
    var key: Bool?
    var method: String?
    var to: String?
    var headers: [String]?
    var body: String?
    var status: Int
    var text: String
    var kept: [String]?

    enum CodingKeys: String, CodingKey, CaseIterable {
      case request, key, method, to, headers, body, status, text, kept
    }

    var testDescription: String { request }
  }

  private static let table = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../answers-cozie.json5")

  private static func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return try decoder.decode(type, from: Data(contentsOf: table))
  }

  private static let rows = Result { try decoded([Row].self) }

  @Test(arguments: try rows.get())
  func `a request is answered as the server answers it`(row: Row) throws {
    let folder = try TemporaryFolder(["key": "k3y\n"])
    let receiver = try TestReceiver(CozieReceiver.self, in: folder) {
      if row.key == true { $0.given[.accepted] = folder.path + "/key" }
    }
    let connection = try RawConnection(to: receiver.run.port)
    connection.send(
      RawRequest(
        row.to ?? "/", method: row.method ?? "POST", headers: row.headers ?? [],
        body: Array((row.body ?? "").utf8)
      ).bytes)
    let answer = connection.rest().text
    let end = try #require(answer.firstRange(of: "\r\n\r\n"))
    let head = answer[..<end.lowerBound].split(separator: "\r\n")
    #expect(head[0].split(separator: " ")[1] == "\(row.status)")
    #expect(head.contains("Content-Type: application/json"))
    #expect(answer[end.upperBound...] == row.text)

    receiver.run.stop()
    let bodies = try receiver.files("cozie").filter { $0.hasSuffix("/requests.jsonl") }
    #expect(bodies == (row.kept ?? []).map { "cozie/\($0)/requests.jsonl" })
    for path in bodies {
      #expect(JSON(Array(try receiver.text(path).utf8))?["body"]?.text == row.body)
    }
    // All stored files must be inside the store.
    #expect(try folder.files().allSatisfy { $0 == "key" || $0.hasPrefix("store/") })
  }

  @Test func `no row has a key that is not read`() throws {
    let rows = try Self.decoded([JSON].self)
    let known = Set(Row.CodingKeys.allCases.map(\.rawValue))
    #expect(rows.count > 15 && rows.allSatisfy { known.isSuperset(of: $0.names) })
  }

  @Test func `a file without a key is told`() throws {
    let folder = try TemporaryFolder(["key": "\n"])
    #expect(
      throws: ReceiverError.badFile(
        folder.path + "/key", line: 1, allowed: "a line with the key that apps must send")
    ) {
      try TestReceiver(CozieReceiver.self, in: folder) {
        $0.given[.accepted] = folder.path + "/key"
      }
    }
  }
}
