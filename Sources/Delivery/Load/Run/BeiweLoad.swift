import Crypto
import Formats
import FoundationEssentials
import HTTP
import Spool
import Synchronization

/// Phones with the Beiwe app, each with an id, a password and keys of its own.
struct BeiweLoad: LoadTarget {
  static let name = "beiwe"

  let address: String
  let hasOtherRequests = true
  private let client: HTTPClient
  private let backlog: Backlog
  private let accounts: Accounts?
  private let temporaryPassword: String
  private let phones = Phones()
  private let batteries: PhoneBatteries
  private let cache = ContentCache()

  private final class Phones: Sendable {
    struct Phone: Sendable {
      let phone: BeiwePhone
      let encryption: BeiweEncryption
    }

    let registered = Mutex<[Int: Phone]>([:])
    let taken = Mutex<Set<String>>([])
  }

  init(_ options: DeliveryOptions, phones: Int) throws {
    address = try HTTPAddress.normalised(options.url, hasPath: false)
    client = HTTPClient(options.http)
    backlog = options.backlog
    accounts = options.accounts
    temporaryPassword = options.temporaryPassword
    batteries = PhoneBatteries(options.backlog)
    for phone in 0..<phones where accounts != nil && accounts?[phone] == nil {
      throw DeliveryError.noCredentials(patient: "\(phone)", file: accounts?.file ?? "")
    }
  }

  func takes(_ file: FileEntry) -> Bool {
    // A survey of the recording is none of the server's.
    BeiweEndpoint.takes(file) && LooseFiles.name(of: file.path).map { $0.survey == nil } ?? false
  }

  /// An account keeps its password, so that a test can be repeated; others are new each time.
  func register(_ phone: Int, as file: FileEntry) async -> Delivered? {
    var secrets = SecretSource.system.secrets(for: "phone")
    let account = accounts?[phone]
    let patient = account?.patient ?? newPatient(&secrets)
    let current = account?.password ?? temporaryPassword
    var record = PhoneRecord(of: patient, .system)
    if let account { record.password = account.password }
    let model = backlog.model(of: Participant(number: file.participant, patient: file.patient))
    for attempt in 1...5 {
      let stranger = BeiwePhone(record, at: address, model: model)
      let reply = await client.send(stranger.registration(with: current, at: .now))
      if case .answered(let response) = reply, response.status == 200,
        let answer = try? JSONDecoder().decode(RegistrationAnswer.self, from: Data(response.body))
      {
        guard let key = try? PublicKey(answer.publicKey) else {
          return Delivered(.refused, status: 200, text: "no public key in the answer")
        }
        record.publicKey = answer.publicKey
        record.surveys = ""
        let known = Phones.Phone(
          phone: BeiwePhone(record, at: address, model: model),
          encryption: BeiweEncryption(for: key))
        phones.registered.withLock { $0[phone] = known }
        _ = await client.send(known.phone.token(at: .now))
        return nil
      }
      let delivered = Self.failure(reply)
      guard delivered.outcome.isTemporary, attempt < 5 else { return delivered }
      // Of a lost answer, the server may have the new password already; a new id has no history.
      if account == nil, delivered.outcome == .unanswered { record.patient = newPatient(&secrets) }
      try? await Task.sleep(for: .seconds(2))
    }
    return Delivered(.unavailable, text: "no registration after five attempts")
  }

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

  func request(
    _ kind: Arrival.Kind, of phone: Int, _ file: FileEntry?, shift: Int64
  ) throws -> Request {
    guard let known = phones.registered.withLock({ $0[phone] }) else {
      preconditionFailure("phones register before they send")
    }
    switch kind {
    case .heartbeat: return known.phone.heartbeat(at: .now)
    case .settings: return known.phone.settings(at: .now)
    case .surveys: return known.phone.surveyList(at: .now)
    case .upload: break
    }
    guard let file, var name = LooseFiles.name(of: file.path) else {
      preconditionFailure("an upload has a file with a name of the app's")
    }
    name.patient = known.phone.patient
    name.milliseconds += shift
    let content = TimeShift.content(
      try cache.content(of: file, backlog.content(of:)), by: shift)
    var secrets = SecretSource.system.secrets(for: "upload")
    let encrypted = try known.encryption.encrypt(lines: content, with: &secrets)
    var sender = known.phone
    sender.status = batteries.status(sending: file)
    return sender.upload(name.text, encrypted, at: .now)
      .request(to: address, boundary: Array(secrets.next(8)).hexadecimal)
  }

  func delivered(_ reply: Reply, to kind: Arrival.Kind) -> Delivered {
    if kind == .upload { return BeiweReply.delivered(reply, wasUnanswered: false) }
    return HTTPBatch.delivered(reply)
  }
}
