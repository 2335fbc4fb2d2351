import Simulation

/// Times in which an app has nothing of some streams, by mechanism, in order of their starts.
struct GapsTable: TruthTable {
  static let name = "gaps"

  struct Row: TruthRow {
    var start: Int64 = 0
    var end: Int64 = 0
    var gap: AppWork.Gap?

    var time: Int64 { start }

    func write(to row: inout RowWriter) {
      row.cell("start", start)
      row.cell("end", end)
      row.cell("app", gap?.app ?? "")
      row.cell("streams", gap?.streams.joined(separator: " ") ?? "")
      row.cell("mechanism", gap?.cause.rawValue ?? "")
      row.cell("label", gap?.cause.label.rawValue ?? "")
    }
  }

  private let study: Range<Timestamp>
  private var gaps: [AppWork.Gap] = []

  /// - Parameter study: nothing is told of what is outside.
  init(in study: Range<Timestamp>) { self.study = study }

  /// Some are known long before they begin, and others when they are over: all wait for the end.
  mutating func rows(of work: AppWork) -> [Row] {
    gaps += work.gaps.filter { $0.start < study.upperBound && !$0.streams.isEmpty }
    return []
  }

  func lastRows() -> [Row] {
    gaps.map { gap in
      Row(
        start: gap.start.milliseconds, end: min(gap.end, study.upperBound).milliseconds, gap: gap)
    }.sorted { $0.order < $1.order }
  }
}

extension GapsTable.Row {
  fileprivate var order: (Int64, String, String) {
    (start, gap?.app ?? "", gap?.streams.first ?? "")
  }
}
