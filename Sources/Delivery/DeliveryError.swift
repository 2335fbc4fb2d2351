import HTTP

/// The reason why nothing, or nothing more, can be sent.
public enum DeliveryError: Error, Equatable {
  /// Another sender uses the ledger.
  case ledgerInUse(String)
  /// The ledger does not exist at this path.
  case missingLedger(String)
  /// A sender was killed before it wrote the ledger's first record.
  case emptyLedger(String)
  /// The file is not a ledger of this version.
  case noLedger(String)
  /// A kill left a journal in the ledger's folder, and the folder is read-only.
  case interruptedLedger(String)
  /// No folder has this path.
  case noFolder(String)
  /// The folder contains no files that the endpoint accepts.
  case nothingToSend(folder: String, endpoint: String)
  /// The recording is not finished, according to this manifest.
  case unfinished(manifest: String)
  /// A file with credentials, accounts or headers has an invalid line; its value is not printed.
  case badFile(String, line: Int, allowed: String)
  /// No file of the recording has an upload time.
  case nothingDue(folder: String)
  /// A load test would send rows whose times the server drops, such as `more than 90 days from now`.
  case tooLate(uploads: Int, phones: Int, limit: String)
  /// The system does not allow the process to open this number of connections.
  case tooManyConnections(Int, allowed: Int)
  /// A phone of a load test cannot register.
  case notRegistered(phone: Int, status: Int?, text: String, isRefusal: Bool)
  /// An option needs the seed of a recording, but real data have no seed.
  case noSeed(folder: String, option: String)
  /// The option to send the ground truth is used with an endpoint that accepts only an app's files.
  case noTruth(endpoint: String)
  /// A server belongs to one participant, but the files belong to several participants.
  case onePerson(url: String, participants: Int)
  /// The file or environment variable for the server's key is empty.
  case noKey(String)
  /// A table of the database has other columns than the data to write. The database is unchanged.
  case otherTable(String, column: String, problem: String)
  /// All files are sent, but the last request failed.
  case notFinished(Outcome, text: String)
  /// The list of accounts has no line for a participant.
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
      "'\(path)' is not a ledger of this version; choose another --ledger"
    case .interruptedLedger(let path):
      "a kill interrupted '\(path)', and its folder is read-only, so it cannot be repaired; copy it "
        + "and '\(path)-journal' to another folder"
    case .noFolder(let path): "'\(path)' is not a folder"
    case .nothingToSend(let folder, let endpoint):
      "'\(folder)' contains no files that can be sent as \(endpoint)"
    case .unfinished(let manifest):
      "the recording of '\(manifest)' is not finished; run its record command again first"
    case .badFile(let file, let line, let allowed): "\(file):\(line): must be \(allowed)"
    case .nothingDue(let folder):
      "'\(folder)' lists no upload times, which --arrivals study needs"
    case .tooLate(let uploads, let phones, let limit):
      "\(phones) phones would send up to \(uploads) files each, from days \(limit), which the server "
        + "drops; use more --participants, a shorter test or an earlier recording"
    case .tooManyConnections(let asked, let allowed):
      "--connections \(asked): this process may have \(allowed) connections; see ulimit -n"
    case .notRegistered(let phone, let status, let text, _):
      "phone \(phone) cannot register: \(status.map { "HTTP \($0) " } ?? "")\(text)"
    case .noSeed(let folder, let option):
      "\(option) needs a recording, and '\(folder)' is not one; real data need secret keys"
    case .noTruth(let endpoint):
      "--include truth has no effect with --as \(endpoint); its server accepts only the app's files"
    case .onePerson(let url, let participants):
      "each participant has a server, and there are files of \(participants) participants; write "
        + "\(PersonAddress.mark) in the part of the address that differs, such as "
        + "\(HTTPAddress.appending(PersonAddress.mark, to: url))"
    case .noKey(let source): "\(source) has no server key; the app sends nothing without it"
    case .otherTable(let table, let column, let problem):
      "table \(table): column \(column) \(problem); the database is unchanged"
    case .notFinished(let outcome, let text):
      "all files are sent, but the last request failed (\(outcome.name)): \(text)"
    case .noCredentials(let patient, let file): "\(file) has no line for participant \(patient)"
    }
  }
}
