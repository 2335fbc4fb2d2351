import Crypto
import Formats
import FoundationEssentials
import HTTP
import Spool

/// A server's response to a registration, with the fields that an upload needs.
struct RegistrationAnswer: Decodable {
  /// The public key for uploads, as a SubjectPublicKeyInfo in base64.
  let publicKey: String

  private enum CodingKeys: String, CodingKey {
    case publicKey = "client_public_key"
  }
}

/// The registration of phones with a Beiwe server. Each phone registers once, even if an attempt is
/// interrupted.
struct BeiweRegistration: Sendable {
  let client: HTTPClient
  let server: String
  let backlog: Backlog
  let credentials: BeiweCredentials
  let secrets: SecretSource

  /// The pause between two registrations of a participant. The server rejects two registrations in
  /// the same second.
  private static let pause = Duration.seconds(2)

  /// Registers the participant unless this has been done. Then sends the phone's token, and
  /// requests surveys and settings, as the app does.
  ///
  /// - Returns: the reason why the phone cannot send files now; nil if it can.
  func open(
    _ participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async throws -> Delivered? {
    var record = try await record(of: participant, in: ledger, at: target)
    if record.publicKey == nil {
      let (key, delivered) = try await register(record, participant, in: ledger, at: target)
      guard let key else { return delivered }
      (record.publicKey, record.isUncertain) = (key, false)
      try await ledger.save(record, of: participant, at: target)
    }
    guard record.surveys == nil else { return nil }
    let phone = BeiwePhone(record, at: server, model: backlog.model(of: participant))
    // The result is ignored, because the app does not wait for this response and tries again later.
    _ = await client.send(phone.token(at: .now))
    let reply = await client.send(phone.surveyList(at: .now))
    guard case .answered(let response) = reply, response.status == 200,
      let surveys = ServerSurvey.all(in: response.body)
    else { return Self.failure(reply, of: "asking for surveys") }
    record.surveys = surveys
    try await ledger.save(record, of: participant, at: target)
    // The result is ignored, because the phone already has settings.
    _ = await client.send(phone.settings(at: .now))
    return nil
  }

  /// Returns the phone's record after saving it in the ledger, so that its password cannot get
  /// lost. If the record was never sent to a server and the list of accounts has another id now, it
  /// is replaced.
  private func record(
    of participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async throws -> PhoneRecord {
    let known = try await ledger.phone(of: participant, at: target)
    if let known, known.publicKey != nil || known.isUncertain { return known }
    let account = try account(of: participant)
    if let known, known.patient == account.patient { return known }
    let record = PhoneRecord(of: account.patient, secrets)
    try await ledger.save(record, of: participant, at: target)
    return record
  }

  private func account(
    of participant: BacklogParticipant
  ) throws(DeliveryError) -> BeiweAccountList.Account {
    try credentials.account(participant.number, named: participant.patient)
      ?? BeiweAccountList.Account(
        participant: participant.number, patient: participant.patient,
        password: credentials.password)
  }

  /// Registers with the temporary password. After an attempt without a response, the server may
  /// already have the chosen password, so it is tried first. That attempt may also arrive late, so
  /// the chosen password is tried again at the end.
  private func register(
    _ record: PhoneRecord, _ participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async throws -> (key: String?, delivered: Delivered) {
    let phone = BeiwePhone(record, at: server, model: backlog.model(of: participant))
    var passwords = [try account(of: participant).password]
    if record.isUncertain { passwords = [record.password] + passwords + [record.password] }
    var uncertain = record
    uncertain.isUncertain = true
    try await ledger.save(uncertain, of: participant, at: target)
    var hidden = HiddenTexts()
    for password in passwords + [record.password] {
      hidden.hide(password)
      hidden.hide(BeiwePhone.hashed(password))
    }
    let secrets = hidden
    func failure(_ reply: Reply) -> Delivered {
      secrets.hiding(in: Self.failure(reply, of: Delivered.registration))
    }
    while true {
      let reply = await client.send(phone.registration(with: passwords.removeFirst(), at: .now))
      if !record.isUncertain, Self.isWithoutEffect(reply) {
        try await ledger.save(record, of: participant, at: target)
      }
      switch reply {
      case .answered(let response) where (200..<300).contains(response.status):
        let answer = try? JSONDecoder().decode(RegistrationAnswer.self, from: Data(response.body))
        return (answer?.publicKey, failure(reply))
      case .answered(let response) where response.status == 401 && !passwords.isEmpty:
        if passwords.count == 1 { try await client.pause(Self.pause) }
      case .failed(let failure) where failure.wasSent && passwords.isEmpty && !record.isUncertain:
        try await client.pause(Self.pause)
        return try await register(uncertain, participant, in: ledger, at: target)
      default: return (nil, failure(reply))
      }
    }
  }

  /// Returns whether the server certainly did not register the phone.
  private static func isWithoutEffect(_ reply: Reply) -> Bool {
    switch reply {
    case .answered(let response): (400..<500).contains(response.status)
    case .failed(let failure): !failure.wasSent
    }
  }

  private static func failure(_ reply: Reply, of what: String) -> Delivered {
    var delivered: Delivered
    switch reply {
    case .failed:
      delivered = Delivered(withoutAnswer: reply)
      // No file was sent yet, so the outcome is "unreachable" instead of "unanswered".
      if delivered.outcome == .unanswered { delivered.outcome = .unreachable }
    case .answered(let response):
      let isSuccess = (200..<300).contains(response.status)
      delivered = Delivered(
        isSuccess ? .refused : Outcome(refusal: response.status), status: response.status,
        text: isSuccess ? "the response cannot be read" : response.text,
        retryAfter: response.retryAfter)
    }
    delivered.text = "\(what): \(delivered.text)"
    return delivered
  }
}
