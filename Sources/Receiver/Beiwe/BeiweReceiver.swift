import Crypto
import Formats
import FoundationEssentials
import SQLite
import Spool

/// A stand-in for a Beiwe server.
///
/// The server: `endpoints/mobile_endpoints.py`, `authentication/participant_authentication.py`.
public struct BeiweReceiver: Receiver {
  public static let name = "beiwe"

  private let accounts: BeiweAccounts
  private let state: BeiweState
  private let keys: BeiweKeys
  private let uploads: BeiweUploads
  private let processing: BeiweProcessing
  /// Of participants, whose passwords are looked at and changed in one go.
  private let turns = Turns()

  public init(_ options: ReceiverOptions) throws {
    let store = options.store
    accounts = try BeiweAccounts(reading: options.participants)
    state = try BeiweState(store + "/" + StoreFolder.state)
    keys = BeiweKeys(in: store + "/" + StoreFolder.keys)
    processing = BeiweProcessing(in: store, state: state, delay: options.queue)
    uploads = BeiweUploads(in: store, state: state, keys: keys, processing: processing)
    processing.start()
  }

  public func subject(of request: ServerRequest) -> String {
    request.field("file_name") ?? "\(route(of: request)) \(request.field("patient_id") ?? "")"
  }

  public func dropped(_ request: ServerRequest) -> ServerReply {
    Self.text("study is deleted, stopped, or ended.")
  }

  public func finish() { processing.finish() }

  public var counts: [(name: String, count: Int)] { uploads.counts + processing.counts }

  // MARK: Routes

  /// The server has each route with and without a slash at its end, and most with `/ios`.
  private func route(of request: ServerRequest) -> String {
    var path = request.path[...]
    if path.hasSuffix("/") { path = path.dropLast() }
    if path.hasSuffix("/ios") { path = path.dropLast(4) }
    return String(path)
  }

  public func answer(_ request: ServerRequest) -> ServerReply {
    guard request.method == "POST" else { return ServerReply(405) }
    var request = request
    // The server reads no body that comes without a length.
    if request.headers["transfer-encoding"] != nil { request.parts = [] }
    do {
      switch route(of: request) {
      case "/register_user": return try inTurn(request) { try register(request) }
      case "/upload":
        guard let patient = try known(request) else { return refusal(of: request) }
        return try uploads.answer(request, from: patient)
      case "/get_latest_device_settings":
        return try authenticated(request) { settings }
      case "/download_surveys": return try authenticated(request) { Self.json("[]") }
      case "/set_fcm_token": return try authenticated(request) { ServerReply(204) }
      case "/set_password": return try inTurn(request) { try setPassword(request) }
      case "/mobile-heartbeat": return try authenticated(request) { Self.text("") }
      default: return ServerReply(404)
      }
    } catch {
      return ServerReply(500, "\(error)")
    }
  }

  /// JSON too comes under this type.
  static func text(_ text: String) -> ServerReply {
    ServerReply(200, text, contentType: "text/html; charset=utf-8")
  }

  private static func json(_ text: String) -> ServerReply { Self.text(text) }

  private var settings: ServerReply {
    var json = JSONWriter(.compact)
    json.object { json in
      BeiweSettingsReply.write(to: &json)
      json.member("enable_extensive_device_info_tracking", false)
    }
    return Self.json(String(decoding: json.bytes, as: UTF8.self))
  }

  // MARK: Who asks

  /// The participant who asks, if the fields are there and he has registered. An upload's password is
  /// not looked at.
  private func known(_ request: ServerRequest) throws -> String? {
    guard let patient = request.field("patient_id"), request.field("password") != nil,
      request.field("device_id") != nil, try state.person(patient)?.registered != nil
    else { return nil }
    return patient
  }

  private func authenticated(
    _ request: ServerRequest, _ reply: () -> ServerReply
  ) throws -> ServerReply {
    guard let patient = try known(request),
      try state.person(patient)?.passwordHash == request.field("password")
    else { return refusal(of: request) }
    return reply()
  }

  /// The server knows by the end of the path an app that wants 401 in place of 403.
  private func refusal(of request: ServerRequest) -> ServerReply {
    ServerReply(request.path.hasSuffix("/ios") || request.path.hasSuffix("/ios/") ? 401 : 403)
  }

  private func inTurn(
    _ request: ServerRequest, _ reply: () throws -> ServerReply
  ) rethrows -> ServerReply {
    try turns.taking(request.field("patient_id") ?? "", reply)
  }

  private func setPassword(_ request: ServerRequest) throws -> ServerReply {
    guard let patient = try known(request), var person = try state.person(patient),
      person.passwordHash == request.field("password")
    else { return refusal(of: request) }
    guard let password = request.field("new_password") else { return ServerReply(400) }
    person.passwordHash = BeiweAccounts.hash(of: password)
    try state.save(person, as: patient)
    return ServerReply(200)
  }

  private func register(_ request: ServerRequest) throws -> ServerReply {
    guard let patient = request.field("patient_id"), let hash = request.field("password"),
      request.field("device_id") != nil,
      let temporary = accounts.temporaryHash(of: patient)
    else { return refusal(of: request) }
    var person = try state.person(patient) ?? BeiweState.Person(passwordHash: temporary)
    guard hash == person.passwordHash else { return refusal(of: request) }
    guard request.field("phone_number") != nil, let password = request.field("new_password") else {
      return ServerReply(400)
    }
    let now = Int64(Date.now.timeIntervalSince1970)
    // The file that the server makes at each registration has its second in its name.
    guard person.registered != now else { return ServerReply(500) }
    let key = try keys.key(of: patient).publicText
    try processing.writeIdentifiers(of: patient, request, at: now)
    person.passwordHash = BeiweAccounts.hash(of: password)
    person.registered = now
    try state.save(person, as: patient)
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("client_public_key", key)
      json.key("device_settings")
      json.object { BeiweSettingsReply.write(to: &$0) }
      json.key("ios_plist")
      json.null()
      json.key("android_firebase_json")
      json.null()
      json.member("study_name", "Understudy")
      json.member("study_id", Self.study)
    }
    return Self.json(String(decoding: json.bytes, as: UTF8.self))
  }

  /// 24 characters, as the server's ids are.
  private static let study = "understudyunderstudyunde"
}
