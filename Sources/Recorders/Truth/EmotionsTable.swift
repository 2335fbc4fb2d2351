import Formats
import Simulation

/// What somebody felt when SWIP's model told an emotion, and what the model made of it.
struct EmotionsTable: TruthTable {
  static let name = "emotions"

  struct Row: TruthRow {
    var felt: SWIPWatch.Felt?

    var time: Int64 { felt?.biosignal.time.milliseconds ?? 0 }

    func write(to row: inout RowWriter) {
      let feeling = felt?.feeling
      row.cell("time", time)
      row.cell("biosignal", felt?.biosignal.id ?? "")
      row.cell("mood", feeling?.state.mood ?? 0)
      row.cell("stress", feeling?.state.stress ?? 0)
      row.cell("energy", feeling?.state.energy ?? 0)
      row.cell("label", feeling?.label.rawValue ?? "")
      row.cell("p_calm", feeling?.probabilities[.calm] ?? 0)
      row.cell("p_stressed", feeling?.probabilities[.stressed] ?? 0)
      row.cell("p_focused", feeling?.probabilities[.focused] ?? 0)
      row.cell("p_neutral", feeling?.probabilities[.neutral] ?? 0)
      row.cell("p_amused", feeling?.probabilities[.amused] ?? 0)
    }
  }

  func rows(of work: AppWork) -> [Row] { work.feelings.map { Row(felt: $0) } }
}
