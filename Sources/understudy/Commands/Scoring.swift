import Check
import Simulation

/// Scores the findings of a parser with the ledger of a recording's faults.
struct Scoring {
  let folder: String
  /// The path of the findings.
  let findings: String
  /// Whether remarks count as findings.
  let countsRemarks: Bool
  /// The smallest recall and precision, 0...1.
  let share: Double
  let printsJSON: Bool

  func run() throws {
    let start = ContinuousClock.now
    let score = try Scorer(folder).score(findings: findings, countingRemarks: countsRemarks)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    if printsJSON {
      print(score.json(atLeast: share, seconds: seconds))
    } else {
      print(score.text, terminator: "")
    }
    if let (name, lowest) = score.lowest(below: share) {
      throw ScoreTooLow(name: name, share: lowest, limit: share)
    }
  }
}

/// A share of a score is lower than it has to be, and the table has said the others.
struct ScoreTooLow: Error, CustomStringConvertible {
  /// Such as `recall by files`.
  let name: String
  let share: Double
  let limit: Double

  var description: String {
    "\(name) is \(Score.percent(share)); it must be at least \(Score.percent(limit))"
  }
}
