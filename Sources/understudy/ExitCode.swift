import Check
import Glibc
import ProfileFiles
import Reading
import Simulation
import Spool

/// The exit code of the program. Codes from 64 to 78 have the meanings of sysexits.h.
enum ExitCode: Int32, CaseIterable {
  case ok = 0
  case unexpected = 1
  /// The command line is invalid.
  case usage = 64
  /// The input data are invalid, or a check failed.
  case data = 65
  case noInput = 66
  /// A server did not respond, even after retries.
  case unavailable = 69
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed, or the disk is full.
  case inputOutput = 74
  /// Another run of the same command continues the work and may succeed.
  case temporary = 75
  case permission = 77
  /// A profile is missing or invalid.
  case profile = 78
  /// Some files are in the dead-letter list, because they were refused or left out.
  case deadLetters = 90
  /// The server answered 200 but dropped data.
  case dropped = 91
  /// The two compared folders differ.
  case different = 92
  /// A threshold of a load test failed.
  case threshold = 99
  /// The user stopped the program with Ctrl-C.
  case interrupted = 130
  case terminated = 143
}

extension ExitCode {
  /// The meaning, as help and manual print it.
  var meaning: String {
    switch self {
    case .ok: "Done."
    case .unexpected: "Unexpected error."
    case .usage: "Wrong command line."
    case .data: "Wrong data, a failed check, or a score that is too low."
    case .noInput: "The input does not exist, or two folders have nothing to compare."
    case .unavailable: "A server could not be reached or did not answer."
    case .cannotCreate: "The output cannot be created, or the port is in use."
    case .inputOutput: "Reading or writing failed, or the disk is full."
    case .temporary:
      "Another process uses the recording, ledger or store. Run the command again later."
    case .permission: "Permission is missing, or a server refused the credentials."
    case .profile: "A profile is missing or wrong."
    case .deadLetters: "A server refused files, or files are left out."
    case .dropped: "A server answered 200 and dropped files."
    case .different: "The compared folders differ."
    case .threshold: "A threshold of a load test failed."
    case .interrupted: "Stopped by Ctrl-C."
    case .terminated: "Stopped by SIGTERM."
    }
  }
}

/// An error that defines its own exit code, for commands that only some builds contain.
protocol ExitCoded: Error {
  var exitCode: ExitCode { get }
}

extension ExitCode {
  /// Converts an error to its exit code. No other code does this conversion.
  init(_ error: any Error) {
    switch error {
    case is UsageError: self = .usage
    case is ProfileError: self = .profile
    case is BadAccounts, is BrokenRules, is MalformedFile, is NoFaultLedger, is ScoreTooLow:
      self = .data
    case is SourceError, is NothingCompared: self = .noInput
    case is FoldersDiffer: self = .different
    case is NoPlaceForFile: self = .cannotCreate
    case let error as any ExitCoded: self = error.exitCode
    case let error as SettingsError: self.init(error)
    case let error as StreetFileError: self.init(error)
    case let error as FileError: self.init(error)
    case let error as RecordingError: self.init(error)
    case let error as Interrupted: self = error.signal == SIGTERM ? .terminated : .interrupted
    case let error as ProfileFileError: self.init(error)
    case is CancellationError: self = .interrupted
    default: self = .unexpected
    }
  }

  private init(_ error: FileError) {
    switch error {
    case .unreadableKind, .longLine, .badPack, .tornPack, .endlessPack: self = .data
    default:
      self =
        error.isPermission
        ? .permission
        : error.isNoInput ? .noInput : error.isNoPlace ? .cannotCreate : .inputOutput
    }
  }

  private init(_ error: SettingsError) {
    switch error {
    case .noExport: self = .data
    case .noSettings, .noApp, .noPhone: self = .usage
    case .unknownName: self = .profile
    }
  }

  private init(_ error: StreetFileError) {
    switch error {
    case .noStreets, .damaged: self = .data
    case .moved: self = .profile
    }
  }

  private init(_ error: RecordingError) {
    switch error {
    case .inUse: self = .temporary
    default: self = .cannotCreate
    }
  }

  private init(_ error: ProfileFileError) {
    switch error {
    case .syntax, .repeatedKey, .noProfile, .severalKinds, .noFolder, .notUTF8: self = .profile
    case .noFile: self = .noInput
    case .noPermission: self = .permission
    case .unreadable: self = .inputOutput
    }
  }
}
