import Crypto
import Delivery
import Fixtures
import Formats
import FoundationEssentials
import HTTP
import Testing

@testable import Receiver

extension BeiweReceiverTests {
  private func unknown(_ patient: String = "abcd1234") throws -> TestPhone {
    TestPhone(
      receiver: try TestReceiver(BeiweReceiver.self), patient: patient,
      password: BeiweAccountList.commonPassword)
  }

  /// As if the participant had registered ten seconds before: within a second nobody registers twice.
  private func age(_ phone: TestPhone) throws {
    let state = try BeiweState(in: phone.receiver.folder.path + "/store")
    var person = try #require(try state.person(phone.patient))
    person.registered = person.registered.map { $0 - 10 }
    try state.save(person, as: phone.patient)
  }

  @Test func `who registers gets a key, and his files are read`() async throws {
    var phone = try unknown()
    let reply = try await phone.register(choosing: "my own")
    #expect(reply.status == 200)
    let answer = try #require(JSON(reply.body))
    #expect(
      answer.names == [
        "android_firebase_json", "client_public_key", "device_settings", "ios_plist", "study_id",
        "study_name",
      ])
    #expect(answer["ios_plist"] == .null && answer["android_firebase_json"] == .null)
    #expect(answer["study_id"]?.text?.count == 24)
    #expect(answer["device_settings"]?.names.count == 52)
    let key = try PublicKey(try #require(answer["client_public_key"]?.text))
    #expect(key.length == 256)

    phone.key = key
    let upload = try await phone.upload(
      "abcd1234_gyro_1700000000000.csv",
      try phone.encrypted("timestamp,x,y,z\n1700000000000,1,2,3\n"))
    #expect(upload.text == "upload successful.")
    #expect(
      try phone.receiver.text("raw/abcd1234/gyro/1700000000000.csv")
        == "timestamp,x,y,z\n1700000000000,1,2,3")
  }

  @Test func `the temporary password holds only once`() async throws {
    var phone = try unknown()
    #expect(try await phone.register(choosing: "my own").status == 200)
    try age(phone)
    #expect(try await phone.register(choosing: "another").status == 401)
    phone.password = "my own"
    #expect(try await phone.register(choosing: "my own").status == 200)
    #expect(try await phone.post("/get_latest_device_settings/ios/").status == 200)
  }

  @Test func `a second registration keeps the key`() async throws {
    var phone = try unknown()
    let first = try #require(JSON(try await phone.register().body))
    try age(phone)
    phone.password = "chosen"
    let second = try #require(JSON(try await phone.register().body))
    #expect(second["client_public_key"]?.text != nil)
    #expect(second["client_public_key"] == first["client_public_key"])
  }

  @Test func `two registrations in one second fail`() async throws {
    let phone = try TestPhone.known()
    for _ in 0..<20 {
      let second = Date.now.timeIntervalSince1970.rounded(.down)
      #expect(try await phone.register().status == 200)
      let status = try await phone.register().status
      guard second == Date.now.timeIntervalSince1970.rounded(.down) else {
        try age(phone)
        continue
      }
      #expect(status == 500)
      return
    }
    Issue.record("no two registrations came in one second")
  }

  @Test func `of registrations at the same time one succeeds`() async throws {
    let phone = try unknown()
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<4 {
        group.addTask { try await phone.register(choosing: "chosen by \(number)").status }
      }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(statuses.sorted() == [200, 401, 401, 401])
  }

  @Test(
    arguments: [
      (label: "another password", changes: ["password": "x"], status: 401),
      ("no password", ["password": nil], 401), ("no id", ["patient_id": nil], 401),
      ("no device", ["device_id": nil], 401),
      ("an id with a zero", ["patient_id": "abcd0000"], 401),
      ("a path for an id", ["patient_id": "../../ab"], 401),
      ("an empty id", ["patient_id": ""], 401),
      ("no phone number", ["phone_number": nil], 400),
      ("no new password", ["new_password": nil], 400),
    ] as [(label: String, changes: [String: String?], status: Int)])
  func `a registration that is not as it should be is refused`(
    _ row: (label: String, changes: [String: String?], status: Int)
  ) async throws {
    let phone = try unknown()
    let reply = try await phone.register(row.changes)
    #expect(reply.status == row.status && reply.body.isEmpty)
    #expect(try phone.receiver.files("keys").isEmpty)
    #expect(try phone.receiver.files("download").isEmpty)
  }

  @Test func `an id that is on no list is unknown`() async throws {
    let phone = TestPhone(
      receiver: try TestReceiver(BeiweReceiver.self), patient: "abcd0000", password: "understudy")
    for path in ["/upload/ios/", "/get_latest_device_settings/ios/", "/set_password/ios/"] {
      #expect(try await phone.post(path, ["new_password": "x"]).status == 401)
    }
  }

  @Test func `each registration leaves a row of identifiers`() async throws {
    var phone = try unknown()
    let first = Int64(Date.now.timeIntervalSince1970)
    let identifiers = [
      "device_os": "iOS", "os_version": "17.5.1", "product": "iPhone", "brand": "apple",
      "manufacturer": "apple", "model": "iPhone14;7", "beiwe_version": "2024.46",
    ]
    #expect(try await phone.register(identifiers).status == 200)
    try age(phone)
    phone.password = "chosen"
    #expect(try await phone.register(["phone_number": "123"]).status == 200)

    let files = try phone.receiver.files("download")
    #expect(files.allSatisfy { $0.hasPrefix("download/abcd1234/identifiers/") })
    // Two files if the hour has ended in between.
    let rows = try files.flatMap { file in
      let lines = try phone.receiver.text(file).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(
        lines[0] == "timestamp,UTC time,patient_id,MAC,phone_number,device_id,device_os,os_version,"
          + "product,brand,hardware_id,manufacturer,model,beiwe_version")
      return lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    }
    #expect(rows.count == 2 && rows.allSatisfy { $0.count == 14 })
    let time = try #require(Int64(rows[0][0]))
    #expect((first * 1_000...first * 1_000 + 60_000).contains(time) && time % 1_000 == 0)
    #expect(
      rows[0].dropFirst(2).joined(separator: ",")
        == "abcd1234,none,NOT_SUPPLIED,6F9619FF-8B86-4D01-B42D-00CF4FC964FF,iOS,17.5.1,iPhone,apple,"
        + "none,apple,iPhone14;7,2024.46")
    #expect(
      rows[1].dropFirst(2).joined(separator: ",")
        == "abcd1234,none,123,6F9619FF-8B86-4D01-B42D-00CF4FC964FF"
        + String(repeating: ",none", count: 8))
  }

  @Test func `with a list only those on it register, with their own passwords`() async throws {
    let folder = try TemporaryFolder([
      "list.csv": "patient_id,password\nabcd1234,first\nefgh5678,a,b\n"
    ])
    let receiver = try TestReceiver(
      BeiweReceiver.self, in: folder, participants: folder.path + "/list.csv")
    for (patient, password, status) in [
      ("abcd1234", "understudy", 401), ("abcd1234", "a,b", 401), ("zzzz9999", "understudy", 401),
      ("abcd1234", "first", 200), ("efgh5678", "a,b", 200),
    ] {
      let phone = TestPhone(receiver: receiver, patient: patient, password: password)
      #expect(try await phone.register().status == status, "\(patient), \(password)")
    }
  }

  @Test func `a list that cannot be read is told with its line and without its secrets`() throws {
    let folder = try TemporaryFolder(["list.csv": "patient_id,password\nabcd1234,x\nABC,secret\n"])
    let list = folder.path + "/list.csv"
    let error = #expect(throws: ReceiverError.self) {
      _ = try TestReceiver(BeiweReceiver.self, in: folder, participants: list)
    }
    #expect(error?.description.hasPrefix("\(list):3: ") == true)
    #expect(error?.description.contains("secret") == false)
  }
}
