import Crypto
import Delivery
import HTTP
import Receiver
import SQLite

extension NotDelivered: ExitCoded {
  var exitCode: ExitCode {
    switch standing {
    case .credentialsRefused: .permission
    case .unavailable: .unavailable
    case .dropped: .dropped
    case .deadLetters: .deadLetters
    case .allStored: .ok
    }
  }
}

extension DeliveryError: ExitCoded {
  var exitCode: ExitCode {
    switch self {
    case .ledgerInUse: .temporary
    case .interruptedLedger: .permission
    case .missingLedger, .emptyLedger, .noFolder: .noInput
    case .noLedger, .nothingToSend, .unfinished, .badFile, .noCredentials, .noKey: .data
    case .nothingDue, .tooLate, .otherTable: .data
    case .notFinished(let outcome, _):
      outcome == .unauthorized ? .permission : outcome.isTemporary ? .unavailable : .deadLetters
    case .notRegistered(_, _, _, let isRefusal): isRefusal ? .permission : .unavailable
    case .tooManyConnections, .noSeed, .noTruth, .onePerson: .usage
    }
  }
}

extension BadAddress: ExitCoded {
  var exitCode: ExitCode { .usage }
}

extension LoadFailed: ExitCoded {
  var exitCode: ExitCode {
    if case .withheld = self { .deadLetters } else { .threshold }
  }
}

extension ReportNotWritten: ExitCoded {
  var exitCode: ExitCode { .inputOutput }
}

extension ReceiverError: ExitCoded {
  var exitCode: ExitCode {
    switch self {
    case .badAddress, .badFault: .usage
    case .cannotListen, .foreignStore: .cannotCreate
    case .storeInUse: .temporary
    case .badFile: .data
    case .noDatabase: .unavailable
    }
  }
}

extension CryptoError: ExitCoded {
  var exitCode: ExitCode { .data }
}

extension SQLiteError: ExitCoded {
  var exitCode: ExitCode {
    isBusy
      ? .temporary
      : isPermission ? .permission : isNoPlace ? .cannotCreate : isNoDatabase ? .data : .inputOutput
  }
}
