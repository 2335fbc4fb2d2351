import Formats
import Page

extension Chart.Axis {
  /// Latencies in microseconds, from the lowest to the highest of them; from 1 ms to 1 s if there
  /// is none.
  static func latency(_ values: some Sequence<Double>) -> Chart.Axis {
    let range = values.min().flatMap { low in values.max().map { low...$0 } }
    return Chart.Axis("latency, logarithmic", .logarithmic(covering: range ?? 1e3...1e6)) {
      switch $0 {
      case ..<1e3: "\(Quantity.number($0)) µs"
      case ..<1e6: "\(Quantity.number($0 / 1e3)) ms"
      default: "\(Quantity.number($0 / 1e6)) s"
      }
    }
  }
}
