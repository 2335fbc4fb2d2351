import Declarations
import Delivery
import Fixtures
import Foundation
import HTTP
import Testing

@testable import Receiver

/// Tests that the stand-in responds to each request in the same way as the real server. Each
/// stand-in blocks threads of Dispatch, whose number per process is limited.
@Suite(.serialized)
struct MyLifeDBAnswerTests {
  /// A row of `answers-mylifedb.json5`: a request and the expected response.
  struct Row: Decodable, CustomTestStringConvertible {
    var request: String
    var auth: String?
    var before: [String]?
    var method: String
    var to: String
    var headers: [String]?
    var body: String?
    var status: Int
    var text: String?
    var starts: String?
    var tells: [String: String]?
    var kept: [String]?

    enum CodingKeys: String, CodingKey, CaseIterable {
      case request, auth, before, method, to, headers, body, status, text, starts, tells, kept
    }

    var testDescription: String { "\(method) of \(request)" }
  }

  private static let table = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "answers-mylifedb.json5")

  private static func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return try decoder.decode(type, from: Data(contentsOf: table))
  }

  private static let rows = Result { try decoded([Row].self) }

  private func receiver(_ row: Row) throws -> TestReceiver {
    let secret = row.auth == "oauth" ? "Bearer t0ken" : "somebody:right"
    let folder = try TemporaryFolder(["credentials": secret])
    return try TestReceiver(MyLifeDBReceiver.self, in: folder) {
      $0.given[MyLifeDBReceiver.auth] = row.auth.map { .text($0) }
      $0.given[.accounts] = folder.path + "/credentials"
    }
  }

  private static let content = #"{"date":"2026-03-02"}"#

  @Test(arguments: try rows.get())
  func `a request is answered as the server answers it`(row: Row) async throws {
    let receiver = try receiver(row)
    for path in row.before ?? [] {
      let body = Body(Array(Self.content.utf8))
      #expect(try await receiver.answer(to: .put, path, body).status == 200)
    }
    let before = try receiver.files("mylifedb")
    let connection = try RawConnection(to: receiver.run.port)
    connection.send(
      RawRequest(
        row.to, method: row.method, headers: row.headers ?? [], body: Array((row.body ?? "").utf8)
      ).bytes)
    let answer = connection.rest().text
    let end = try #require(answer.firstRange(of: "\r\n\r\n"))
    let head = answer[..<end.lowerBound].split(separator: "\r\n")
    #expect(head[0].split(separator: " ")[1] == "\(row.status)", "\(answer)")
    if let text = row.text { #expect(answer[end.upperBound...] == text) }
    if let start = row.starts { #expect(answer[end.upperBound...].hasPrefix(start)) }
    for (name, value) in row.tells ?? [:] { #expect(head.contains("\(name): \(value)"), "\(head)") }

    let kept = try receiver.files("mylifedb").filter { !before.contains($0) }
    #expect(kept == (row.kept ?? []).map { "mylifedb/" + $0 })
    for path in kept { #expect(try receiver.text(path) == row.body ?? "") }
    // All stored files must be inside the store.
    #expect(
      try receiver.folder.files().allSatisfy { $0 == "credentials" || $0.hasPrefix("store/") })
  }

  @Test func `no row has a key that is not read`() throws {
    let rows = try Self.decoded([JSON].self)
    let known = Set(Row.CodingKeys.allCases.map(\.rawValue))
    #expect(rows.count > 30 && rows.allSatisfy { known.isSuperset(of: $0.names) })
  }
}
