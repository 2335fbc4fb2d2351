import Simulation

/// The files of a person's sessions with a coding assistant, which the Mac's agent copies as they are.
///
/// A session may continue for some days, and its file grows. Files that cannot grow any more leave the
/// memory.
struct ClaudeFiles {
  /// The name of the files in manifests and options.
  static let stream = "claude-code"
  static let folder = "imports/claude-code"

  /// The files that may grow, in order of their begin.
  private var open: [ClaudeFile] = []
  private var indices: [ClaudeIndex] = []
  /// The sessions with lines outside the study, whose files would lack their first lines.
  private var left: Set<String> = []
  private let version: String

  /// The days without a line after which a session cannot continue.
  private static let memory = ClaudeSessions.memory + 1

  init(_ assignment: Assignment) {
    let random = assignment.participant.random["assistant"]
    version = "2.0.\(Int(random["version"].uniform(in: 10...70)))"
  }

  /// Adds the lines of a day that are among some times. A session with a line before these times has
  /// no file.
  mutating func add(_ lines: [ClaudeLine], of day: Day, where isCollected: (Timestamp) -> Bool) {
    for line in lines {
      let instant = day.instant(line.time)
      guard isCollected(instant) else {
        left.insert(line.session)
        continue
      }
      guard !left.contains(line.session) else { continue }
      let place =
        open.firstIndex { $0.session == line.session && $0.agent == line.agent } ?? open.count
      if place == open.count { open.append(ClaudeFile(line)) }
      open[place].add(line, at: instant, version: version)
    }
  }

  /// Copies the lines so far; returns the number of new lines.
  mutating func export(at time: Timestamp) -> Int {
    open.indices.reduce(0) { $0 + open[$1].export(at: time) }
  }

  /// Whether some line is in no file.
  var hasMore: Bool { open.contains { $0.hasMore } }

  /// Removes and returns the files that cannot grow after an instant.
  mutating func takeClosed(before instant: Timestamp) -> [ClaudeFile] {
    take { file in
      !file.hasMore
        && file.last.map { instant.seconds(since: $0) > 86_400 * Self.memory } ?? true
    }
  }

  /// Removes and returns all files, and the indices of the projects with their sessions.
  mutating func finish() -> (files: [ClaudeFile], indices: [ClaudeIndex]) {
    let files = take { _ in true }
    return (files, indices.sorted { $0.project < $1.project })
  }

  private mutating func take(_ isTaken: (ClaudeFile) -> Bool) -> [ClaudeFile] {
    let taken = open.filter(isTaken)
    guard !taken.isEmpty else { return [] }
    open.removeAll(where: isTaken)
    for file in taken {
      guard let entry = file.entry, let exported = file.exported else { continue }
      let place = indices.firstIndex { $0.project == file.project } ?? indices.count
      if place == indices.count {
        indices.append(ClaudeIndex(of: file.project, at: exported.time))
      }
      indices[place].add(entry, exportedAt: exported.time)
    }
    return taken
  }
}
