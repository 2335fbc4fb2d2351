import Reading

extension Rule {
  static let prompts: [Rule] = [
    Rule(
      "prompts-repeat",
      "Each repetition of a prompt increases its repetition count by one.",
      limit:
        "exact. The first prompt has no count, and its repetitions have the counts 1, 2 and so on",
      catches: "one prompt with an extra repetition count",
      .tables(judgeRepeats))
  ]

  private static func judgeRepeats(_ truth: Truth) -> Finding {
    var finding = Finding()
    var counts: [[Substring]: Int] = [:]
    for prompt in truth.prompts {
      let parts = prompt.number.split(separator: "-", maxSplits: 1)
      let key = [prompt.app[...], prompt.survey[...], parts.first ?? ""]
      let wanted = counts[key, default: -1] + 1
      let count = parts.count < 2 ? 0 : Int(parts[1])
      finding.judge(
        count == wanted, "prompt \(prompt.number)", allowed: "repetition count \(wanted)",
        at: truth.place("prompts", row: prompt.row))
      counts[key] = wanted
    }
    return finding.isJudged ? finding : .lacking("prompts")
  }
}
