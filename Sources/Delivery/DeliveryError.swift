import HTTP

/// The reason why a delivery cannot start or continue.
public enum DeliveryError: Error, Equatable {
  /// A ledger that another sender is using.
  case ledgerInUse(String)
  /// A path without a ledger.
  case missingLedger(String)
  /// A ledger without its first record, because a sender was killed before it wrote that record.
  case emptyLedger(String)
  /// A file that is not a ledger of this version.
  case noLedger(String)
  /// A ledger with a journal that a kill left, in a read-only folder.
  case interruptedLedger(String)
  /// A path without a folder.
  case noFolder(String)
  /// A folder without files that the endpoint accepts.
  case nothingToSend(folder: String, endpoint: String)
  /// A recording that is not finished, according to this manifest.
  case unfinished(manifest: String)
  /// A file with credentials, accounts or headers that has an invalid line. Messages do not show
  /// the line's text.
  case badFile(String, line: Int, allowed: String)
  /// A recording in which no file has an upload time.
  case nothingDue(folder: String)
  /// A load test whose rows the server would drop because of their times, such as
  /// `more than 90 days from now`.
  case tooLate(uploads: Int, phones: Int, limit: String)
  /// A number of connections that the operating system does not allow this process to open.
  case tooManyConnections(Int, allowed: Int)
  /// A phone of a load test that cannot register.
  case notRegistered(phone: Int, status: Int?, text: String, isRefusal: Bool)
  /// An option that requires the recording's seed, although data from real phones have no seed.
  case noSeed(folder: String, option: String)
  /// The option to send the ground truth, with an endpoint that accepts only an app's files.
  case noTruth(endpoint: String)
  /// A server of a single participant for the files of several participants.
  case onePerson(url: String, participants: Int)
  /// An empty file or environment variable for the server's key.
  case noKey(String)
  /// A table of the database with other columns than the data to write. The database is unchanged.
  case otherTable(String, column: String, problem: String)
  /// A delivery whose files are all sent, but whose last request failed.
  case notFinished(Outcome, text: String)
  /// A list of accounts without a line for a participant.
  case noCredentials(patient: String, file: String)
}

extension DeliveryError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .ledgerInUse(let path):
      "another sender uses '\(path)'; run the command again later, or choose another --ledger"
    case .missingLedger(let path): "the ledger '\(path)' does not exist; send creates it"
    case .emptyLedger(let path): "the ledger '\(path)' has no records yet; run send again"
    case .noLedger(let path):
      "'\(path)' is not a ledger of this version of understudy; choose another --ledger"
    case .interruptedLedger(let path):
      "the ledger '\(path)' was not closed correctly and cannot be repaired, because its folder is "
        + "read-only; copy it and '\(path)-journal' to another folder"
    case .noFolder(let path): "'\(path)' is not a folder"
    case .nothingToSend(let folder, let endpoint):
      "'\(folder)' contains no files that can be sent as \(endpoint)"
    case .unfinished(let manifest):
      "the recording with the manifest '\(manifest)' is not finished; run its record command again "
        + "first"
    case .badFile(let file, let line, let allowed): "\(file):\(line): must be \(allowed)"
    case .nothingDue(let folder):
      "'\(folder)' lists no upload times, which --arrivals study needs"
    case .tooLate(let uploads, let phones, let limit):
      "\(phones) phones would each send up to \(uploads) files with dates \(limit), which the "
        + "server drops; use more --participants, a shorter test or an earlier recording"
    case .tooManyConnections(let asked, let allowed):
      "--connections \(asked): this process can open at most \(allowed) connections; raise the "
        + "limit with ulimit -n"
    case .notRegistered(let phone, let status, let text, _):
      "phone \(phone) cannot register: \(status.map { "HTTP \($0) " } ?? "")\(text)"
    case .noSeed(let folder, let option):
      "\(option) needs a recording, but '\(folder)' is not a recording; real data need secret keys"
    case .noTruth(let endpoint):
      "--include truth has no effect with --as \(endpoint); its server accepts only the app's files"
    case .onePerson(let url, let participants):
      "each participant needs a server address of their own, but the folder has files of "
        + "\(participants) participants; write \(PersonAddress.mark) in place of the participant's "
        + "id, such as \(HTTPAddress.appending(PersonAddress.mark, to: url))"
    case .noKey(let source): "\(source) has no server key, and the app sends nothing without a key"
    case .otherTable(let table, let column, let problem):
      "table \(table): column \(column) \(problem); the database is unchanged"
    case .notFinished(let outcome, let text):
      "the server has all files, but the last request failed (\(outcome.name)): \(text)"
    case .noCredentials(let patient, let file): "\(file) has no line for participant \(patient)"
    }
  }
}
