/// A command line for the user to run, and its purpose.
struct Step: Sendable {
  let commandLine: String
  let purpose: String

  init(_ words: String..., purpose: String) {
    commandLine = (["understudy"] + words).joined(separator: " ")
    self.purpose = purpose
  }

  /// The steps for a new user.
  static let first = [
    Step("record", purpose: "record one participant for one day into output/demo"),
    Step("report", "output/demo", purpose: "write a page with figures, report.html"),
    Step("check", "output/demo", purpose: "check that the files are coherent"),
  ]

  /// Returns the steps after a recording.
  static func after(recording folder: String) -> [Step] {
    let word = Shell.word(folder)
    return [
      Step("report", word, purpose: "write a page with figures, report.html"),
      Step("check", word, purpose: "check that the files are coherent"),
      Step("profiles list studies", purpose: "list the other studies"),
    ]
  }

  /// Returns a line for each step, with aligned purposes.
  static func table(_ steps: [Step]) -> String {
    let width = steps.map(\.commandLine.count).max() ?? 0
    return steps.map { step in
      let gap = String(repeating: " ", count: width - step.commandLine.count)
      return "  " + step.commandLine + gap + "  # " + step.purpose
    }.joined(separator: "\n")
  }
}
