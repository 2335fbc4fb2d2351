/// Every command, in the order of `--help`; a new command is added here.
let commands: [any Command.Type] =
  [
    Record.self,
    CheckCommand.self,
    ReportCommand.self,
  ] + delivery + [
    Profiles.self,
    Streets.self,
    Completions.self,
    Manual.self,
  ]

#if FULL
  import Delivery

  /// The ids that a server has, by the recorded ones, as a ledger of `send` knows them.
  let idsOfLedger: (@Sendable (_ file: String) throws -> [String: String])? = {
    try LedgerReader(opening: $0).ids()
  }

  private let delivery: [any Command.Type] = [
    Send.self,
    Load.self,
    Receive.self,
  ]
#else
  let idsOfLedger: (@Sendable (_ file: String) throws -> [String: String])? = nil

  private let delivery: [any Command.Type] = []
#endif

/// Commands that the plain build lacks.
let commandsOfFullBuild = ["send", "load", "receive"]
