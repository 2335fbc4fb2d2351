import Check
import Glibc
import ProfileFiles
import Reading
import Simulation
import Spool

/// What the program's end tells the shell; the first ones are those of sysexits.h.
enum ExitCode: Int32, CaseIterable {
  case ok = 0
  case unexpected = 1
  /// The command line is wrong.
  case usage = 64
  /// The input is no such data, or a check failed.
  case data = 65
  case noInput = 66
  /// A service did not answer, after retries.
  case unavailable = 69
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed, or the disk is full.
  case inputOutput = 74
  /// Running the same command again may succeed, and continues.
  case temporary = 75
  case permission = 77
  /// A profile is missing or wrong.
  case profile = 78
  /// Some files ended in the dead-letter list.
  case deadLetters = 90
  /// The server answered 200 but dropped data.
  case dropped = 91
  /// Two folders that were compared differ.
  case different = 92
  /// A threshold of a load test failed.
  case threshold = 99
  /// Ctrl-C.
  case interrupted = 130
  case terminated = 143
}

extension ExitCode {
  /// What the manual says of it.
  var meaning: String {
    switch self {
    case .ok: "Done."
    case .unexpected: "An error that nobody foresaw."
    case .usage: "The command line is wrong."
    case .data: "The data are wrong, a rule is broken, or a score is too low."
    case .noInput: "There is no such input, or nothing in two folders that could be compared."
    case .unavailable: "A server was not reached or did not answer."
    case .cannotCreate: "The output cannot be created."
    case .inputOutput: "Reading or writing failed, or the disk is full."
    case .temporary: "Another process records or sends there. The same command goes on later."
    case .permission: "Permission is missing, or credentials were refused."
    case .profile: "A profile is missing or wrong."
    case .deadLetters: "A server refused some files."
    case .dropped: "A server answered 200 and dropped files."
    case .different: "Two folders that were compared differ."
    case .threshold: "A threshold of a load test was not kept."
    case .interrupted: "Stopped by Ctrl-C. The same command goes on."
    case .terminated: "Stopped by SIGTERM. The same command goes on."
    }
  }
}

/// An error of a command that only some builds have, which therefore says its own code.
protocol ExitCoded: Error {
  var exitCode: ExitCode { get }
}

extension ExitCode {
  /// The one place where errors become exit codes.
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
