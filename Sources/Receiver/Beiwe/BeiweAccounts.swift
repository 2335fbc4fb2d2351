import Crypto
import Formats
import Spool

/// Who may register with a server, and with which temporary password.
struct BeiweAccounts: Sendable {
  /// Hashes of passwords as the phone sends them, by patient id; nil if everybody may upload.
  private let hashes: [String: String]?

  /// - Parameter file: a `BeiweAccountList`, or nil for everybody.
  /// - Throws: `ReceiverError.badFile` or `FileError`.
  init(reading file: String?) throws {
    guard let file else {
      hashes = nil
      return
    }
    let text = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
    do {
      let list = try BeiweAccountList(text)
      hashes = Dictionary(
        uniqueKeysWithValues: list.accounts.map { ($0.patient, Self.hash(of: $0.password)) })
    } catch {
      throw ReceiverError.badFile(file, line: error.line, allowed: error.allowed)
    }
  }

  /// The hash of a participant's temporary password; nil if there is no such participant.
  func temporaryHash(of patient: String) -> String? {
    guard let hashes else { return BeiweFileName.isPatient(patient) ? Self.everybody : nil }
    return hashes[patient]
  }

  /// What phones send in place of a password.
  static func hash(of password: String) -> String {
    Base64URL.text(of: SHA256.digest(of: password.utf8))
  }

  private static let everybody = hash(of: BeiweAccountList.commonPassword)
}
