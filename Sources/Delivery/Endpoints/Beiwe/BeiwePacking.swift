import Crypto
import Formats
import Spool

/// Makes an encrypted upload of a file on disk.
struct BeiwePacking: Sendable {
  let backlog: Backlog

  static let noName = "the name is none that the app gives"

  /// A file's name for the server and its content, or why it cannot be sent.
  enum Opened {
    case file(name: BeiweFileName, content: [UInt8])
    case not(Delivered)
  }

  /// - Parameters:
  ///   - patient: the id that the server knows; it takes the place of the recorded one.
  ///   - surveys: those that the server has; nil if it was not asked.
  func open(_ file: FileEntry, as patient: String, surveys: [ServerSurvey]?) async -> Opened {
    guard var name = BeiweFileName(path: file.path) else {
      return .not(Delivered(.withheld, text: Self.noName))
    }
    if let surveys, let survey = name.kind.survey {
      guard let kind = kind(name.kind, among: surveys) else {
        return .not(Delivered(.withheld, text: Self.noSurvey(survey)))
      }
      name.kind = kind
    }
    name.patient = patient
    do {
      return .file(name: name, content: try await blocking { try backlog.content(of: file) })
    } catch {
      return .not(Delivered(.unreadable, text: "\(error)"))
    }
  }

  /// The kind of file with the server's id of its survey; nil if the server does not have the survey, or has
  /// several that it may be.
  func kind(_ kind: BeiweFileKind, among surveys: [ServerSurvey]) -> BeiweFileKind? {
    guard let survey = kind.survey else { return kind }
    let recorded = backlog.manifest?.apps[BeiweOptions.name]?.surveys ?? []
    return surveys.id(of: survey, among: recorded).map(kind.asked(by:))
  }

  static func noSurvey(_ survey: String) -> String {
    "the server has no survey \(survey), nor one of its name or content alone; "
      + "it would stop processing the participant's files"
  }

  /// Encrypts a content as the app does: lines one by one, anything else whole.
  func encrypt(
    _ content: [UInt8], named name: BeiweFileName, for key: PublicKey, _ phone: PhoneRecord
  ) throws(CryptoError) -> [UInt8] {
    var secrets = SecretSource.text(phone.secret).secrets(for: name.text)
    let encryption = BeiweEncryption(for: key)
    return name.kind.hasLines
      ? try encryption.encrypt(lines: content, with: &secrets)
      : try encryption.encrypt(whole: content, with: &secrets)
  }
}
