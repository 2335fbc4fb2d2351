import Crypto
import Formats
import FoundationEssentials
import Spool

/// A converter of files on disk to encrypted uploads.
struct BeiwePacking: Sendable {
  let backlog: Backlog
  /// The paths of files that a simulated fault in the recording has changed. Their content is sent
  /// as it is on disk, even under a name that the app never uses.
  private let faulty: Set<String>
  /// The faults of uploads; nil without faults.
  let faults: UploadFaults?
  /// Whether files that the app never sends are sent too.
  let includesNeverSent: Bool

  /// - Parameters:
  ///   - shares: the share of uploads with each kind of fault; nil without faults.
  ///   - includesNeverSent: whether files that the app never sends are sent too.
  /// - Throws: `MalformedFile` or `FileError` if the backlog's list of faults cannot be read.
  init(
    backlog: Backlog, faults shares: UploadFaultShares? = nil, includesNeverSent: Bool = false
  ) throws {
    self.includesNeverSent = includesNeverSent
    self.backlog = backlog
    let faulty = Set(try backlog.faults().keys)
    self.faulty = faulty
    faults = shares.map { UploadFaults($0, seed: backlog.manifest?.seed ?? 0, besides: faulty) }
  }

  static let noName = "the app does not use file names of this form"

  /// A file with its content before encryption, as the phone stores it.
  struct PhoneFile {
    /// The base name under which the server receives the file.
    let name: String
    /// The text from which initialisation vectors and keys are derived: the sent name or, after a
    /// fault in the recording, the name on disk.
    let purpose: String
    let hasLines: Bool
    let content: [UInt8]
  }

  /// A file that is ready to be encrypted, or the reason why it cannot be sent.
  enum Opened {
    case file(PhoneFile)
    case not(Delivered)
  }

  /// - Parameters:
  ///   - patient: the participant's id on the server, which replaces the recorded id in the name.
  ///   - surveys: the server's surveys; nil if they were not requested.
  func open(_ file: FileEntry, as patient: String, surveys: [ServerSurvey]?) async -> Opened {
    let isFaulty = faulty.contains(file.path)
    let base = Self.base(of: file.path)
    // A second file with the same name has a suffix on disk, which is not part of the sent name.
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

  /// Returns the base name without the suffix of a compressed file.
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

  /// Returns a kind of file in which the survey's id is the server's id. The result is nil if not
  /// exactly one survey of the server matches.
  func kind(_ kind: BeiweFileKind, among surveys: [ServerSurvey]) -> BeiweFileKind? {
    guard let survey = kind.survey else { return kind }
    let recorded = backlog.manifest?.apps[BeiweOptions.name]?.surveys ?? []
    return surveys.id(of: survey, among: recorded).map(kind.asked(by:))
  }

  static func noSurvey(_ survey: String) -> String {
    "the server has no survey that matches \(survey) by id, name or content; with this file, it "
      + "would stop processing the participant's files"
  }

  // MARK: Encryption

  /// Returns the upload of a file. If a fault sends other content under the same name, a second
  /// upload follows. The outcome of the first upload is the outcome of the file.
  ///
  /// - Parameters:
  ///   - entry: the file's entry in the list of files.
  ///   - key: the public key that the server has sent for the participant.
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

  /// Encrypts content as the app does: a file of lines line by line, and any other file as a whole.
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

  /// Returns the secrets for a file. The first bytes are the file's AES key.
  private static func secrets(for purpose: String, _ record: PhoneRecord) -> Secrets {
    SecretSource.text(record.secret).secrets(for: purpose)
  }
}
