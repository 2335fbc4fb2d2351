import Spool

@testable import Check
@testable import Reading

/// Conditions of the rules for the work of developers.
extension Condition {
  static let ofDevelopers: [Condition] = [
    .phone(
      "developer-work", "sim.dev-work.git-commits while no app is active",
      inside: [.phone([app(0, 100), app(300, 400), editor(0, 50), commit(101)])],
      outside: [.phone([app(0, 100), app(300, 400), editor(0, 50), commit(102)])]),
    .phone(
      "developer-work", "sim.dev-work.builds while no app is active",
      inside: [.phone([app(0, 100), app(300, 400), build(50, 500, "ci")])],
      outside: [.phone([app(0, 100), app(300, 400), build(50, 200, "build")])]),
    // Four hours after editing, and after the first editing of the data.
    .phone(
      "developer-work", "a commit to tides without editing",
      inside: [
        .phone([app(0, 30_000), editor(0, 50), editor(5_600, 5_601), commit(20_001)])
      ],
      outside: [
        .phone([app(0, 30_000), editor(0, 50), editor(5_600, 5_601), commit(20_002)])
      ]),
    .phone(
      "developer-work", "a commit to rivers without editing",
      inside: [.phone([app(0, 30_000), editor(0, 19_000), commit(20_000)])],
      outside: [
        .phone([app(0, 30_000), editor(0, 19_000), commit(20_000, repo: "rivers")])
      ]),
    .phone(
      "developer-work", "a commit to tides without editing",
      inside: [
        .phone([app(0, 30_000), editor(0, 19_000, activity: "editing"), commit(20_000)])
      ],
      outside: [
        .phone([
          app(0, 30_000), editor(0, 100), editor(200, 19_000, activity: "reading"), commit(20_000),
        ])
      ]),
    .phone(
      "commit-lines", "13 lines by language, 8 added and 4 deleted",
      inside: [.phone([commit(50)])], outside: [.phone([commit(50, lines: 13)])]),
    .phone(
      "commit-lines", "13 committed lines of Swift",
      inside: [.phone([commit(50), written(20, 5, uncommitted: 13)])],
      outside: [.phone([commit(50), written(20, 5, uncommitted: 12)])]),
    .phone(
      "pull-requests", "a second commit with a hash",
      inside: [.phone([commit(50), commit(60, hash: "b")])],
      outside: [.phone([commit(50)]), .phone(1, [commit(86_500)])]),
    .phone(
      "pull-requests", "pull request tides 4, opened late or again",
      inside: [.phone([request("pr-opened", 50), request("pr-merged", 50)])],
      outside: [.phone([request("pr-merged", 49), request("pr-opened", 50)])]),
    .phone(
      "pull-requests", "a second end of pull request tides 4",
      inside: [.phone([request("pr-merged", 50), request("pr-closed", 60, 5)])],
      outside: [.phone([request("pr-merged", 50), request("pr-closed", 60)])]),
  ]

  private static func commit(
    _ time: Double, repo: String = "tides", lines: Int64 = 12, hash: String = "a"
  ) -> DaySample {
    .phone(
      "dev-work.git-commits", time, time, 12,
      [
        "repo": .text(repo), "hash": .text(hash), "added": .integer(8), "deleted": .integer(4),
        "languages": .object(["Swift": .integer(lines)]), "merge": .bool(false),
      ])
  }

  private static func build(_ start: Double, _ end: Double, _ kind: String) -> DaySample {
    .phone("dev-work.builds", start, end, nil, ["kind": .text(kind)])
  }

  private static func written(
    _ added: Double, _ deleted: Int64, uncommitted: Int64
  ) -> DaySample {
    .phone(
      "dev-work.code-written", 0, 86_400, added,
      [
        "language": .text("Swift"), "deleted": .integer(deleted),
        "uncommitted": .integer(uncommitted),
      ])
  }

  private static func request(_ kind: String, _ time: Double, _ number: Int64 = 4) -> DaySample {
    .phone(
      "dev-work.git-activity", time, time, 1,
      ["kind": .text(kind), "repo": .text("tides"), "number": .integer(number)])
  }
}
