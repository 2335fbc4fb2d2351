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
  /// An invalid command line.
  case usage = 64
  /// Invalid input data, or a failed check.
  case data = 65
  case noInput = 66
  /// A server that did not respond, even after retries.
  case unavailable = 69
  /// An output that cannot be created.
  case cannotCreate = 73
  /// A failure of reading or writing, or a full disk.
  case inputOutput = 74
  /// A temporary failure, after which another run of the same command continues and may succeed.
  case temporary = 75
  case permission = 77
  /// A missing or invalid profile.
  case profile = 78
  /// A delivery in which files were refused or cannot be sent (dead letters).
  case deadLetters = 90
  /// A delivery in which the server responded with 200, but dropped data.
  case dropped = 91
  /// A comparison of two folders that differ.
  case different = 92
  /// A load test that failed a threshold.
  case threshold = 99
  /// A program that the user has stopped with Ctrl-C.
  case interrupted = 130
  case terminated = 143
}

extension ExitCode {
  /// The meaning, as printed in the help and the manual.
  var meaning: String {
    switch self {
    case .ok: "Done."
    case .unexpected: "Unexpected error."
    case .usage: "Wrong command line."
    case .data: "Wrong data, a failed check, or a score that is too low."
    case .noInput: "The input does not exist, or has nothing to judge or compare."
    case .unavailable: "A server could not be reached or did not answer."
    case .cannotCreate: "The output cannot be created, or the port is in use."
    case .inputOutput: "Reading or writing failed, or the disk is full."
    case .temporary:
      "Another process is using the recording, ledger or store. Run the command again later."
    case .permission: "Permission is missing, or a server refused the credentials."
    case .profile: "A profile is missing or wrong."
    case .deadLetters: "A server refused files, or some files were not sent."
    case .dropped: "A server answered with HTTP 200 but dropped files."
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
    case is UsageError, is NeedsFullBuild: self = .usage
    case is ProfileError: self = .profile
    case is BadAccounts, is FailedRules, is MalformedFile, is NoFaultLedger, is ScoreTooLow:
      self = .data
    case is SourceError, is NothingCompared, is NothingJudged: self = .noInput
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
    case .unreadableKind, .longLine, .badPack, .tornPack, .endlessPack, .badArchive, .badEntry:
      self = .data
    case .notInThisBuild: self = .usage
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
