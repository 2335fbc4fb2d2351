/// The path of a file of Claude's sessions, below `imports/claude-code`.
///
/// Source: the file collector of MyLifeDB, which copies files byte for byte.
struct ClaudePath: Equatable {
  enum Kind: Equatable {
    /// The list of a project's sessions.
    case index
    case session(id: String)
    /// The work of an agent in a session.
    case agent(id: String, session: String)
  }

  /// The working directory with `-` for `/`.
  let project: String
  let kind: Kind

  private static let lines = ".jsonl"
  private static let agent = "agent-"

  /// Reads a path such as `/-Users-user-Projects-tides/0b5d….jsonl`; nil for another file.
  init?(_ path: Substring) {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count >= 2, path.hasPrefix("/"), let name = parts.last else { return nil }
    project = parts[0]
    if parts.count == 2, name == "sessions-index.json" {
      kind = .index
      return
    }
    guard name.hasSuffix(Self.lines), name.utf8.count > Self.lines.utf8.count else { return nil }
    let id = String(name.dropLast(Self.lines.count))
    switch parts.count {
    case 2: kind = .session(id: id)
    case 4 where parts[2] == "subagents" && id.hasPrefix(Self.agent):
      kind = .agent(id: String(id.dropFirst(Self.agent.count)), session: parts[1])
    default: return nil
    }
  }
}
