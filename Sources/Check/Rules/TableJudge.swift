import Reading

/// A judge of one rule about a long table of the ground truth, which receives the rows in pieces.
protocol TableJudge {
  mutating func see(_ rows: Rows)
  mutating func finish() -> Finding
}
