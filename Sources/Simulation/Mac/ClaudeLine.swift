/// A line of a session with a coding assistant in the terminal of a Mac.
public struct ClaudeLine: Equatable, Sendable {
  /// The content of a line.
  public enum Content: Equatable, Sendable {
    /// A request of the person.
    case prompt(String)
    /// A text of the assistant; the last one of an answer ends it.
    case text(String, isLast: Bool)
    /// A call of a tool, with the texts of its input.
    case call(id: String, tool: Tool, input: [Argument])
    /// The result of a call.
    case result(call: String, String)
    /// A title of the session, and the identifier of the line up to which it goes.
    case summary(String, leaf: String)
  }

  /// A tool of the assistant.
  public enum Tool: String, CaseIterable, Sendable {
    case read = "Read"
    case edit = "Edit"
    case write = "Write"
    case bash = "Bash"
    case grep = "Grep"
    case glob = "Glob"
  }

  /// A named text in the input of a tool.
  public struct Argument: Equatable, Sendable {
    /// The name of the argument.
    public let name: String
    /// The text of the argument.
    public let value: String
  }

  /// The numbers of tokens of an answer.
  public struct Usage: Equatable, Sendable {
    /// The tokens that were sent and not found in a cache.
    public let input: Int
    /// The tokens of the answer.
    public let output: Int
    /// The tokens that were added to the cache.
    public let cacheCreation: Int
    /// The tokens that were read from the cache.
    public let cacheRead: Int
  }

  /// The identifier of the session.
  public let session: String
  /// The identifier of the agent that works for the session; nil in the session itself.
  public let agent: String?
  /// The working directory.
  public let folder: String
  /// The branch of the repository.
  public let branch: String
  /// The identifier of the line.
  public let id: String
  /// The line before in the tree of the conversation; nil for the first line.
  public let parent: String?
  /// Seconds since the start of the day.
  public let time: Double
  /// The tokens of the answer; nil for other lines.
  public let usage: Usage?
  /// The identifier of the assistant's message; nil for other lines.
  public let message: String?
  /// The content of the line.
  public let content: Content
}
