import HTTP

/// Why nothing can be sent, or nothing more.
public enum DeliveryError: Error, Equatable {
  /// Another sender has the ledger.
  case ledgerInUse(String)
  /// No file has the path of the ledger.
  case missingLedger(String)
  /// A sender was killed before the ledger's first record.
  case emptyLedger(String)
  /// The file is no ledger of this version.
  case noLedger(String)
  /// A kill has left a journal beside the ledger, and the folder may not be written.
  case interruptedLedger(String)
  /// No folder has this path.
  case noFolder(String)
  /// There is nothing in the folder that the endpoint takes.
  case nothingToSend(folder: String, endpoint: String)
  /// A recording has not been finished, as this manifest says.
  case unfinished(manifest: String)
  /// A file with credentials, accounts or headers is not what it should be; the value is not told.
  case badFile(String, line: Int, allowed: String)
  /// No file of a recording is ever due.
  case nothingDue(folder: String)
  /// A load test would send rows that come too late for the server, such as `more than 90 days from now`.
  case tooLate(uploads: Int, phones: Int, limit: String)
  /// The system does not let a process have so many connections.
  case tooManyConnections(Int, allowed: Int)
  /// A phone of a load test cannot register.
  case notRegistered(phone: Int, status: Int?, text: String, isRefusal: Bool)
  /// An option needs the seed of a recording, and real data have none.
  case noSeed(folder: String, option: String)
  /// An endpoint that takes an app's files alone is asked to send the truth.
  case noTruth(endpoint: String)
  /// A server is one person's, and there are files of several participants.
  case onePerson(url: String, participants: Int)
  /// A file or a variable with the server's key is empty.
  case noKey(String)
  /// A table of the database is another one than is to be written to; nothing was changed.
  case otherTable(String, column: String, problem: String)
  /// All is sent, and what is to be done last of all was not.
  case notFinished(Outcome, text: String)
  /// A participant has no line in the list of accounts.
  case noCredentials(patient: String, file: String)
}

extension DeliveryError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .ledgerInUse(let path):
      "another sender uses '\(path)'; run again when it has ended, or choose another --ledger"
    case .missingLedger(let path): "there is no ledger '\(path)'"
    case .emptyLedger(let path): "the ledger '\(path)' has no records yet; run send again"
    case .noLedger(let path):
      "'\(path)' is not a ledger of this version; choose another --ledger"
    case .interruptedLedger(let path):
      "'\(path)' was interrupted by a kill and cannot be repaired here, where nothing may be written; "
        + "copy it with '\(path)-journal' to another folder"
    case .noFolder(let path): "'\(path)' is not a folder"
    case .nothingToSend(let folder, let endpoint):
      "'\(folder)' holds nothing that can be sent as \(endpoint)"
    case .unfinished(let manifest):
      "the recording of '\(manifest)' is not finished; run its record command again first"
    case .badFile(let file, let line, let allowed): "\(file):\(line): must be \(allowed)"
    case .nothingDue(let folder):
      "no file of '\(folder)' has an instant at which the app sends it; --arrivals study needs one"
    case .tooLate(let uploads, let phones, let limit):
      "\(phones) phones would send up to \(uploads) files each, days that lie \(limit), "
        + "which the server drops; take more --participants, a shorter test or an earlier recording"
    case .tooManyConnections(let asked, let allowed):
      "--connections \(asked): this process may have \(allowed) connections; see ulimit -n"
    case .notRegistered(let phone, let status, let text, _):
      "phone \(phone) cannot register: \(status.map { "HTTP \($0) " } ?? "")\(text)"
    case .noSeed(let folder, let option):
      "\(option) needs a recording, and '\(folder)' is not one: real data need secret keys"
    case .noTruth(let endpoint):
      "--include truth has no use with --as \(endpoint), whose server takes the app's files alone"
    case .onePerson(let url, let participants):
      "a server is one person's, and there are files of \(participants) participants: write "
        + "\(PersonAddress.mark) where the addresses of their servers differ, such as "
        + "\(HTTPAddress.appending(PersonAddress.mark, to: url))"
    case .noKey(let source): "\(source) has no key of the server, without which nothing is sent"
    case .otherTable(let table, let column, let problem):
      "\(table): \(column) \(problem); nothing was changed there"
    case .notFinished(let outcome, let text):
      "all is sent, but not finished: \(outcome.name): \(text)"
    case .noCredentials(let patient, let file): "\(file) has no line for participant \(patient)"
    }
  }
}
