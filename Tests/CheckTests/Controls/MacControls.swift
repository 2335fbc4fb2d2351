import Fixtures
import Foundation
import Spool

@testable import Check
@testable import Reading

/// Controls of the rules for Macs and typed entries.
extension Control {
  static let macs: [Control] = use + work + [claude]

  private static let use: [Control] = [
    .phone("mac-use", "another app", DaySample.Mac.app) {
      // Some minutes after midnight, people are asleep or away on at least one of the dates.
      let start = $0.start - $0.start % 86_400_000
      ($0.start, $0.end) = (start + 12_000_000, start + 12_600_000)
    } change: {
      $0.metadata["app"] = .text("another")
    },
    .phones("mac-apps", harmless: "an app on another display") { day in
      guard let first = day.first(DaySample.Mac.app) else { return }
      day.changePhone(DaySample.Mac.app, where: { $0.row > first.row }) {
        $0.start = first.end - 1_000
      }
    } change: { day in
      day.changePhone(DaySample.Mac.app) { $0.metadata["display"] = .text("external") }
    },
    .phone("mac-typing", "one key less", DaySample.Mac.typing) {
      $0.value = 13 * 300
    } change: {
      $0.value = max(($0.value ?? 0) - 1, $0.number("deletions") ?? 0)
    },
    .phone("mac-deep-work", "a session with another number of switches", DaySample.Mac.deepWork) {
      $0.end = $0.start + 1_440_000
    } change: {
      $0.metadata["switches"] = .integer(5)
    },
  ]

  private static let work: [Control] = [
    .phone(
      "developer-work", "a commit with another message", DaySample.Mac.commit,
      where: { !$0.flag("merge") },
      defect: {
        $0.metadata["repo"] = .text("another")
      },
      change: {
        $0.metadata["message"] = .text("Another message")
      }),
    .phone("commit-lines", "a commit with one file more", DaySample.Mac.commit) {
      $0.value = ($0.value ?? 0) + 1
    } change: {
      $0.metadata["files"] = .integer(9)
    },
    .phones("pull-requests", harmless: "a review with more comments") { day in
      let hash = day.first(DaySample.Mac.commit)?.metadata["hash"]
      guard let first = day.first(DaySample.Mac.commit), let hash else { return }
      day.changePhone(DaySample.Mac.commit, where: { $0.row > first.row }) {
        $0.metadata["hash"] = hash
      }
    } change: { day in
      day.changePhone(DaySample.Mac.activity) { $0.metadata["comments"] = .integer(9) }
    },
  ]

  private static let claude = files(
    "claude-sessions", harmless: "a session with another kind of user",
    defect: { try $0.changeSession("\"parentUuid\":\"", to: "\"parentUuid\":\"0") },
    change: {
      try $0.changeSession("\"userType\":\"external\"", to: "\"userType\":\"internal\"")
    })

  static let typed: [Control] = [
    .typing("typed-entries", "an entry of another value") {
      let saved = $0.text("entered_at").flatMap(HealthTime.instant) ?? 0
      $0.metadata["entered_at"] = .text(
        HealthTime.text(date: saved / 86_400_000 + 1) + "T03:20:00Z")
    } change: {
      $0.value = ($0.value ?? 0) + 1
    },
    .typing(
      "typed-texts", "a text with another word", where: { $0.text("text") != nil },
      defect: {
        $0.metadata["text"] = .text(($0.text("text") ?? "") + " politics")
      },
      change: {
        $0.metadata["text"] = .text("Another " + ($0.text("text") ?? "").dropFirstWord)
      }),
    .phone("typed-places", "a larger group", "sim.relationships.people-met") {
      $0.start -= 14_400_000
    } change: {
      $0.metadata["group"] = .integer(9)
    },
    .phone("habit-runs", "another habit", "sim.habits.custom-habits") {
      $0.metadata["met"] = .bool(!$0.flag("met"))
    } change: {
      $0.metadata["habit"] = .text("another")
    },
    .phone("typed-sums", "a lesson that takes a minute longer", "sim.learning.courses") {
      $0.metadata["lesson"] = .integer(Int64($0.number("lessons") ?? 0) + 1)
    } change: {
      $0.metadata["minutes"] = .integer(Int64($0.number("minutes") ?? 0) + 1)
    },
  ]

  /// Returns a control that changes the first typed sample of each date.
  private static func typing(
    _ rule: String, _ text: String,
    where holds: @escaping @Sendable (DaySample) -> Bool = { _ in true },
    defect: @escaping @Sendable (inout DaySample) -> Void,
    change: @escaping @Sendable (inout DaySample) -> Void
  ) -> Control {
    .phones(rule, harmless: text) {
      $0.changeTyped(where: holds, defect)
    } change: {
      $0.changeTyped(where: holds, change)
    }
  }
}

extension HealthDate {
  fileprivate mutating func changeTyped(
    where holds: (DaySample) -> Bool, _ change: (inout DaySample) -> Void
  ) {
    for file in files.indices where files[file].tree == .manual {
      if let index = files[file].samples.firstIndex(where: holds) {
        return change(&files[file].samples[index])
      }
    }
  }
}

extension String {
  fileprivate var dropFirstWord: Substring {
    firstIndex(of: " ").map { self[index(after: $0)...] } ?? ""
  }
}

extension TemporaryFolder {
  /// Changes the first place with a text in the first session of Claude that has it.
  fileprivate func changeSession(_ old: String, to new: String) throws {
    for name in try files() where name.contains("/claude-code/") && name.hasSuffix(".jsonl") {
      var text = String(decoding: try bytes(name), as: UTF8.self)
      guard text.contains(old) else { continue }
      text.replaceFirst(old, by: new)
      return try put(text, at: name)
    }
  }
}
