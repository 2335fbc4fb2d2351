import Formats

/// A limit for what a load test measures, such as `p99<800ms` or `stored>=99.9%`.
public struct Threshold: Equatable, Sendable {
  /// What is compared with the limit.
  enum Measure: Equatable, Sendable {
    /// A figure of the corrected latencies.
    case latency(Figure)
    /// The uploads with an outcome.
    case outcome(Outcome)
    /// The uploads that were asked for and did not begin.
    case unsent
    /// What is not stored, for whatever reason.
    case errors
  }

  /// The value and its unit.
  enum Limit: Equatable, Sendable {
    /// A latency.
    case microseconds(Double)
    /// A share of the uploads asked for, from 0 to 1.
    case share(Double)
    /// A number of uploads.
    case count(Double)
  }

  /// The threshold as the user wrote it, such as `p99<800ms`.
  public let text: String
  let measure: Measure
  /// One of `<`, `<=`, `>` and `>=`.
  let comparison: String
  let limit: Limit

  /// What a text must be that says a threshold.
  public static let form =
    "a latency (" + Figure.told.map(\.name).joined(separator: ", ")
    + ") or a count (errors: all that is not stored; unsent, "
    + Outcome.allCases.map(\.rawValue).joined(separator: ", ")
    + ") with <, <=, > or >= and a limit, such as p99<800ms, errors<1%, stored>=99.9% or dropped<=0"

  /// Nil if the text says none.
  ///
  /// - Parameter seconds: reads a length of time such as `800ms`.
  public init?(_ text: String, seconds: (String) -> Double?) {
    let signs = ["<=", ">=", "<", ">"]
    guard let sign = signs.first(where: text.contains),
      let range = text.firstRange(of: sign)
    else { return nil }
    let name = String(text[..<range.lowerBound])
    let value = String(text[range.upperBound...])
    self.text = text
    comparison = sign
    if let figure = Figure(name) {
      measure = .latency(figure)
    } else if let outcome = Outcome(rawValue: name) {
      measure = .outcome(outcome)
    } else if name == "unsent" {
      measure = .unsent
    } else if name == "errors" {
      measure = .errors
    } else {
      return nil
    }
    if case .latency = measure {
      guard let seconds = seconds(value) else { return nil }
      limit = .microseconds(seconds * 1e6)
    } else if value.hasSuffix("%"), let percent = Double(value.dropLast()) {
      limit = .share(percent / 100)
    } else if let count = Double(value) {
      limit = .count(count)
    } else {
      return nil
    }
  }

  /// Whether a result keeps the limit. Without any upload no limit is kept.
  ///
  /// An upload that has no answer, or never began, may have taken for ever, so it breaks each upper limit
  /// of a latency that it counts for.
  func verdict(on result: LoadResult) -> LoadResult.Verdict {
    let (value, measured): (Double, String)
    switch measure {
    case .latency(let figure): (value, measured) = self.measured(figure, result)
    case .outcome(let outcome): (value, measured) = self.measured(result.count(outcome), result)
    case .unsent: (value, measured) = self.measured(result.unsent, result)
    case .errors: (value, measured) = self.measured(result.failures, result)
    }
    let isThere: Bool
    if case .latency = measure {
      isThere = result.latency.count > 0
    } else {
      isThere = result.asked > 0
    }
    let limit =
      switch limit {
      case .microseconds(let limit), .share(let limit), .count(let limit): limit
      }
    let holds =
      switch comparison {
      case "<": value < limit
      case "<=": value <= limit
      case ">": value > limit
      default: value >= limit
      }
    return LoadResult.Verdict(threshold: text, measured: measured, holds: isThere && holds)
  }

  private func measured(_ figure: Figure, _ result: LoadResult) -> (Double, String) {
    guard result.latency.count > 0 else { return (0, "no answer") }
    let endless = result.lost.count + result.unsent
    let value =
      comparison.hasPrefix("<")
      ? figure.value(of: result.answered, andEndless: endless) : figure.value(of: result.latency)
    guard value.isFinite else {
      return (value, "\(Quantity.share(endless, of: result.asked)) without an answer")
    }
    return (value, Quantity.duration(Int64(value)))
  }

  private func measured(_ count: Int, _ result: LoadResult) -> (Double, String) {
    guard case .share = limit else { return (Double(count), "\(count)") }
    let share = Double(count) / Double(max(result.asked, 1))
    return (share, Quantity.share(count, of: result.asked))
  }
}
