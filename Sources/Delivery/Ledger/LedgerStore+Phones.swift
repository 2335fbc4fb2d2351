import Crypto
import SQLite

/// What a participant's phone is to a server.
struct PhoneRecord: Equatable, Sendable {
  /// The id that the server knows.
  var patient: String
  /// The device's own, a UUID.
  var device: String
  /// The chosen one, which the server gets in plain text when the phone registers.
  var password: String
  /// What the keys of its files are made from, so that a file that is sent again is the same: the app
  /// encrypts it once, when it writes it.
  var secret: String
  /// Whether a registration with it had no answer, so that the server may have it already.
  var isUncertain = false
  /// The answer to the registration; nil before it.
  var publicKey: String?
  /// Ids of the server's surveys, separated by commas; nil before they were asked for.
  var surveys: String?
}

extension PhoneRecord {
  /// A phone that no server knows yet.
  init(of patient: String, _ source: SecretSource) {
    var secrets = source.secrets(for: "phone of \(patient)")
    self.init(
      patient: patient, device: secrets.uuid(), password: secrets.text(16), secret: secrets.text(32)
    )
  }
}

extension LedgerStore {
  func phone(of participant: Participant, at target: Int64) throws(SQLiteError) -> PhoneRecord? {
    try first(
      """
      SELECT patient, device, password, secret, is_uncertain, public_key, surveys FROM phone
      WHERE target = ? AND recorded = ?
      """, target, participant.patient
    ) {
      PhoneRecord(
        patient: $0.text(0), device: $0.text(1), password: $0.text(2), secret: $0.text(3),
        isUncertain: $0.integer(4) > 0, publicKey: $0.optionalText(5),
        surveys: $0.optionalText(6))
    }
  }

  func save(
    _ phone: PhoneRecord, of participant: Participant, at target: Int64
  ) throws(SQLiteError) {
    try run(
      """
      INSERT OR REPLACE INTO phone
        (target, recorded, patient, device, password, secret, is_uncertain, public_key, surveys)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, target, participant.patient, phone.patient, phone.device, phone.password,
      phone.secret, phone.isUncertain ? 1 : 0, phone.publicKey, phone.surveys)
  }

  /// How many batches of a participant are still to be sent.
  func openBatches(of participant: Participant, at target: Int64) throws(SQLiteError) -> Int {
    try first(
      "SELECT count(*) FROM batch WHERE target = ? AND lane = ? AND is_open = 1", target,
      Self.lane(of: participant.patient)
    ) { Int($0.integer(0)) } ?? 0
  }
}
