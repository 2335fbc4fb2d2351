import Crypto
import Formats
import FoundationEssentials
import Spool

/// Makes an encrypted upload of a file on disk.
struct BeiwePacking: Sendable {
  let backlog: Backlog
  /// Paths at which a fault has left a file, which is sent as it lies.
  private let faulty: Set<String>
  /// The faults of uploads; nil for none.
  let faults: UploadFaults?
  /// Whether files are sent that the app never sends.
  let includesNeverSent: Bool

  /// - Parameters:
  ///   - shares: of kinds of faults of uploads; nil for none.
  ///   - includesNeverSent: whether files are sent that the app never sends.
  /// - Throws: `MalformedFile` or `FileError`, where the backlog's list of faults cannot be read.
  init(
    backlog: Backlog, faults shares: UploadFaultShares? = nil, includesNeverSent: Bool = false
  ) throws {
    self.includesNeverSent = includesNeverSent
    self.backlog = backlog
    let faulty = Set(try backlog.faults().keys)
    self.faulty = faulty
    faults = shares.map { UploadFaults($0, seed: backlog.manifest?.seed ?? 0, besides: faulty) }
  }

  static let noName = "the app uses no such file name"

  /// A file as the phone has it before it is encrypted.
  struct PhoneFile {
    /// The base name that the server is told.
    let name: String
    /// What its keys are made for: its name, or the one under which a fault has left it.
    let purpose: String
    let hasLines: Bool
    let content: [UInt8]
  }

  /// A file, or why it cannot be sent.
  enum Opened {
    case file(PhoneFile)
    case not(Delivered)
  }

  /// - Parameters:
  ///   - patient: the id that the server knows; it takes the place of the recorded one.
  ///   - surveys: those that the server has; nil if it was not asked.
  func open(_ file: FileEntry, as patient: String, surveys: [ServerSurvey]?) async -> Opened {
    let isFaulty = faulty.contains(file.path)
    let base = Self.base(of: file.path)
    // The mark of a second file of one name is not the phone's.
    let known =
      isFaulty
      ? BeiweFileName(String(BeiweFileName.withoutMark(base))) : BeiweFileName(path: file.path)
    guard var name = known else {
      guard isFaulty else { return .not(Delivered(.withheld, text: Self.noName)) }
      let isOwn = base.hasPrefix(file.patient + "_")
      let text = isOwn ? patient + base.dropFirst(file.patient.count) : String(base)
      return await read(file, as: text, for: text, hasLines: true)
    }
    if let surveys, let survey = name.kind.survey {
      guard let kind = kind(name.kind, among: surveys) else {
        return .not(Delivered(.withheld, text: Self.noSurvey(survey)))
      }
      name.kind = kind
    }
    name.patient = patient
    return await read(
      file, as: name.text, for: isFaulty ? String(base) : name.text, hasLines: name.kind.hasLines)
  }

  /// The base name, without what compression has added.
  private static func base(of path: String) -> Substring {
    let plain = path.withoutCompression
    return plain[(plain.lastIndex(of: "/").map { plain.index(after: $0) } ?? plain.startIndex)...]
  }

  private func read(
    _ file: FileEntry, as name: String, for purpose: String, hasLines: Bool
  ) async -> Opened {
    do {
      let content = try await blocking { try backlog.content(of: file) }
      return .file(
        PhoneFile(name: name, purpose: purpose, hasLines: hasLines, content: content))
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

  // MARK: Encryption

  /// The uploads that bring a file: one, or two where a fault brings a second content under its name. What
  /// becomes of the first is what becomes of the file.
  ///
  /// - Parameters:
  ///   - entry: the file as it is listed.
  ///   - key: the server's for the participant.
  func uploads(
    of entry: FileEntry, _ file: PhoneFile, by phone: BeiwePhone, for key: PublicKey,
    _ record: PhoneRecord
  ) throws(CryptoError) -> [BeiweUpload] {
    let encrypted = try encrypt(file.content, of: file, for: file.purpose, key, record)
    var upload = phone.upload(file.name, encrypted, at: .now)
    guard let choice = faults?.choice(for: entry) else { return [upload] }
    var secrets = choice.secrets()
    var own = Self.secrets(for: file.purpose, record)
    let whole = EncryptedFile(
      content: file.content, bytes: encrypted, key: Array(own.next(BlockCipher.length)),
      publicKey: key)
    upload.file = try choice.kind.bytes(
      of: whole, from: choice.rows?.lowerBound ?? 0, &secrets)
    choice.kind.change(&upload, &secrets)
    guard let second = choice.kind.second(after: file.content) else { return [upload] }
    let other = try encrypt(second, of: file, for: file.purpose + " again", key, record)
    return [upload, phone.upload(file.name, other, at: .now)]
  }

  /// Encrypts a content as the app does: lines one by one, anything else whole.
  private func encrypt(
    _ content: [UInt8], of file: PhoneFile, for purpose: String, _ key: PublicKey,
    _ record: PhoneRecord
  ) throws(CryptoError) -> [UInt8] {
    var secrets = Self.secrets(for: purpose, record)
    let encryption = BeiweEncryption(for: key)
    return file.hasLines
      ? try encryption.encrypt(lines: content, with: &secrets)
      : try encryption.encrypt(whole: content, with: &secrets)
  }

  /// A file's own ones, of which the first are its key.
  private static func secrets(for purpose: String, _ record: PhoneRecord) -> Secrets {
    SecretSource.text(record.secret).secrets(for: purpose)
  }
}
