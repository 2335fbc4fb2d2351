import Simulation
import Spool

/// What a participant of the study would leave, judged by what one stay left.
struct StayEstimate: Sendable {
  let participant: Int
  /// What the participant would leave in the whole study.
  let amounts: Amounts
  /// The variance of `amounts`, because not every window was written: as if they had been drawn at random, which is
  /// more than for windows at equal distances.
  let variance: Amounts
  /// The rows among `amounts` that are not the truth's.
  let recordedRows: Double
  /// Rows that were written, the truth's not among them, and how long the stay took, in seconds.
  let writtenRows: Double
  let seconds: Double

  /// - Parameters:
  ///   - entries: all that the stay left.
  ///   - inner: the windows between the ends of the whole study.
  ///   - lengths: how many times as long as the stay the study is.
  init(
    _ entries: [FileEntry], of participant: Int, windows: SampleWindows, inner: Range<Int64>,
    lengths: Double, seconds: Double
  ) {
    self.participant = participant
    self.seconds = seconds
    var (grown, days, ends) = (Amounts.zero, Amounts.zero, Amounts.zero)
    var sampled: [Int64: Amounts] = [:]
    for window in windows.inner where windows.writes(window: window) { sampled[window] = .zero }
    for entry in entries {
      switch Place(of: entry, in: windows) {
      case .places: grown += Self.grown(Amounts(of: entry), 0, lengths.squareRoot())
      case .grown(let beyond): grown += Self.grown(Amounts(of: entry), beyond, lengths)
      case .day: days += Amounts(of: entry) * lengths
      case .end: ends += Amounts(of: entry)
      case .inner(let window): sampled[window, default: .zero] += Amounts(of: entry)
      case .neighbour: break
      }
    }
    let each = Array(sampled.values)
    let (count, all) = (Double(each.count), Double(inner.count))
    let recorded = count > 0 ? ends + each.sum * (all / count) : ends
    amounts = grown + days + recorded
    variance = count > 0 ? each.variance * (all * (all - count) / count) : .zero
    recordedRows = recorded.values[1]
    writtenRows = entries.filter { $0.recorder != Layout.truth.name }
      .reduce(0) { $0 + Double($1.rows) }
  }

  /// A file that is so many times as long is still one file, and some of its bytes are those of its form.
  private static func grown(_ file: Amounts, _ beyond: Int64, _ lengths: Double) -> Amounts {
    let form = Amounts(values: [1, 0, Double(beyond), Double(beyond)])
    return form + (file + form * -1) * lengths
  }

  /// What an entry counts for.
  private enum Place {
    /// A file that grows with the study, beyond so many bytes.
    case grown(beyond: Int64)
    /// A file of places that are seen in the study.
    case places
    /// A file of one of the stay's days.
    case day
    /// A file of the study's ends, or one that is there once.
    case end
    case inner(Int64)
    /// Written for the rows that it shares with a window, in which it does not belong.
    case neighbour

    init(of entry: FileEntry, in windows: SampleWindows) {
      let recorder = recorders.first { $0.layouts.contains { $0.name == entry.recorder } }
      switch recorder?.growth(of: entry) ?? Growth(of: entry) {
      case .length(let beyond): self = .grown(beyond: beyond)
      case .places: self = .places
      case .days: self = .day
      case .none: self = .end
      case .windows(let instant):
        let window = windows.window(at: instant)
        self =
          !windows.writes(window: window)
          ? .neighbour : windows.inner.contains(window) ? .inner(window) : .end
      }
    }
  }
}
