import Crypto
import Declarations
import Formats
import FoundationEssentials
import HTTP
import Spool
import Synchronization

/// A load test of phones with the Beiwe app, each with its own id, password and keys.
struct BeiweLoad: LoadTarget {
  static let declaration = Declaration(
    BeiweOptions.name,
    "Phones register with a Beiwe server, and then upload encrypted files with their own keys",
    schemes: ["http", "https"],
    credentials: [
      Credential(.password, "the password of new participants"),
      Credential(
        .accounts,
        BeiweOptions.listForm + " for phones 0, 1, … [default: new ids, with the password of the "
          + "credentials or \(BeiweAccountList.commonPassword)]"),
    ])

  let address: String
  private let client: HTTPClient
  private let packing: BeiwePacking
  private let credentials: BeiweCredentials
  private let phones = Phones()
  private let batteries: PhoneBatteries
  private let cache = UploadCache<[UInt8]>(length: \.count)

  /// The registered phones of a load test, which several threads share.
  private final class Phones: Sendable {
    /// A registered phone.
    struct Phone: Sendable {
      let phone: BeiwePhone
      let encryption: BeiweEncryption
    }

    let registered = Mutex<[Int: Phone]>([:])
    /// The distinct lists of surveys that the phones have received.
    let surveys = Mutex<[[ServerSurvey]]>([])
    let taken = Mutex<Set<String>>([])
  }

  init(_ options: DeliveryOptions, phones: Int) throws {
    address = try HTTPAddress.normalised(options.url, hasPath: false)
    client = HTTPClient(options.http)
    packing = try BeiwePacking(backlog: options.backlog)
    credentials = try BeiweCredentials(options)
    batteries = PhoneBatteries(options.backlog)
    for phone in 0..<phones { _ = try credentials.account(phone, named: "\(phone)") }
  }

  func takes(_ file: FileEntry) -> Bool {
    BeiweEndpoint.takes(file) && BeiweFileName(path: file.path) != nil
  }

  func withholding(of file: FileEntry) -> String? {
    guard let kind = BeiweFileName(path: file.path)?.kind, let survey = kind.survey else {
      return nil
    }
    let isKnown = phones.surveys.withLock { lists in
      lists.allSatisfy { packing.kind(kind, among: $0) != nil }
    }
    return isKnown ? nil : BeiwePacking.noSurvey(survey)
  }

  var keptInstants: KeptInstants? { BeiweEndpoint.keptInstants }

  /// The app's requests besides uploads, with their periods. These are from the app's
  /// `TimerManager.swift` and, for surveys, the server's default.
  var otherRequests: [PeriodicRequest] {
    Self.others.map { PeriodicRequest(name: $0.name, period: $0.period) }
  }

  private static let others:
    [(name: String, period: Double, request: @Sendable (BeiwePhone) -> Request)] = [
      ("heartbeat", 300, { $0.heartbeat(at: .now) }),
      ("settings", 1_800, { $0.settings(at: .now) }),
      ("survey list", 3_600, { $0.surveyList(at: .now) }),
    ]

  /// Registers a phone. If the account is given, its password stays the same, so that a test can be
  /// repeated; all other ids are new each time.
  func register(_ phone: Int, as file: FileEntry) async -> Delivered? {
    var secrets = SecretSource.system.secrets(for: "phone")
    let account = try? credentials.account(phone, named: "\(phone)")
    let patient = account?.patient ?? newPatient(&secrets)
    let current = account?.password ?? credentials.password
    var record = PhoneRecord(of: patient, .system)
    if let account { record.password = account.password }
    let model = packing.backlog.model(
      of: BacklogParticipant(number: file.participant, patient: file.patient))
    for attempt in 1...Self.attempts {
      let stranger = BeiwePhone(record, at: address, model: model)
      let reply = await client.send(stranger.registration(with: current, at: .now))
      if case .answered(let response) = reply, response.status == 200,
        let answer = try? JSONDecoder().decode(RegistrationAnswer.self, from: Data(response.body))
      {
        guard let key = try? PublicKey(answer.publicKey) else {
          return Delivered(.refused, status: 200, text: "no public key in the response")
        }
        record.publicKey = answer.publicKey
        return await begin(phone, record, model, key)
      }
      let delivered = Self.failure(reply)
      guard delivered.outcome.isTemporary, attempt < Self.attempts else { return delivered }
      // If no response arrived, the server may have the new password already, so another id is
      // used.
      if account == nil, delivered.outcome == .unanswered { record.patient = newPatient(&secrets) }
      try? await Task.sleep(for: Self.pause)
    }
    return Delivered(.unavailable, text: "no registration after \(Self.attempts) attempts")
  }

  /// Sends a registered phone's token and requests its surveys, as the app does after registration.
  private func begin(
    _ number: Int, _ record: PhoneRecord, _ model: PhoneModel, _ key: PublicKey
  ) async -> Delivered? {
    var phone = BeiwePhone(record, at: address, model: model)
    _ = await client.send(phone.token(at: .now))
    for attempt in 1...Self.attempts {
      let reply = await client.send(phone.surveyList(at: .now))
      if case .answered(let response) = reply, response.status == 200 {
        guard let surveys = ServerSurvey.all(in: response.body) else {
          return Delivered(.refused, status: 200, text: "the response is not a list of surveys")
        }
        phone.surveys = surveys
        break
      }
      var delivered = Self.failure(reply)
      delivered.text = "the request for surveys failed: \(delivered.text)"
      guard delivered.outcome.isTemporary, attempt < Self.attempts else { return delivered }
      try? await Task.sleep(for: Self.pause)
    }
    let known = Phones.Phone(phone: phone, encryption: BeiweEncryption(for: key))
    phones.registered.withLock { $0[number] = known }
    let surveys = phone.surveys ?? []
    phones.surveys.withLock { if !$0.contains(surveys) { $0.append(surveys) } }
    return nil
  }

  /// The number of times that a phone sends the same request before the test fails.
  private static let attempts = 5
  private static let pause = Duration.seconds(2)

  func abandon() { client.abandon() }

  private static func failure(_ reply: Reply) -> Delivered {
    guard case .answered(let response) = reply else { return Delivered(withoutAnswer: reply) }
    return Delivered(
      Outcome(refusal: response.status), status: response.status, text: response.text)
  }

  private func newPatient(_ secrets: inout Secrets) -> String {
    while true {
      let patient = secrets.text(8)
      if phones.taken.withLock({ $0.insert(patient).inserted }) { return patient }
    }
  }

  private func known(_ phone: Int) -> Phones.Phone {
    guard let known = phones.registered.withLock({ $0[phone] }) else {
      preconditionFailure("a phone sent a request before its registration")
    }
    return known
  }

  func otherRequest(_ place: Int, from phone: Int) -> Request {
    Self.others[place].request(known(phone).phone)
  }

  func upload(
    _ file: FileEntry, from phone: Int, shift: Int64
  ) throws -> PreparedRequest {
    let known = known(phone)
    guard var name = BeiweFileName(path: file.path),
      let kind = packing.kind(name.kind, among: known.phone.surveys ?? [])
    else { preconditionFailure("the server does not accept the name of an upload's file") }
    name.kind = kind
    name.patient = known.phone.patient
    name.milliseconds += shift
    var content = try cache.value(of: file, packing.backlog.content(of:))
    if kind.hasTimestamps { content = TimeShift.content(content, by: shift) }
    var secrets = SecretSource.system.secrets(for: "upload")
    let encrypted =
      kind.hasLines
      ? try known.encryption.encrypt(lines: content, with: &secrets)
      : try known.encryption.encrypt(whole: content, with: &secrets)
    var sender = known.phone
    sender.status = batteries.status(sending: file)
    let upload = sender.upload(name.text, encrypted, at: .now)
    return PreparedRequest(
      upload.request(to: address, boundary: Array(secrets.next(8)).hexadecimal))
  }

  func delivered(_ reply: Reply) -> Delivered {
    BeiweReply.delivered(reply, wasUnanswered: false)
  }
}
