import Crypto
import Fixtures
import FoundationEssentials
import HTTP
import Spool

@testable import Delivery
@testable import Receiver

/// A participant's phone that talks to a receiver as the app does.
struct TestPhone: Sendable {
  let receiver: TestReceiver
  let patient: String
  /// In plain text.
  var password: String
  var key: PublicKey?

  /// Of all phones that did not register over HTTP: making one takes tenths of a second.
  static let pair = Result { try PrivateKey(bits: 2_048) }

  /// A phone that a new receiver knows already.
  static func known(
    as patient: String = "abcd1234", server: ServerOptions = ServerOptions(), queue: Double = 0,
    faults: [Fault] = []
  ) throws -> TestPhone {
    let folder = try TemporaryFolder(["store/keys/\(patient).pem": pair.get().pem])
    try enter(patient, in: folder)
    return TestPhone(
      receiver: try TestReceiver(
        BeiweReceiver.self, in: folder, server, faults: faults, queue: queue),
      patient: patient, password: "chosen", key: try publicKey())
  }

  static func publicKey() throws -> PublicKey { try PublicKey(pair.get().publicText) }

  /// As if the participant had registered long ago.
  static func enter(_ patient: String, in folder: TemporaryFolder) throws {
    try BeiweState(in: folder.path + "/store").save(
      BeiweState.Person(passwordHash: BeiweAccounts.hash(of: "chosen"), registered: 1), as: patient)
  }

  /// The phone with another receiver that goes on with a copy of the store, as after a kill.
  func restarted() throws -> TestPhone {
    TestPhone(
      receiver: try TestReceiver(BeiweReceiver.self, in: receiver.folder.copy()),
      patient: patient, password: password, key: key)
  }

  struct NoKey: Error {}

  // MARK: Requests

  /// The fields that all requests have.
  private var fields: [String: String] {
    [
      "patient_id": patient, "password": BeiweAccounts.hash(of: password),
      "device_id": "6F9619FF-8B86-4D01-B42D-00CF4FC964FF",
    ]
  }

  /// - Parameter changes: other values of fields, more of them, or none of a field.
  func post(_ path: String, _ changes: [String: String?] = [:]) async throws -> Response {
    var fields = fields
    for (name, value) in changes { fields[name] = value }
    return try await receiver.answer(
      to: .post, path, headers: ["Content-Type: \(FormText.contentType)"],
      Body(FormText.body(of: fields)))
  }

  /// Registers with the password that the phone has.
  func register(
    choosing password: String = "chosen", _ changes: [String: String?] = [:]
  ) async throws -> Response {
    try await post(
      "/register_user/ios/",
      ["new_password": password, "phone_number": "NOT_SUPPLIED"].merging(changes) { $1 })
  }

  /// - Parameters:
  ///   - name: nil for a form without it.
  ///   - file: nil for a form without it.
  func upload(
    _ name: String?, _ file: [UInt8]?, to path: String = "/upload/ios/",
    _ changes: [String: String?] = [:]
  ) async throws -> Response {
    let form = form(name, file, changes)
    return try await receiver.answer(
      to: .post, path, headers: ["Content-Type: \(form.contentType)"], form.body)
  }

  func form(_ name: String?, _ file: [UInt8]?, _ changes: [String: String?] = [:]) -> Multipart {
    var fields = fields
    fields["file_name"] = name
    for (name, value) in changes { fields[name] = value }
    var form = Multipart(boundary: "alamofire.boundary.0123456789abcdef")
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { form.add(name, value) }
    if let file { form.add("file", fileName: name, type: "text/csv", content: file) }
    form.finish()
    return form
  }

  /// A file as the phone keeps it.
  func encrypted(_ text: String) throws -> [UInt8] {
    guard let key else { throw NoKey() }
    var secrets = SecretSource.system.secrets(for: "test")
    return try BeiweEncryption(for: key).encrypt(lines: Array(text.utf8), with: &secrets)
  }
}
