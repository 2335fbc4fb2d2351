/// Every command, in the order of `--help`; a new command is added here.
let commands: [any Command.Type] =
  [
    Record.self,
    CheckCommand.self,
  ] + delivery + [
    Profiles.self,
    Completions.self,
  ]

#if FULL
  private let delivery: [any Command.Type] = [
    Send.self,
    Load.self,
    Receive.self,
  ]
#else
  private let delivery: [any Command.Type] = []
#endif

/// Commands that the plain build lacks.
let commandsOfFullBuild = ["send", "load", "receive"]
