import Testing

@testable import Simulation

/// Tests of the sessions with a coding assistant.
struct ClaudeSessionTests {
  /// The lines of one file, with their instants.
  private typealias File = [(line: ClaudeLine, instant: Timestamp)]

  private static func files() throws -> [File] {
    try MacLives.all.flatMap { days -> [File] in
      var files: [String: File] = [:]
      for logged in days {
        for line in logged.mac.claude {
          files[line.session + (line.agent ?? ""), default: []]
            .append((line, logged.day.instant(line.time)))
        }
      }
      return files.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  @Test func `the lines of a file form one tree, and their times never fall`() throws {
    var agents = 0
    for file in try Self.files() {
      var known: Set<String> = []
      agents += file[0].line.agent == nil ? 0 : 1
      #expect(zip(file, file.dropFirst()).allSatisfy { $0.instant <= $1.instant })
      for (line, _) in file {
        if case .summary(_, let leaf) = line.content {
          #expect(known.contains(leaf))
          continue
        }
        #expect(line.parent == nil ? known.isEmpty : known.contains(line.parent ?? ""))
        #expect(known.insert(line.id).inserted)
        #expect(line.branch == file[0].line.branch && line.folder == file[0].line.folder)
      }
    }
    #expect(agents > 3)
  }

  @Test func `each result has its call, and only answers have tokens`() throws {
    var results = 0
    for file in try Self.files() {
      var calls: Set<String> = []
      for (line, _) in file {
        switch line.content {
        case .call(let id, _, let input):
          #expect(calls.insert(id).inserted && !input.isEmpty && line.usage != nil)
        case .result(let call, _):
          results += 1
          #expect(calls.remove(call) != nil && line.usage == nil)
        case .text: #expect(line.usage != nil && line.message != nil)
        case .prompt, .summary: #expect(line.usage == nil && line.message == nil)
        }
      }
    }
    #expect(results > 1_000)
  }

  @Test func `lines are written while the Mac is in use, at most 800 a day`() throws {
    var gaps: [Double] = []
    for logged in try MacLives.all.flatMap({ $0 }) {
      #expect(logged.mac.claude.count <= 800)
      #expect(logged.mac.claude.allSatisfy { logged.mac.uses.contain($0.time) })
      for lines in Dictionary(grouping: logged.mac.claude, by: { $0.session + ($0.agent ?? "") })
        .values
      {
        let messages = lines.filter { !$0.id.isEmpty }
        gaps += zip(messages, messages.dropFirst()).map { $1.time - $0.time }
      }
    }
    #expect(gaps.allSatisfy { 8 <= $0 && $0 <= 7_200 })
    #expect(Double(gaps.count { $0 <= 240 }) > 0.97 * Double(gaps.count))
  }

  @Test func `some sessions go on on a later day, and half of them end with a commit`() throws {
    var (sessions, resumed, followed) = (0, 0, 0)
    for days in try MacLives.developers.get() {
      var known: Set<String> = []
      for logged in days {
        let own = Dictionary(grouping: logged.mac.claude.filter { $0.agent == nil }, by: \.session)
        for (session, lines) in own {
          sessions += 1
          resumed += known.insert(session).inserted ? 0 : 1
          let end = lines.map(\.time).max() ?? 0
          followed +=
            logged.mac.development.commits.contains {
              0 <= $0.time - end && $0.time - end < 2_400
                && lines[0].folder.hasSuffix("/" + $0.repository)
            } ? 1 : 0
        }
      }
    }
    #expect(sessions > 50 && resumed > 2)
    // Other commits follow some sessions by chance.
    let share = Double(followed) / Double(sessions)
    #expect((0.35...0.75).contains(share), "\(share)")
  }
}
