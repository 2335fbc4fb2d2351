import Formats

/// A picture of some series over two axes.
package struct Chart: Sendable {
  /// A value on each axis.
  package struct Point: Equatable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A bar over a part of the horizontal axis.
  package struct Bar: Equatable, Sendable {
    package var x: ClosedRange<Double>
    package var y: ClosedRange<Double>

    package init(x: ClosedRange<Double>, y: ClosedRange<Double>) {
      self.x = x
      self.y = y
    }
  }

  /// An axis with its title, its scale and the labels of its ticks.
  package struct Axis: Sendable {
    package let title: String
    package let scale: Scale
    package let label: @Sendable (Double) -> String

    package init(_ title: String, _ scale: Scale, label: @escaping @Sendable (Double) -> String) {
      self.title = title
      self.scale = scale
      self.label = label
    }
  }

  /// What is drawn for a series.
  package enum Marks: Sendable {
    /// In parts, with gaps between them.
    case line([[Point]])
    /// A line above a faint area.
    case area([[Point]])
    /// A bar for each interval.
    case bars([Bar])

    package var isEmpty: Bool {
      switch self {
      case .line(let lines), .area(let lines): lines.isEmpty
      case .bars(let bars): bars.isEmpty
      }
    }
  }

  /// Values that are drawn alike.
  package struct Series: Sendable {
    /// In the page; also the name of its colour, which the page's style has.
    package let name: String
    /// In the legend.
    package let label: String
    package let marks: Marks

    package init(_ name: String, _ label: String, _ marks: Marks) {
      self.name = name
      self.label = label
      self.marks = marks
    }
  }

  /// In the page, such as `rate`.
  package let name: String
  package let title: String
  /// How to read it, in a sentence.
  package let caption: String
  /// What it shows, for those who cannot see it.
  package let summary: String
  package let x: Axis
  package let y: Axis
  /// Later ones are drawn over earlier ones.
  package let series: [Series]

  package init(
    name: String, title: String, caption: String, summary: String, x: Axis, y: Axis,
    series: [Series]
  ) {
    self.name = name
    self.title = title
    self.caption = caption
    self.summary = summary
    self.x = x
    self.y = y
    self.series = series
  }
}

extension Chart.Axis {
  /// Counts or rates from 0.
  package static func amount(_ title: String, _ scale: Scale) -> Chart.Axis {
    Chart.Axis(title, scale) { Quantity.tick($0, upTo: scale.domain.upperBound) }
  }
}
