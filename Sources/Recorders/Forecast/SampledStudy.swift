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
  /// The participants whom the stays are of or stand for, by whether they have a watch.
  private let participants: [Bool: Int]
  private let hasWatch: @Sendable (Int) -> Bool
  private let days: Int
  private let width: Int
  private let cost: Cost

  init(
    _ sample: Sample, _ estimates: [StayEstimate], cost: Cost, participants: [Int], of study: Study,
    width: Int
  ) {
    self.sample = sample
    self.estimates = estimates
    self.cost = cost
    hasWatch = { study.watch(of: $0) != nil }
    self.participants = Self.numbers(of: participants, by: hasWatch)
    days = study.profile.days
    self.width = width
    participantDays = sample.participantDays
    every = sample.every
    windowLength = Int(sample.window / 1_000)
  }

  /// What all participants of the study, or those of a part of it, would come to.
  public func forecast(of part: [Int]) -> Forecast {
    let (amounts, variance) = sample.isWhole ? sum(over: Set(part)) : mean(over: part)
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

  /// Stays of people with a watch, and of those without, from which on each group tells of its own.
  private static let fewest = 12

  /// What participants like those who were sampled come to. A watch makes many times as much as a phone, and who
  /// has one is known without sampling.
  private func mean(over part: [Int]) -> (Amounts, variance: Amounts) {
    let groups = Dictionary(grouping: estimates) { hasWatch($0.participant) }
    let counts = Self.numbers(of: part, by: hasWatch)
    guard counts.keys.allSatisfy({ groups[$0, default: []].count >= Self.fewest }) else {
      return mean(of: estimates, times: part.count, among: participants.values.reduce(0, +))
    }
    var (amounts, variance) = (Amounts.zero, Amounts.zero)
    for (hasWatch, count) in counts {
      let group = mean(
        of: groups[hasWatch, default: []], times: count, among: participants[hasWatch, default: 0])
      amounts += group.0
      variance += group.variance
    }
    return (amounts, variance)
  }

  /// What so many participants like those of some stays come to. The stays' differences hold those between
  /// people, days and windows.
  private func mean(
    of stays: [StayEstimate], times count: Int, among participants: Int
  ) -> (Amounts, variance: Amounts) {
    let each = stays.map(\.amounts)
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

  private static func numbers(
    of participants: [Int], by hasWatch: (Int) -> Bool
  ) -> [Bool: Int] {
    participants.reduce(into: [:]) { $0[hasWatch($1), default: 0] += 1 }
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
  /// The share of rows that windows decide on from which on their cost can be told.
  private static let fewest = 0.5

  /// - Parameters:
  ///   - bare: a stay of which hardly any row was written.
  ///   - lengths: how many times as long as a stay the study is.
  init(_ stays: [StayEstimate], bare: StayEstimate, lengths: Double) {
    let count = Double(stays.count)
    let (seconds, written) = (
      stays.map(\.seconds).reduce(0, +), stays.map(\.writtenRows).reduce(0, +)
    )
    let rows = written - count * bare.writtenRows
    // The last stay was recorded again as the bare one.
    let last = stays.last?.writtenRows ?? 0
    guard rows > 0, last - bare.writtenRows > Self.fewest * last else {
      (fixed, perRow) = (seconds / count * lengths, 0)
      return
    }
    perRow = max(0, (seconds - count * bare.seconds) / rows)
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
