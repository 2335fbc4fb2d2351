/// The types of samples about what people do with a Mac.
extension HealthKind {
  /// The types by collector and name, with their units and ranges.
  static let mac: [(String, String, String, ClosedRange<Double>)] = [
    ("focus", "active-app", "s", 0...day), ("focus", "deep-work", "s", 0...day),
    ("documents", "documents", "count", 1...1), ("typing", "typing", "count", 0...3_600),
    ("dev-work", "git-commits", "lines", 0...10_000_000),
    ("dev-work", "git-activity", "count", 1...1), ("dev-work", "terminal-history", "s", 0...day),
    ("dev-work", "ide-usage", "s", 0...day), ("dev-work", "code-written", "lines", 0...10_000_000),
    ("dev-work", "builds", "s", 0...day),
  ]

  static let macMembers: [Members] = [
    keys(
      "focus.active-app", .text("app", "name", "category"), .integer("idle_s", 0...86_400),
      .word("display", "built-in", "external")
    ),
    keys(
      "documents.documents", .text("file", "folder"),
      .word("kind", "text", "sheet", "slides", "code", "image", "pdf"),
      .word("action", "created", "modified"), .integer("bytes", 0...most),
      .integer("changed_bytes", 0...most)
    ),
    keys(
      "typing.typing", .text("category"), .integer("deletions", 0...3_600),
      .integer("shortcuts", 0...3_600), .number("median_interval_ms", 60...600),
      .integer("bursts", 0...300)
    ),
    keys(
      "dev-work.git-commits", .text("repo", "branch", "message"), .one("hash", .hex(40)),
      .integer("added", 0...most), .integer("deleted", 0...most), .integer("files", 0...most),
      .one("languages", .counts), .flag("merge")
    ),
    keys(
      "dev-work.git-activity",
      .word(
        "kind", "branch-created", "push", "pull", "merge", "rebase", "pr-opened", "pr-merged",
        "pr-closed", "review", "comment"),
      .text("repo", "branch"), .integer("number", 1...most).optional,
      .integer("comments", 0...30).optional
    ),
    keys(
      "dev-work.terminal-history", .text("command", "cwd"), .integer("exit", 0...255),
      .word("shell", "zsh")
    ),
    keys(
      "dev-work.ide-usage", .word("ide", "Editor A", "Editor B"), .text("repo", "language"),
      .word("activity", "reading", "editing", "debugging", "testing")
    ),
    keys(
      "dev-work.code-written", .text("language"), .integer("deleted", 0...most),
      .integer("files", 0...most), .integer("repos", 0...most), .integer("uncommitted", 0...most)
    ),
    keys(
      "dev-work.builds", .word("kind", "build", "test", "ci"),
      .word("result", "succeeded", "failed", "cancelled"), .integer("tests", 0...most),
      .integer("failed", 0...most), .integer("warnings", 0...most), .text("repo"),
      .one("commit", .hex(40)).optional
    ),
  ]
}
