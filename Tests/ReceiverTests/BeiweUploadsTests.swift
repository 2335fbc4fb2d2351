import Delivery
import Fixtures
import HTTP
import Testing

@testable import Receiver

/// Tests of the server's decisions about an upload, in its order and with its texts. Each stand-in
/// server blocks threads of Dispatch, whose number per process is limited.
@Suite(.serialized)
struct BeiweUploadsTests {
  private static let name = "abcd1234_gyro_1700000000000.csv"
  private static let rows = "timestamp,x,y,z\n1700000000000,1,2,3"

  /// The content of a phone's upload.
  enum Content: String, CaseIterable {
    case rows, none, nothing, lineEnds, key, plain, wrongKey

    func bytes(of phone: TestPhone) throws -> [UInt8]? {
      switch self {
      case .rows: try phone.encrypted(BeiweUploadsTests.rows)
      case .none: nil
      case .nothing: []
      case .lineEnds: Array("\n\n".utf8)
      case .key:
        Array(try phone.encrypted(BeiweUploadsTests.rows).prefix { $0 != UInt8(ascii: "\n") })
      case .plain: Array(BeiweUploadsTests.rows.utf8)
      case .wrongKey: Array(try phone.encrypted(BeiweUploadsTests.rows).dropFirst())
      }
    }
  }

  private static let uploads = ["uploads/abcd1234/\(name)", "uploads/abcd1234/\(name).form.json"]

  @Test(
    arguments: [
      (.rows, 200, "upload successful.", ["raw/abcd1234/gyro/1700000000000.csv"] + uploads),
      (.none, 400, "file not present", []),
      (.nothing, 200, "file was bad due to 'The file had no data in it.  Return 200 ", uploads),
      (.lineEnds, 200, "file was bad due to 'The file had no data in it.", uploads),
      (.key, 200, "empty file?", uploads),
      (
        .plain, 200, "file had decryption key error '",
        ["problems/abcd1234/gyro/1700000000000.csv"] + uploads
      ),
      (
        .wrongKey, 200, "file had decryption key error '",
        ["problems/abcd1234/gyro/1700000000000.csv"] + uploads
      ),
    ] as [(Content, Int, String, [String])])
  func `what a phone sends is decided upon and kept`(
    content: Content, status: Int, text: String, kept: [String]
  ) async throws {
    let phone = try TestPhone.known(queue: 3_600)
    let file = try content.bytes(of: phone)
    let reply = try await phone.upload(Self.name, file)
    #expect(reply.status == status && reply.text.hasPrefix(text))
    #expect(try stored(phone.receiver) == kept.sorted())
    for path in kept where !path.hasSuffix(".json") {
      let bytes = try phone.receiver.folder.bytes("store/" + path)
      #expect(path.hasPrefix("raw/") ? bytes == Array(Self.rows.utf8) : bytes == file)
    }
  }

  private func stored(_ receiver: TestReceiver) throws -> [String] {
    try ["raw", "uploads", "problems", "download"].flatMap { try receiver.files($0) }.sorted()
  }

  @Test(arguments: [
    nil, "", "csv", "abcd1234", "abcd1234_gyro_1", "abcd1234_gyro_1.exe", "abcd1234_gyro_1.CSV",
    "abcd1234_gyro_1.csv.", "abcd1234_gyro_1.csv/", "rList-abcd1234_gyro_1.csv",
    "PersistedInstallation.abcd.json",
  ])
  func `an invalid name is answered with 200, and nothing is kept`(name: String?) async throws {
    let phone = try TestPhone.known()
    let reply = try await phone.upload(name, try phone.encrypted(Self.rows))
    #expect(reply.status == 200 && reply.text == "file obviously invalid.")
    #expect(try stored(phone.receiver).isEmpty)
  }

  @Test(
    arguments: [
      ".csv", "abcd1234.csv", "../../abcd1234_gyro_1.csv", "/tmp/abcd1234_gyro_1.csv",
      "abcd1234_.._.._x.csv", "abcd1234_../x.csv", "abcd1234_gyro/1.csv", "abcd1234_gyro\\1.csv",
      "abcd1234__1.csv", "abcd1234_.1.csv", "_abcd1234_gyro_1.csv", "abcd0000_gyro_1.csv",
      "abcd1234_gyro\n_1.csv", "abcd1234_gyr\u{F3}_1.csv", "abcd1234_%2e%2e_1.csv",
      "abcd1234_" + String(repeating: "x", count: 5_000) + ".csv",
      "abcd1234_" + String(repeating: "x_", count: 2_000) + "1.csv",
    ])
  func `whatever a name is, its file is kept below the store and found again`(
    name: String
  ) async throws {
    let phone = try TestPhone.known(queue: 3_600)
    let reply = try await phone.upload(name, try phone.encrypted(Self.rows))
    #expect(reply.text == "upload successful.")
    #expect(try await phone.upload(name, try phone.encrypted(Self.rows)).status == 400)
    let files = try phone.receiver.files("raw")
    #expect(files.count == 1)
    #expect(try phone.receiver.text(files[0]) == Self.rows)
    #expect(try phone.receiver.folder.files().allSatisfy { $0.hasPrefix("store/") })
  }

  @Test func `a file may have the name of another one's folder`() async throws {
    let phone = try TestPhone.known(queue: 3_600)
    for name in ["abcd1234_x.csv", "abcd1234_x.csv_1.csv", "abcd1234_x%2Ecsv_1.csv"] {
      let reply = try await phone.upload(name, try phone.encrypted(Self.rows))
      #expect(reply.text == "upload successful.")
    }
    #expect(try phone.receiver.files("raw").count == 3)
  }

  @Test func `a file that waits already is not taken again`() async throws {
    let phone = try TestPhone.known(queue: 3_600)
    #expect(try await phone.upload(Self.name, phone.encrypted(Self.rows)).status == 200)
    for content in Content.allCases {
      let reply = try await phone.upload(Self.name, content.bytes(of: phone))
      #expect(reply.status == 400, "\(content)")
      #expect(reply.text == "file already present, upload again later (your bug!)")
    }
  }

  @Test func `of the same file four times at a time one is taken`() async throws {
    let phone = try TestPhone.known(queue: 3_600)
    let file = try phone.encrypted(Self.rows)
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<4 { group.addTask { try await phone.upload(Self.name, file).text } }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    let present = "file already present, upload again later (your bug!)"
    #expect(texts.sorted() == [present, present, present, "upload successful."])
  }

  @Test func `the password of an upload is not looked at`() async throws {
    let phone = try TestPhone.known()
    let reply = try await phone.upload(
      Self.name, phone.encrypted(Self.rows), ["password": "anything"])
    #expect(reply.text == "upload successful.")
  }

  @Test func `a participant may send a file of another`() async throws {
    let phone = try TestPhone.known()
    let reply = try await phone.upload("zzzz9999_gyro_1.csv", phone.encrypted(Self.rows))
    #expect(reply.text == "upload successful.")
    #expect(try phone.receiver.files("raw") == ["raw/zzzz9999/gyro/1.csv"])
  }

  @Test func `lines that cannot be read are left out and counted`() async throws {
    let phone = try TestPhone.known()
    let file = try phone.encrypted(Self.rows) + Array("no colon\n".utf8)
    #expect(try await phone.upload(Self.name, file).text == "upload successful.")
    #expect(try phone.receiver.text("raw/abcd1234/gyro/1700000000000.csv") == Self.rows)
    #expect(phone.receiver.count("lines dropped, MALFORMED_CONFIG") == 1)
  }

  @Test func `an upload is kept with its form and headers`() async throws {
    let phone = try TestPhone.known()
    _ = try await phone.upload(Self.name, phone.encrypted(Self.rows), ["timezone": "Asia/Tokyo"])
    let form = try #require(
      JSON(phone.receiver.folder.bytes("store/uploads/abcd1234/\(Self.name).form.json")))
    #expect(form["fields"]?["timezone"] == .text("Asia/Tokyo"))
    #expect(form["fields"]?.names.contains("file") == false)
    #expect(form["file"]?["filename"] == .text(Self.name))
    #expect(form["file"]?["content_type"] == .text("text/csv"))
    #expect(form["file"]?["is_last"] == .bool(true))
    #expect(form["headers"]?["host"]?.text?.hasPrefix("127.0.0.1:") == true)
  }
}
