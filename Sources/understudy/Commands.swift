/// Every command, in the order of `--help`; a new command is added here.
let commands: [any Command.Type] = [
  Record.self,
  CheckCommand.self,
  Profiles.self,
  Completions.self,
]
