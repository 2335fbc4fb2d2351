import Crypto
import FoundationEssentials
import SQLite

/// What a participant's phone is to a Beiwe server.
struct PhoneRecord: Equatable, Codable, Sendable {
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
  /// The server's surveys; nil before they were asked for.
  var surveys: [ServerSurvey]?
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

extension Ledger {
  /// The phone of a participant at a target; nil if it has none yet.
  func phone(of participant: BacklogParticipant, at target: Int64) async throws -> PhoneRecord? {
    let text = try await perform { (store) throws(SQLiteError) in
      try store.record(of: participant, at: target)
    }
    return try text.map { try JSONDecoder().decode(PhoneRecord.self, from: Data($0.utf8)) }
  }

  /// Keeps what is known of a phone, in the place of what was known before.
  func save(_ phone: PhoneRecord, of participant: BacklogParticipant, at target: Int64) async throws
  {
    let text = String(decoding: try JSONEncoder().encode(phone), as: UTF8.self)
    try await perform { (store) throws(SQLiteError) in
      try store.save(text, as: phone.patient, of: participant, at: target)
    }
  }
}
