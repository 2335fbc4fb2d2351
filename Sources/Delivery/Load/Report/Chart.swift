import Formats

/// A picture of some series over two axes.
struct Chart: Sendable {
  /// A value on each axis.
  struct Point: Equatable, Sendable {
    var x: Double
    var y: Double
  }

  /// A bar over a part of the horizontal axis.
  struct Bar: Equatable, Sendable {
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>
  }

  /// An axis with its title, its scale and the labels of its ticks.
  struct Axis: Sendable {
    let title: String
    let scale: Scale
    let label: @Sendable (Double) -> String

    init(_ title: String, _ scale: Scale, label: @escaping @Sendable (Double) -> String) {
      self.title = title
      self.scale = scale
      self.label = label
    }
  }

  /// What is drawn for a series.
  enum Marks: Sendable {
    /// In parts, with gaps between them.
    case line([[Point]])
    /// A line above a faint area.
    case area([[Point]])
    /// A bar for each interval.
    case bars([Bar])

    var isEmpty: Bool {
      switch self {
      case .line(let lines), .area(let lines): lines.isEmpty
      case .bars(let bars): bars.isEmpty
      }
    }
  }

  /// Values that are drawn alike.
  struct Series: Sendable {
    /// In the page; also the name of its colour, see `PageStyle`.
    let name: String
    /// In the legend.
    let label: String
    let marks: Marks

    init(_ name: String, _ label: String, _ marks: Marks) {
      self.name = name
      self.label = label
      self.marks = marks
    }
  }

  /// In the page, such as `rate`.
  let name: String
  let title: String
  /// How to read it, in a sentence.
  let caption: String
  /// What it shows, for those who cannot see it.
  let summary: String
  let x: Axis
  let y: Axis
  /// Later ones are drawn over earlier ones.
  let series: [Series]
}

extension Chart.Axis {
  /// Counts or rates from 0.
  static func amount(_ title: String, _ scale: Scale) -> Chart.Axis {
    Chart.Axis(title, scale) { Quantity.tick($0, upTo: scale.domain.upperBound) }
  }

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
