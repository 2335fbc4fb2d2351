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
    var (truth, days, ends) = (Amounts.zero, Amounts.zero, Amounts.zero)
    var sampled: [Int64: Amounts] = [:]
    for window in windows.inner where windows.writes(window: window) { sampled[window] = .zero }
    for entry in entries {
      switch Place(of: entry, in: windows) {
      case .truth: truth += Self.grown(Amounts(of: entry), lengths)
      case .day: days += Amounts(of: entry) * lengths
      case .end: ends += Amounts(of: entry)
      case .inner(let window): sampled[window, default: .zero] += Amounts(of: entry)
      case .neighbour: break
      }
    }
    let each = Array(sampled.values)
    let (count, all) = (Double(each.count), Double(inner.count))
    let recorded = count > 0 ? ends + each.sum * (all / count) : ends
    amounts = truth + days + recorded
    variance = count > 0 ? each.variance * (all * (all - count) / count) : .zero
    recordedRows = recorded.values[1]
    writtenRows = entries.filter { $0.recorder != Layout.truth.name }
      .reduce(0) { $0 + Double($1.rows) }
  }

  /// A table of the truth is one file, however long.
  private static func grown(_ table: Amounts, _ lengths: Double) -> Amounts {
    var table = table * lengths
    table.values[0] /= lengths
    return table
  }

  /// What an entry counts for.
  private enum Place {
    case truth
    /// A file of one of the stay's days.
    case day
    /// It is there once, however long the study is.
    case end
    case inner(Int64)
    /// Written for the rows that it shares with a window, in which it does not belong.
    case neighbour

    init(of entry: FileEntry, in windows: SampleWindows) {
      guard let closed = entry.closed else {
        // The longer the study, the longer is the export and the more are the routes.
        self = entry.stream == ExportFiles.routeStream ? .day : .truth
        return
      }
      let layout = Layout.all.first { $0.name == entry.recorder }
      if let layout, layout.isWholeInSamples {
        let name = entry.path.split(separator: "/").last.map(String.init) ?? ""
        self = layout.namesOfOnce.contains(name) ? .end : .day
        return
      }
      let isDatedByRows = layout?.isDatedByRows == true
      let window = windows.window(at: isDatedByRows ? entry.first ?? closed : closed)
      self =
        !windows.writes(window: window)
        ? .neighbour : windows.inner.contains(window) ? .inner(window) : .end
    }
  }
}
