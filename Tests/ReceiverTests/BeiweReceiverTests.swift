import HTTP
import Testing

@testable import Delivery
@testable import Receiver

/// Tests of the Beiwe stand-in. They run one after another, because each server blocks threads of
/// Dispatch, whose number per process is limited.
@Suite(.serialized)
struct BeiweReceiverTests {
  private static let routes = [
    "register_user", "upload", "get_latest_device_settings", "download_surveys", "set_password",
    "mobile-heartbeat",
  ]

  @Test(arguments: routes)
  func `a route may end in ios and in a slash`(route: String) async throws {
    let phone = try TestPhone.known()
    // The end of the path shows whether the app is for iOS or Android. The server rejects requests
    // of each with a different status.
    let answers = [
      ("/\(route)", 403), ("/\(route)/", 403), ("/\(route)/ios", 401), ("/\(route)/ios/", 401),
    ]
    for (path, refusal) in answers {
      #expect(try await phone.post(path, ["patient_id": "nobody00"]).status == refusal, "\(path)")
      for field in ["patient_id", "password", "device_id"] {
        #expect(try await phone.post(path, [field: String?.none]).status == refusal, "\(path)")
      }
      let changes = ["new_password": "chosen", "phone_number": "none"]
      #expect(try await ![refusal, 404].contains(phone.post(path, changes).status), "\(path)")
    }
  }

  @Test(arguments: [
    "/", "/ios", "/uploads", "/upload/ios/ios", "/upload//", "/Upload", "/upload/x",
  ])
  func `other routes are not found`(path: String) async throws {
    #expect(try await TestPhone.known().post(path).status == 404)
  }

  @Test func `what is no post has no fields`() async throws {
    let phone = try TestPhone.known()
    #expect(try await phone.receiver.answer(to: .put, "/upload/ios/").status == 401)
    #expect(try await phone.receiver.answer(to: .put, "/upload").status == 403)
  }

  @Test func `settings are the registration's with one more at the top level`() async throws {
    let phone = try TestPhone.known()
    let reply = try await phone.post("/get_latest_device_settings/ios/")
    #expect(reply.status == 200)
    let settings = try #require(JSON(reply.body))
    #expect(settings.names.count == 53)
    #expect(settings.names.contains("enable_extensive_device_info_tracking"))
    #expect(settings["upload_data_files_frequency_seconds"] == .number(3_600))
    #expect(settings["use_anonymized_hashing"] == .bool(true))
    #expect(settings["consent_sections"]?.names.count == 8)
    #expect(settings["consent_sections"]?["welcome"]?.names == ["more", "text"])
  }

  @Test func `there are no surveys`() async throws {
    let reply = try await TestPhone.known().post("/download_surveys/ios/")
    #expect(reply.status == 200 && reply.text == "[]")
  }

  @Test func `a heartbeat is answered with nothing`() async throws {
    let reply = try await TestPhone.known().post("/mobile-heartbeat/", ["message": "heartbeat"])
    #expect(reply.status == 200 && reply.body.isEmpty)
  }

  @Test func `a token is taken without a content`() async throws {
    let phone = try TestPhone.known()
    #expect(try await phone.post("/set_fcm_token", ["fcm_token": "x"]).status == 204)
    #expect(try await phone.post("/set_fcm_token", ["patient_id": "nobody00"]).status == 403)
  }

  @Test func `a changed password holds from then on`() async throws {
    var phone = try TestPhone.known()
    let route = "/set_password/ios/"
    #expect(try await phone.post(route).status == 400)
    #expect(try await phone.post(route, ["new_password": "other"]).status == 200)
    #expect(try await phone.post(route, ["new_password": "third"]).status == 401)
    phone.password = "other"
    #expect(try await phone.post(route, ["new_password": "third"]).status == 200)
  }

  @Test func `answers of JSON say that they are HTML, as the server's do`() async throws {
    let phone = try TestPhone.known()
    let password = FormText.encoded(BeiweAccounts.hash(of: "chosen"))
    let form = "patient_id=abcd1234&device_id=x&password=\(password)"
    let connection = try RawConnection(to: phone.receiver.run.port)
    connection.send(RawRequest("/download_surveys/ios/", form: form).bytes)
    #expect(connection.rest().text.contains("\r\nContent-Type: text/html; charset=utf-8\r\n"))
  }

  @Test(
    arguments: [
      ("/upload/ios/", 401), ("/upload", 403), ("/register_user/ios/", 401),
      ("/mobile-heartbeat/", 403), ("/nothing", 404),
    ])
  func `a body in chunks is not read`(path: String, status: Int) async throws {
    let phone = try TestPhone.known()
    let form = phone.form("abcd1234_accel_1700000000000.csv", [1])
    let reply = try await phone.receiver.answer(
      to: .post, path,
      headers: ["Transfer-Encoding: chunked", "Content-Type: \(form.contentType)"], form.body)
    #expect(reply.status == status && reply.body.isEmpty == (status != 404))
  }

  @Test func `a form that is cut off has the parts before`() async throws {
    let phone = try TestPhone.known()
    let form = phone.form("abcd1234_accel_1700000000000.csv", try phone.encrypted("a\n1,2"))
    let reply = try await phone.receiver.answer(
      to: .post, "/upload/ios/", headers: ["Content-Type: \(form.contentType)"],
      Body(Array(form.body.bytes.dropLast(60))))
    #expect(reply.status == 400 && reply.text == "file not present")
    #expect(try phone.receiver.files("uploads").isEmpty)
  }
}
