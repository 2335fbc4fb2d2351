import Formats

/// A limit for a measurement of a load test, such as `p99<800ms` or `stored>=99.9%`.
public struct Threshold: Equatable, Sendable {
  /// The measurement that the threshold limits.
  enum Measure: Equatable, Sendable {
    /// A percentile, the mean or the maximum of the corrected latencies of stored uploads.
    case latency(Figure)
    /// The number of uploads with a certain outcome.
    case outcome(Outcome)
    /// The number of planned uploads that did not start.
    case unsent
    /// The number of uploads that are not stored, for any reason.
    case errors
  }

  /// The value of the limit, with its unit.
  enum Limit: Equatable, Sendable {
    /// A latency, in microseconds.
    case microseconds(Double)
    /// A share of the planned uploads, from 0 to 1.
    case share(Double)
    /// A number of uploads.
    case count(Double)
  }

  /// The threshold as the user wrote it, such as `p99<800ms`.
  public let text: String
  let measure: Measure
  /// The operator of the comparison: `<`, `<=`, `>` or `>=`.
  let comparison: String
  let limit: Limit

  /// The syntax of a threshold, for error messages.
  public static let form =
    "a latency of stored uploads (" + Figure.told.map(\.name).joined(separator: ", ")
    + ") or a count (errors, which are all outcomes except stored, unsent, "
    + Outcome.allCases.map(\.rawValue).joined(separator: ", ")
    + ") with <, <=, > or >= and a limit, such as p99<800ms, errors<1%, stored>=99.9% or dropped<=0"

  /// Parses a threshold; returns nil for an invalid text.
  ///
  /// - Parameter seconds: A function that converts a duration such as `800ms` to seconds.
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

  /// Returns whether a result satisfies the threshold. A result without uploads satisfies no
  /// threshold.
  ///
  /// A latency is the latency of stored uploads, because a server may refuse uploads within
  /// milliseconds. An upload without a response, or one that never started, counts as infinitely
  /// slow. It therefore breaks each upper limit of a latency that includes it.
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
      isThere = result.stored.count > 0
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
    guard result.stored.count > 0 else { return (0, "no stored upload") }
    let endless = result.lost.count + result.unsent
    let value =
      comparison.hasPrefix("<")
      ? figure.value(of: result.stored, andEndless: endless) : figure.value(of: result.stored)
    guard value.isFinite else {
      return (value, "\(Quantity.share(endless, of: result.asked)) without a response")
    }
    return (value, Quantity.duration(Int64(value)))
  }

  private func measured(_ count: Int, _ result: LoadResult) -> (Double, String) {
    guard case .share = limit else { return (Double(count), "\(count)") }
    let share = Double(count) / Double(max(result.asked, 1))
    return (share, Quantity.share(count, of: result.asked))
  }
}
