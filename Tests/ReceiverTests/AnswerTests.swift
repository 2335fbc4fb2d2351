import Crypto
import Declarations
import Delivery
import Fixtures
import Foundation
import HTTP
import Testing

@testable import Receiver

/// Tests that the stand-in responds to each request as a real Beiwe server did. Each stand-in
/// blocks threads of Dispatch, whose number per process is limited.
@Suite(.serialized)
struct AnswerTests {
  /// A row of `answers.json5`: a request and the expected response.
  struct Row: Decodable, CustomTestStringConvertible {
    var request: String
    var phone: String?
    var method: String?
    var to: String?
    var fields: [String: String?]?
    var name: String?
    var file: AnswerFile?
    var after: String?
    var status: Int
    var text: String?
    var starts: String?
    var raw: [String]?
    var download: [String]?
    var blocked: Bool?
    var failing: Int?
    var leftOut: String?

    enum CodingKeys: String, CodingKey, CaseIterable {
      case request, phone, method, to, fields, name, file, after, status, text, starts, raw
      case download, blocked, failing
      case leftOut = "left_out"
    }

    var testDescription: String { request }
  }

  static let table = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "answers.json5")

  static let rows = Result {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return try decoder.decode([Row].self, from: Data(contentsOf: table))
  }

  private static let patient = "abcd1234"

  /// Returns the phone that sends the request, with a receiver in the state that the row describes.
  private func phone(_ row: Row) throws -> TestPhone {
    let words = (row.phone ?? "registered").split(separator: " ")
    let folder = try TemporaryFolder([
      "list.csv": "patient_id,password\n\(Self.patient),understudy\n", "retired": Self.patient,
      "store/keys/\(Self.patient).pem": TestPhone.pair.get().pem,
    ])
    let isNew = words.contains("new") || words.contains("unknown")
    _ = try BeiweState(in: folder.path + "/store")
    if !isNew { try TestPhone.enter(Self.patient, in: folder) }
    let receiver = try TestReceiver(BeiweReceiver.self, in: folder) {
      $0.given[.accounts] = folder.path + "/list.csv"
      $0.given[BeiweReceiver.queue] = .seconds(3_600)
      $0.given[BeiweReceiver.retired] =
        words.contains("retired") ? .text(folder.path + "/retired") : nil
      $0.given[BeiweReceiver.stopAfter] = words.contains("stopped") ? .seconds(0) : nil
    }
    return TestPhone(
      receiver: receiver, patient: words.contains("unknown") ? "zzzz9999" : Self.patient,
      password: isNew ? "understudy" : "chosen", key: try TestPhone.publicKey())
  }

  private func send(_ row: Row, from phone: TestPhone) async throws -> Response {
    var fields = row.fields ?? [:]
    if let password = fields["password"], let password {
      fields["password"] = BeiweAccounts.hash(of: password)
    }
    let path = row.to ?? "/upload/ios/"
    if let method = row.method {
      let connection = try RawConnection(to: phone.receiver.run.port)
      connection.send(RawRequest(path, method: method).bytes)
      let answer = connection.rest().text
      let body = answer.firstRange(of: "\r\n\r\n").map { answer[$0.upperBound...] } ?? ""
      return Response(
        status: Int(answer.split(separator: " ")[1]) ?? 0, body: Array(body.utf8))
    }
    guard let name = row.name, let file = row.file else {
      return try await phone.post(path, fields)
    }
    let form = phone.form(name, try file.bytes(of: phone), fields)
    let body = file == .cutForm ? Body(Array(form.body.bytes.dropLast(60))) : form.body
    return try await phone.receiver.answer(
      to: .post, path, headers: ["Content-Type: \(form.contentType)"], body)
  }

  @Test(arguments: try rows.get())
  func `a request is answered as the server answers it`(row: Row) async throws {
    var phone = try phone(row)
    if let after = row.after {
      let first = try await phone.upload(row.name, try AnswerFile.rows.bytes(of: phone))
      #expect(first.text == "upload successful.")
      if after == "is processed" {
        phone.receiver.run.stop()
        phone = try phone.restarted()
      }
    }
    let reply = try await send(row, from: phone)
    #expect(reply.status == row.status)
    if let text = row.text { #expect(reply.text == text) }
    if let start = row.starts { #expect(reply.text.hasPrefix(start)) }
    #expect(row.text != nil || row.starts != nil)

    phone.receiver.run.stop()
    let raw = try phone.receiver.files("raw").map { $0.dropFirst("raw/".count) }
    #expect(raw.map(Self.withoutMark) == row.raw ?? [])
    let folder = "download/\(Self.patient)/"
    let download = try phone.receiver.files("download").filter { !$0.contains("/identifiers/") }
    #expect(download == (row.download ?? []).map { folder + $0 })
    // A row is stored only once, even if it is uploaded several times.
    for file in download {
      #expect(try phone.receiver.text(file).split(separator: "\n").count == 2)
    }
    #expect(phone.receiver.count("participants blocked") == (row.blocked == true ? 1 : 0))
    #expect(phone.receiver.count("hours that fail") == row.failing ?? 0)
    if let error = row.leftOut { #expect(phone.receiver.count("lines dropped, \(error)") == 1) }
    // All stored files must be inside the store.
    let own = ["list.csv", "retired"]
    #expect(
      try phone.receiver.folder.files().allSatisfy { own.contains($0) || $0.hasPrefix("store/") })
  }

  /// Replaces the ten random characters in a path with stars.
  private static func withoutMark(_ path: Substring) -> String {
    String(path).replacing(/-duplicate-[a-z1-9]{10}$/, with: "-duplicate-**********")
  }

  @Test func `the padding that is none keeps the text whole`() async throws {
    let phone = try phone(Row(request: "", status: 200))
    let file = try AnswerFile.noPadding.bytes(of: phone)
    _ = try await phone.upload("abcd1234_accel_1.csv", file)
    #expect(try phone.receiver.text("raw/abcd1234/accel/1.csv") == "timestamp,x,y,z\0")
  }

  @Test func `no row has a key that is not read`() throws {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let rows = try decoder.decode([JSON].self, from: Data(contentsOf: Self.table))
    let known = Set(Row.CodingKeys.allCases.map(\.rawValue))
    #expect(rows.count > 50 && rows.allSatisfy { known.isSuperset(of: $0.names) })
  }

  @Test(arguments: ["/upload/ios/", "/mobile-heartbeat/", "/set_fcm_token", "/nothing"])
  func `every answer has the server's headers and is said to be HTML`(path: String) async throws {
    let phone = try phone(Row(request: "", status: 200))
    let connection = try RawConnection(to: phone.receiver.run.port)
    // The request has no body, so it ends with its headers.
    connection.send("POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
    let headers = connection.rest(within: 500).text.split(separator: "\r\n").dropFirst()
    let names = headers.prefix { $0.contains(": ") }.map { $0.prefix { $0 != ":" } }
    for name in [
      "Server", "Connection", "X-Frame-Options", "X-Content-Type-Options", "Referrer-Policy",
      "Cross-Origin-Opener-Policy",
    ] { #expect(names.contains(name[...]), "\(name)") }
    #expect(headers.contains("Content-Type: text/html; charset=utf-8"))
  }
}

extension AnswerTests.Row {
  init(request: String, status: Int) {
    (self.request, self.status) = (request, status)
  }
}
