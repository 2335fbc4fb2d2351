import Reading

extension MyLifeDBCheck {
  static let claude = [
    Rule(
      "claude-sessions",
      "The messages in a session of Claude form one tree, in order of time, and the index of a "
        + "project counts the lines of its sessions.",
      limit: "exact. Each result of a tool has its use in an earlier line",
      catches: "one line with the id of a missing line as its parent",
      .claudeSessions)
  ]
}
