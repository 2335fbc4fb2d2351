import Reading
import Spool

/// A reader of a participant's sessions of Claude, which judges their form.
///
/// Source of the form: the public descriptions of Claude's files in copilot-lens and
/// claude-code-chat.
struct ClaudeReader {
  private var finding = Finding()
  /// The number of lines of each session, by project and session.
  private var lines: [String: Int] = [:]
  /// The entries of the indexes: the key of the session, the stated lines, and the place.
  private var entries: [(key: String, count: Int?, place: RowPlace)] = []
  /// The projects with an index.
  private var indexed: Set<String> = []

  private static let lineEnd = UInt8(ascii: "\n")

  /// Reads a file and returns the number of its lines; an index has none.
  mutating func read(_ bytes: [UInt8], at path: String) -> Int {
    guard let place = MyLifeDBTree.claudePath(path) else { return 0 }
    switch place.kind {
    case .index:
      readIndex(bytes, of: place.project, at: path)
      return 0
    case .session(let id):
      return readSession(bytes, id: id, isSidechain: false, place.project, at: path)
    case .agent(_, let session):
      return readSession(bytes, id: session, isSidechain: true, nil, at: path)
    }
  }

  /// Returns the finding after the last file.
  mutating func finish() -> Finding {
    for entry in entries {
      finding.judge(
        entry.count == lines[entry.key],
        "\(entry.count.map(String.init) ?? "no number of") lines",
        allowed: lines[entry.key].map { "\($0), as in the file of the session" }
          ?? "a session that has a file",
        at: entry.place)
    }
    let known = Set(entries.map(\.key))
    for key in lines.keys.sorted() where !known.contains(key) {
      finding.fail(
        RowPlace(key), "a session without an entry in the index", allowed: "an entry for each")
    }
    return finding
  }

  private mutating func readIndex(_ bytes: [UInt8], of project: String, at path: String) {
    guard let index = Self.value(of: bytes[...]), index["version"] == .integer(1),
      case .list(let list) = index["entries"]
    else {
      finding.fail(
        RowPlace(path), "an index of another form",
        allowed: "a JSON object with the version 1 and a list of entries")
      return
    }
    for (number, entry) in list.enumerated() {
      var count: Int?
      if case .integer(let messages) = entry["messageCount"] { count = Int(messages) }
      entries.append(
        (
          Self.key(entry["sessionId"]?.text ?? "", of: project), count,
          RowPlace(path, row: number + 1)
        ))
    }
  }

  private static func key(_ session: String, of project: String) -> String {
    "\(project)/\(session)"
  }

  private static func value(of bytes: ArraySlice<UInt8>) -> JSONTree? {
    var reader = JSONReader(Array(bytes))
    guard let value = try? reader.value(), (try? reader.end()) != nil else { return nil }
    return value
  }

  // MARK: Sessions

  /// The ids, uses of tools and times in the lines of a session so far.
  private struct Session {
    var ids: Set<String> = []
    var tools: Set<String> = []
    var time = ""
    var messages = 0
  }

  /// - Parameter project: nil for a file whose lines no index counts.
  private mutating func readSession(
    _ bytes: [UInt8], id: String, isSidechain: Bool, _ project: String?, at path: String
  ) -> Int {
    var session = Session()
    let lines = bytes.dropLast(bytes.last == Self.lineEnd ? 1 : 0)
      .split(separator: Self.lineEnd, omittingEmptySubsequences: false)
    finding.judge(
      bytes.last == Self.lineEnd, "a last line without a line end", allowed: "a line end",
      at: RowPlace(path))
    for (number, line) in lines.enumerated() {
      let place = RowPlace(path, row: number + 1)
      guard let value = Self.value(of: line), let type = value["type"]?.text else {
        finding.fail(place, "a line of another form", allowed: "a JSON object with a type")
        continue
      }
      // A summary is no message.
      guard type != "summary" else { continue }
      finding.judge(
        ["user", "assistant"].contains(type) && value["sessionId"]?.text == id
          && value["isSidechain"] == .bool(isSidechain),
        "a \(type) of session \(value["sessionId"]?.text ?? "")",
        allowed: "a user or assistant of session \(id)", at: place)
      judgeOrder(value, &session, place)
      judgeTools(value, &session, place)
      judgeTokens(value, place)
    }
    if let project { self.lines[Self.key(id, of: project)] = lines.count }
    return lines.count
  }

  private mutating func judgeOrder(
    _ line: JSONTree, _ session: inout Session, _ place: RowPlace
  ) {
    let parent = line["parentUuid"]
    finding.judge(
      session.messages == 0 ? parent == .null : parent?.text.map(session.ids.contains) ?? false,
      "parent \(parent?.told ?? "missing")",
      allowed: "null in the first line, else the id of an earlier line", at: place)
    finding.judge(
      session.ids.insert(line["uuid"]?.text ?? "").inserted, "a second line with an id",
      allowed: "an id for each line", at: place)
    // Times have one form, so their texts are in the order of the times.
    let time = line["timestamp"]?.text ?? ""
    finding.judge(
      time.utf8.count == 24 && time.hasSuffix("Z") && time >= session.time, "time \(time)",
      allowed: "a UTC time with milliseconds, not before \(session.time)", at: place)
    session.time = max(session.time, time)
    session.messages += 1
  }

  /// Judges the numbers of tokens, which only answers have.
  private mutating func judgeTokens(_ line: JSONTree, _ place: RowPlace) {
    guard case .object(let usage) = line["message"]?["usage"] else { return }
    for (name, count) in usage.sorted(by: { $0.key < $1.key }) {
      var isCount = false
      if case .integer(0...) = count { isCount = true }
      finding.judge(
        isCount, "\(name) \(count.told)", allowed: "a whole number from 0", at: place)
    }
  }

  private mutating func judgeTools(
    _ line: JSONTree, _ session: inout Session, _ place: RowPlace
  ) {
    guard case .list(let parts) = line["message"]?["content"] else {
      finding.judge(
        line["message"]?["content"]?.text != nil, "a message without content",
        allowed: "a text or a list of parts", at: place)
      return
    }
    for part in parts {
      switch part["type"]?.text {
      case "tool_use":
        finding.judge(
          session.tools.insert(part["id"]?.text ?? "").inserted,
          "a second use of a tool with an id",
          allowed: "an id for each use", at: place)
      case "tool_result":
        finding.judge(
          part["tool_use_id"]?.text.map(session.tools.contains) ?? false,
          "a result without its use of a tool", allowed: "the id of an earlier use", at: place)
      case "text": break
      default:
        finding.fail(
          place, "a part \(part["type"]?.text ?? "without a type")",
          allowed: "text, tool_use, tool_result")
      }
    }
  }
}
