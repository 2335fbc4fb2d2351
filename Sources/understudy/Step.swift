/// A command line to go on with, and what it is for.
struct Step: Sendable {
  let commandLine: String
  let purpose: String

  init(_ words: String..., purpose: String) {
    commandLine = (["understudy"] + words).joined(separator: " ")
    self.purpose = purpose
  }

  /// What somebody may run who has never run the program.
  static let first = [
    Step("record", purpose: "a person's day, into output/demo"),
    Step("report", "output/demo", purpose: "a page that draws it, report.html"),
    Step("check", "output/demo", purpose: "is it well-formed and coherent?"),
  ]

  /// What somebody may run who has just made a recording.
  static func after(recording folder: String) -> [Step] {
    let word = Shell.word(folder)
    return [
      Step("report", word, purpose: "a page that draws it, report.html"),
      Step("check", word, purpose: "is it well-formed and coherent?"),
      Step("profiles list studies", purpose: "what else there is to record"),
    ]
  }

  /// A line for each, with the purposes below each other.
  static func table(_ steps: [Step]) -> String {
    let width = steps.map(\.commandLine.count).max() ?? 0
    return steps.map { step in
      let gap = String(repeating: " ", count: width - step.commandLine.count)
      return "  " + step.commandLine + gap + "  # " + step.purpose
    }.joined(separator: "\n")
  }
}
