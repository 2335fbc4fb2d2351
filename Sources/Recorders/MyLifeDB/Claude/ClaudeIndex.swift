import Simulation
import Spool

/// The index of the sessions of one project, `sessions-index.json`.
struct ClaudeIndex {
  /// A session in the index.
  struct Entry {
    let session: String
    let project: String
    let folder: String
    let branch: String
    /// The first request.
    let prompt: String
    /// The last title; empty for a session without a title.
    let summary: String
    /// The number of lines of the session's file.
    let count: Int
    let created: Timestamp
    let modified: Timestamp
  }

  let project: String
  /// In order of their begin.
  private(set) var entries: [Entry] = []
  /// The last export that changed a session.
  private(set) var exported: Timestamp

  /// - Parameter time: an export.
  init(of project: String, at time: Timestamp) {
    self.project = project
    exported = time
  }

  mutating func add(_ entry: Entry, exportedAt time: Timestamp) {
    entries.append(entry)
    entries.sort { ($0.created, $0.session) < ($1.created, $1.session) }
    exported = max(exported, time)
  }

  /// Removes the entries of other sessions.
  mutating func keep(_ sessions: Set<String>) {
    entries.removeAll { !sessions.contains($0.session) }
  }

  /// The path below the folder of all sessions.
  var path: String { project + "/sessions-index.json" }

  /// The content of the file.
  var text: [UInt8] {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("version", 1)
      json.key("entries")
      json.array { json in
        for entry in entries {
          json.object { json in
            json.member("sessionId", entry.session)
            json.member(
              "fullPath", "/Users/user/.claude/projects/\(project)/\(entry.session).jsonl")
            json.member("fileMtime", entry.modified.milliseconds)
            json.member("firstPrompt", entry.prompt)
            json.member("summary", entry.summary)
            json.member("messageCount", entry.count)
            json.member("created", entry.created.millisecondText)
            json.member("modified", entry.modified.millisecondText)
            json.member("gitBranch", entry.branch)
            json.member("projectPath", entry.folder)
          }
        }
      }
    }
    json.newLine()
    return json.bytes
  }
}
