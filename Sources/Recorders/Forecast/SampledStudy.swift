import Simulation
import Spool

/// A sample of a study, recorded, and what follows from it for any of its participants.
public struct SampledStudy: Sendable {
  /// Participant-days of which some or all windows were recorded.
  public let participantDays: Int
  /// One of so many windows was.
  public let every: Int
  /// The length of a window, in seconds.
  public let windowLength: Int

  private let sample: Sample
  private let estimates: [StayEstimate]
  private let participants: Int
  private let days: Int
  private let width: Int
  private let cost: Cost

  init(
    _ sample: Sample, _ estimates: [StayEstimate], cost: Cost, participants: Int, days: Int,
    width: Int
  ) {
    self.sample = sample
    self.estimates = estimates
    self.cost = cost
    self.participants = participants
    self.days = days
    self.width = width
    participantDays = sample.participantDays
    every = sample.every
    windowLength = Int(sample.window / 1_000)
  }

  /// What all participants of the study, or those of a part of it, would come to.
  public func forecast(of part: [Int]) -> Forecast {
    let (amounts, variance) = sample.isWhole ? sum(over: Set(part)) : mean(times: part.count)
    let each = part.isEmpty ? 0 : 1 / Double(part.count)
    let rows = estimates.map(\.recordedRows).reduce(0, +) / Double(estimates.count)
    return Forecast(
      totals: amounts.totals,
      uncertainty: sample.isWhole || estimates.count > 1
        ? .init(amounts, variance: variance) : nil,
      participants: part.count, participantDays: part.count * days,
      seconds: Double((part.count + width - 1) / width) * cost.seconds(rows: rows),
      filesEach: Int((amounts * each).values[0].rounded(.up)))
  }

  /// The sum over participants who were all sampled.
  private func sum(over part: Set<Int>) -> (Amounts, variance: Amounts) {
    let estimates = estimates.filter { part.contains($0.participant) }
    return (estimates.map(\.amounts).sum, estimates.map(\.variance).sum)
  }

  /// What so many participants like those who were sampled come to. The stays' differences hold those between
  /// people, days and windows.
  private func mean(times count: Int) -> (Amounts, variance: Amounts) {
    let each = estimates.map(\.amounts)
    let sampled = 1 / Double(each.count)
    // What was sampled of a finite number is known; a part may hold none of it.
    let perParticipant = Double(days) / Double(sample.stays[0].days)
    let unknown =
      count == participants
      ? sampled - 1 / (perParticipant * Double(participants))
      : sampled + 1 / (perParticipant * max(1, Double(count)))
    let times = Double(count)
    return (each.sum * (sampled * times), each.variance * (times * times * max(0, unknown)))
  }

  /// How long a participant takes.
  struct Cost: Sendable {
    /// For all but the rows outside the truth, in seconds.
    let fixed: Double
    let perRow: Double

    func seconds(rows: Double) -> Double { fixed + perRow * rows }
  }
}

extension SampledStudy.Cost {
  /// - Parameters:
  ///   - bare: a stay of which hardly any row was written.
  ///   - lengths: how many times as long as a stay the study is.
  init(_ stays: [StayEstimate], bare: StayEstimate, lengths: Double) {
    let count = Double(stays.count)
    let seconds = stays.map(\.seconds).reduce(0, +) - count * bare.seconds
    let rows = stays.map(\.writtenRows).reduce(0, +) - count * bare.writtenRows
    perRow = rows > 0 ? max(0, seconds / rows) : 0
    fixed = max(0, bare.seconds - perRow * bare.writtenRows) * lengths
  }
}

extension Forecast.Uncertainty {
  fileprivate init(_ amounts: Amounts, variance: Amounts) {
    func share(_ index: Int) -> Double {
      let amount = amounts.values[index]
      return amount > 0 ? 2 * variance.values[index].squareRoot() / amount : 0
    }
    self.init(files: share(0), rows: share(1), bytes: share(3))
  }
}
