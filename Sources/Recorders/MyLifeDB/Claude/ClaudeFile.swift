import Simulation
import Spool

/// A file of a session with a coding assistant, of which each export copies the lines so far.
struct ClaudeFile {
  /// The session, and the agent that works for it; nil for the session's own file.
  let session: String
  let agent: String?
  let folder: String
  let branch: String
  private(set) var text: [UInt8] = []
  /// The instant of each line, and the length of the text up to its end. Instants never fall.
  private var lines: [(instant: Timestamp, end: Int)] = []
  private(set) var firstPrompt = ""
  private var summaries: [(line: Int, text: String)] = []
  /// The last export that copied new lines, and the number of lines that it copied.
  private(set) var exported: (time: Timestamp, count: Int)?

  init(_ line: ClaudeLine) {
    (session, agent) = (line.session, line.agent)
    (folder, branch) = (line.folder, line.branch)
  }

  /// Adds a line.
  ///
  /// - Parameter version: the version of the assistant.
  mutating func add(_ line: ClaudeLine, at instant: Timestamp, version: String) {
    switch line.content {
    case .prompt(let prompt) where firstPrompt.isEmpty: firstPrompt = prompt
    case .summary(let summary, _): summaries.append((lines.count, summary))
    default: break
    }
    text += line.json(at: instant, version: version)
    lines.append((instant, text.count))
  }

  /// Copies the lines up to an instant; returns the number of new lines.
  mutating func export(at time: Timestamp) -> Int {
    let count = lines.prefixCount { $0.instant <= time }
    let new = count - (exported?.count ?? 0)
    if new > 0 { exported = (time, count) }
    return new
  }

  var hasMore: Bool { lines.count > exported?.count ?? 0 }

  /// The instant of the last line.
  var last: Timestamp? { lines.last?.instant }

  /// The text, the number of lines, and the instants of the first and the last line, as the last
  /// export has them; nil before the first.
  var written: (text: ArraySlice<UInt8>, count: Int, first: Timestamp, last: Timestamp)? {
    guard let exported, exported.count > 0 else { return nil }
    let last = lines[exported.count - 1]
    return (text[..<last.end], exported.count, lines[0].instant, last.instant)
  }

  /// Whether an exported line is at some times.
  func contains(_ times: Range<Timestamp>) -> Bool {
    lines.prefix(exported?.count ?? 0).contains { times.contains($0.instant) }
  }

  /// The name of the folder of the project: the working directory with `-` in place of `/`.
  var project: String { folder.replacing("/", with: "-") }

  /// The path below the folder of all sessions.
  var path: String {
    guard let agent else { return "\(project)/\(session).jsonl" }
    return "\(project)/\(session)/subagents/agent-\(agent).jsonl"
  }

  /// The entry of the session in the index of its project; nil for an agent, and before an export.
  var entry: ClaudeIndex.Entry? {
    guard agent == nil, let written else { return nil }
    return ClaudeIndex.Entry(
      session: session, project: project, folder: folder, branch: branch, prompt: firstPrompt,
      summary: summaries.last { $0.line < written.count }?.text ?? "", count: written.count,
      created: written.first, modified: written.last)
  }
}

extension ClaudeLine {
  /// The line as the assistant writes it.
  fileprivate func json(at instant: Timestamp, version: String) -> [UInt8] {
    var json = JSONWriter(.compact)
    json.object { json in
      if case .summary(let summary, let leaf) = content {
        json.member("type", "summary")
        json.member("summary", summary)
        json.member("leafUuid", leaf)
        return
      }
      json.key("parentUuid")
      if let parent { json.string(parent) } else { json.null() }
      json.member("isSidechain", agent != nil)
      json.member("userType", "external")
      json.member("cwd", folder)
      json.member("sessionId", session)
      json.member("version", version)
      json.member("gitBranch", branch)
      json.member("type", usage == nil ? "user" : "assistant")
      json.key("message")
      json.object { writeMessage(to: &$0) }
      json.member("uuid", id)
      json.member("timestamp", instant.millisecondText)
    }
    json.newLine()
    return json.bytes
  }

  private func writeMessage(to json: inout JSONWriter) {
    if let message { json.member("id", message) }
    json.member("role", usage == nil ? "user" : "assistant")
    if usage != nil { json.member("model", "model-a") }
    json.key("content")
    json.array { json in json.object { writeContent(to: &$0) } }
    guard let usage else { return }
    if case .text(_, isLast: true) = content {
      json.member("stop_reason", "end_turn")
    } else {
      json.member("stop_reason", "tool_use")
    }
    json.key("usage")
    json.object { json in
      json.member("input_tokens", usage.input)
      json.member("output_tokens", usage.output)
      json.member("cache_creation_input_tokens", usage.cacheCreation)
      json.member("cache_read_input_tokens", usage.cacheRead)
    }
  }

  private func writeContent(to json: inout JSONWriter) {
    switch content {
    case .prompt(let text), .text(let text, _), .summary(let text, _):
      json.member("type", "text")
      json.member("text", text)
    case .call(let id, let tool, let input):
      json.member("type", "tool_use")
      json.member("id", id)
      json.member("name", tool.rawValue)
      json.key("input")
      json.object { json in
        for argument in input { json.member(argument.name, argument.value) }
      }
    case .result(let call, let text):
      json.member("type", "tool_result")
      json.member("tool_use_id", call)
      json.member("content", text)
    }
  }
}

extension Timestamp {
  /// The time as text in UTC with milliseconds, such as `2026-03-02T13:00:12.250Z`.
  var millisecondText: String {
    let rest = String(milliseconds - 1_000 * wholeSeconds)
    return utcText.dropLast() + "." + String(repeating: "0", count: 3 - rest.count) + rest + "Z"
  }
}
