/// All commands, in the order of `--help`; add a new command here.
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

  /// Returns the ids on a server by the recorded ids, from a ledger of `send`.
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

/// The commands that the plain build does not have.
let commandsOfFullBuild = ["send", "load", "receive"]
