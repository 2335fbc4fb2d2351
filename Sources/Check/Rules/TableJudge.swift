import Reading

/// Judges the rows of a long table of the truth, piece by piece.
protocol TableJudge {
  mutating func see(_ rows: Rows)
  mutating func finish() -> Finding
}
