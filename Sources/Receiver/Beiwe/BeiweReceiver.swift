import Crypto
import Declarations
import Formats
import FoundationEssentials
import SQLite
import Spool

/// A stand-in for a Beiwe server.
///
/// The source is the server's `endpoints/mobile_endpoints.py` and
/// `authentication/participant_authentication.py`.
public struct BeiweReceiver: Receiver {
  public static let declaration = Declaration(
    "beiwe", "Registers phones, decrypts their files, and writes the download for researchers",
    schemes: ["http"], options: [settings, retired, stopAfter, queue],
    credentials: [
      Credential(
        .accounts,
        "CSV with patient_id,password of accepted participants, or the server's own list "
          + "[default: all participants, with the password \(BeiweAccountList.commonPassword)]")
    ])

  static let settings = DeclaredOption(
    "--settings FILE", .file,
    "surveys and settings in the export format of a Beiwe server. The receiver assigns new ids to "
      + "surveys")
  static let retired = DeclaredOption(
    "--retire FILE", .file, "patient ids of retired participants, one per line")
  static let stopAfter = DeclaredOption(
    "--stop-study-after T", .duration,
    "stop the study after this time, such as 30s. The server then drops files with HTTP 200")
  static let queue = DeclaredOption(
    "--queue DURATION", .duration,
    "delay before a participant's files are processed, counted from the first file [default: half "
      + "a second after the last file]")

  private let accounts: BeiweAccounts
  private let study: BeiweStudy
  private let surveys: BeiweSurveys
  private let state: BeiweState
  private let keys: BeiweKeys
  private let uploads: BeiweUploads
  private let processing: BeiweProcessing
  /// Locks that admit one request per participant at a time, because each request reads and changes
  /// the password.
  private let turns = Turns()

  public init(_ options: ReceiverOptions) throws {
    let store = options.store
    accounts = try BeiweAccounts(reading: options.given[.accounts])
    study = try BeiweStudy(
      retired: options.given.text(Self.retired),
      stoppedAfter: options.given.seconds(Self.stopAfter))
    surveys = try BeiweSurveys(reading: options.given.text(Self.settings))
    state = try BeiweState(in: store)
    keys = try BeiweKeys(in: store + "/" + StoreFolder.keys)
    processing = BeiweProcessing(
      in: store, state: state, surveys: surveys.ids,
      delay: options.given.seconds(Self.queue) ?? 0)
    uploads = BeiweUploads(in: store, study: study, state: state, keys: keys)
    processing.start()
  }

  public func subject(of request: ServerRequest) -> String {
    request.field("file_name") ?? "\(route(of: request)) \(request.field("patient_id") ?? "")"
  }

  public func dropped(_ request: ServerRequest) -> ServerReply {
    BeiweAnswer.text(BeiweUploads.stopped)
  }

  public func finish() { processing.finish() }

  public var counts: [(name: String, count: Int)] { uploads.counts + processing.counts }

  // MARK: Routes

  /// Returns the route of a request.
  ///
  /// The server accepts each route with and without a trailing slash, and most routes also with
  /// `/ios`.
  private func route(of request: ServerRequest) -> String {
    var path = request.path[...]
    if path.hasSuffix("/") { path = path.dropLast() }
    if path.hasSuffix("/ios"), path != Self.tokenRoute + "/ios" { path = path.dropLast(4) }
    return String(path)
  }

  /// This is the only route without an `/ios` variant.
  private static let tokenRoute = "/set_fcm_token"

  public func answer(_ request: ServerRequest) -> ServerReply {
    var request = request
    // The server reads no body without a length, and no body of a method other than POST.
    if request.headers["transfer-encoding"] != nil || request.method != "POST" {
      request.parts = []
    }
    do {
      switch route(of: request) {
      case "/register_user": return try inTurn(request) { try register(request) }
      case "/upload":
        return try known(request) { patient in try uploads.answer(request, from: patient) }
      case "/get_latest_device_settings": return try known(request) { _ in settingsReply }
      case "/download_surveys":
        return try known(request) { _ in
          BeiweAnswer.text(String(decoding: surveys.list, as: UTF8.self))
        }
      case Self.tokenRoute:
        guard request.method == "POST" else { return BeiweAnswer.notAllowed(but: "POST") }
        return try known(request) { _ in BeiweAnswer.status(204) }
      case "/set_password": return try inTurn(request) { try setPassword(request) }
      case "/mobile-heartbeat": return try known(request) { _ in BeiweAnswer.status(200) }
      default: return BeiweAnswer.notFound
      }
    } catch {
      return BeiweAnswer.failed
    }
  }

  private var settingsReply: ServerReply {
    var json = JSONWriter(.compact)
    json.object { json in
      BeiweSettingsReply.write(to: &json, given: surveys.settings)
      json.member("enable_extensive_device_info_tracking", false)
    }
    return BeiweAnswer.text(String(decoding: json.bytes, as: UTF8.self))
  }

  // MARK: Participants

  /// An error inside the server, to which it responds with status 500.
  private struct Failure: Error {}

  /// Returns the participant of a request with the required fields; nil for other requests.
  ///
  /// The participant need not be registered. After registration, an empty device id makes the real
  /// server fail.
  private func patient(in request: ServerRequest) throws -> String? {
    guard let patient = request.field("patient_id"), request.field("password") != nil,
      let device = request.field("device_id"), accounts.temporaryHash(of: patient) != nil
    else { return nil }
    if device.isEmpty, try state.person(patient)?.registered != nil { throw Failure() }
    return patient
  }

  /// Responds to a request from a known participant, with any password.
  private func known(
    _ request: ServerRequest, _ reply: (_ patient: String) throws -> ServerReply
  ) throws -> ServerReply {
    guard let patient = try patient(in: request) else { return refusal(of: request) }
    return try reply(patient)
  }

  /// Returns the participant of a request with the current password; nil for other requests.
  private func person(
    in request: ServerRequest
  ) throws -> (patient: String, person: BeiweState.Person)? {
    guard let patient = try patient(in: request),
      let temporary = accounts.temporaryHash(of: patient)
    else { return nil }
    let person = try state.person(patient) ?? BeiweState.Person(passwordHash: temporary)
    return person.passwordHash == request.field("password") ? (patient, person) : nil
  }

  /// Rejects a request with status 403, or with 401 at a path that ends in /ios.
  private func refusal(of request: ServerRequest) -> ServerReply {
    let isIOS = request.path.hasSuffix("/ios") || request.path.hasSuffix("/ios/")
    return BeiweAnswer.status(isIOS ? 401 : 403)
  }

  private func inTurn(
    _ request: ServerRequest, _ reply: () throws -> ServerReply
  ) rethrows -> ServerReply {
    try turns.taking(request.field("patient_id") ?? "", reply)
  }

  private func setPassword(_ request: ServerRequest) throws -> ServerReply {
    guard let (patient, known) = try person(in: request) else { return refusal(of: request) }
    guard let password = request.field("new_password") else { return BeiweAnswer.status(400) }
    var person = known
    person.passwordHash = BeiweAccounts.hash(of: password)
    try state.save(person, as: patient)
    return BeiweAnswer.status(200)
  }

  private func register(_ request: ServerRequest) throws -> ServerReply {
    guard let (patient, known) = try person(in: request) else { return refusal(of: request) }
    guard request.field("phone_number") != nil, let password = request.field("new_password"),
      !study.isRetired(patient)
    else { return BeiweAnswer.status(400) }
    let now = Int64(Date.now.timeIntervalSince1970)
    // The server writes a file at each registration, named by the second, so a second one in that
    // second fails.
    guard known.registered != now else { throw Failure() }
    let key = try keys.key(of: patient).publicText
    try processing.writeIdentifiers(of: patient, request, at: now)
    var person = known
    person.passwordHash = BeiweAccounts.hash(of: password)
    person.registered = now
    try state.save(person, as: patient)
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("client_public_key", key)
      json.key("device_settings")
      json.object { BeiweSettingsReply.write(to: &$0, given: surveys.settings) }
      json.key("ios_plist")
      json.null()
      json.key("android_firebase_json")
      json.null()
      json.member("study_name", "Understudy")
      json.member("study_id", Self.studyID)
    }
    return BeiweAnswer.text(String(decoding: json.bytes, as: UTF8.self))
  }

  /// The study's id, which has 24 characters as on a real server.
  private static let studyID = "understudyunderstudyunde"
}
