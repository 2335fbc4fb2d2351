import Testing

@testable import Page

struct ScaleTests {
  @Test(arguments: [
    (top: 0.0, ticks: [0.0, 0.2, 0.4, 0.6, 0.8, 1]),
    (top: 0.3, ticks: [0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]),
    (top: 1_050.0, ticks: [0.0, 200, 400, 600, 800, 1_000, 1_200]),
    (top: 6.0, ticks: [0.0, 1, 2, 3, 4, 5, 6]),
    (top: 3e6, ticks: [0.0, 5e5, 1e6, 1.5e6, 2e6, 2.5e6, 3e6]),
  ])
  func `an axis of amounts ends with a tick that covers all`(top: Double, ticks: [Double]) {
    let scale = Scale.linear(covering: top)
    #expect(scale.ticks == ticks)
    #expect(scale.domain == 0...scale.ticks[scale.ticks.count - 1])
  }

  @Test(arguments: [
    (range: -5.7...4.7, ticks: [-10.0, -5, 0, 5]),
    (range: 996.2...1_021.0, ticks: [995.0, 1_000, 1_005, 1_010, 1_015, 1_020, 1_025]),
    (range: 3.0...3.0, ticks: [3.0, 3.2]),
    (range: 0.0...5.0, ticks: [0.0, 1, 2, 3, 4, 5]),
  ])
  func `an axis around values ends with ticks`(range: ClosedRange<Double>, ticks: [Double]) {
    let scale = Scale.linear(around: range)
    #expect(scale.ticks == ticks)
    #expect(scale.domain == scale.ticks[0]...scale.ticks[scale.ticks.count - 1])
  }

  @Test func `an axis of dates has the given ends and ticks`() {
    let scale = Scale.linear(over: 10...20, ticks: [12, 15])
    #expect(scale.domain == 10...20 && scale.ticks == [12, 15])
    #expect(scale.place(of: 15) == 0.5)
  }

  @Test func `an axis of whole numbers has no parts of them`() {
    #expect(Scale.linear(covering: 2, least: 1).ticks == [0, 1, 2])
  }

  @Test func `an axis of time ends where the time does`() {
    let scale = Scale.linear(to: 24)
    #expect(scale.domain == 0...24)
    #expect(scale.ticks == [0, 5, 10, 15, 20])
    #expect(Scale.linear(to: 0.6).ticks == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    #expect(Scale.linear(to: 0).domain == 0...1)
  }

  @Test func `a short logarithmic axis names 1, 2 and 5 of each decade`() {
    let scale = Scale.logarithmic(covering: 3_900...96_000)
    #expect(scale.ticks == [2e3, 5e3, 1e4, 2e4, 5e4, 1e5])
    #expect(scale.domain == 2e3...1e5)
    #expect(abs(scale.place(of: 1e4) - 0.411) < 0.001)
  }

  @Test func `a long logarithmic axis names decades`() {
    let scale = Scale.logarithmic(covering: 50...1e8)
    #expect(scale.domain == 50...1e8)
    #expect(scale.ticks == [1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8])
  }

  @Test(arguments: [0.0, 1, 2, 999, 1e3, 1e9])
  func `a logarithmic axis of one value has a length`(value: Double) {
    let scale = Scale.logarithmic(covering: value...value)
    #expect(scale.ticks.count == 2)
    #expect(scale.domain.contains(max(value, 1)))
  }

  @Test func `each nine of a percentile is as long as the one before`() {
    let places = [0, 0.9, 0.99, 0.999, 0.9999].map(Scale.percentile.place)
    for (place, expected) in zip(places, [0, 0.25, 0.5, 0.75, 1]) {
      #expect(abs(place - expected) < 1e-9)
    }
    #expect(Scale.percentile.place(of: 1) == 1)
  }

  @Test(arguments: [
    Scale.linear(to: 24), .linear(covering: 7), .logarithmic(covering: 50...1e8), .percentile,
  ])
  func `ticks rise within the axis and none is beyond its ends`(scale: Scale) {
    let places = scale.ticks.map(scale.place)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    #expect(scale.ticks.allSatisfy(scale.domain.contains))
    #expect(scale.place(of: 0) == 0)
    #expect(scale.place(of: scale.domain.upperBound) == 1)
  }

  @Test func `places are shares of the axis`() {
    let linear = Scale.linear(to: 8)
    #expect([-1, 0, 2, 4, 8, 9].map(linear.place) == [0, 0, 0.25, 0.5, 1, 1])
    let logarithmic = Scale.logarithmic(covering: 10...1_000)
    #expect(logarithmic.domain == 10...1_000)
    #expect([1, 10, 100, 1_000, 5_000].map(logarithmic.place) == [0, 0, 0.5, 1, 1])
  }

  @Test(
    arguments: [
      (end: 6.0, ticks: [0.0, 1, 2, 3, 4, 5, 6]), (6.1, [0, 2, 4, 6]),
      (12, [0, 2, 4, 6, 8, 10, 12]),
      (12.1, [0, 5, 10]), (29.9, [0, 5, 10, 15, 20, 25]), (31, [0, 10, 20, 30]),
      (0.03, [0, 0.005, 0.01, 0.015, 0.02, 0.025, 0.03]), (600, [0, 100, 200, 300, 400, 500, 600]),
    ] as [(Double, [Double])])
  func `an axis to an end has six steps at the most`(end: Double, ticks: [Double]) {
    #expect(Scale.linear(to: end).ticks == ticks)
    #expect(Scale.linear(to: end).domain == 0...end)
  }

  @Test(
    arguments: [
      (top: 6.1, ticks: [0.0, 2, 4, 6, 8]), (12, [0, 2, 4, 6, 8, 10, 12]),
      (12.1, [0, 5, 10, 15]), (31, [0, 10, 20, 30, 40]), (-3, [0, 0.2, 0.4, 0.6, 0.8, 1]),
    ] as [(Double, [Double])])
  func `an axis of amounts has six steps at the most`(top: Double, ticks: [Double]) {
    #expect(Scale.linear(covering: top).ticks == ticks)
  }

  @Test func `whole numbers have steps of one at the least`() {
    #expect(Scale.linear(covering: 0, least: 1).ticks == [0, 1])
    #expect(Scale.linear(covering: 3.5, least: 1).ticks == [0, 1, 2, 3, 4])
    #expect(Scale.linear(covering: 30, least: 1).ticks == [0, 5, 10, 15, 20, 25, 30])
  }

  @Test(arguments: [
    (low: 3.0, high: 30.0, ticks: [2.0, 5, 10, 20, 50]), (1, 2, [1, 2]), (2, 5, [2, 5]),
    (0.001, 0.5, [1, 2]), (1, 200, [1, 2, 5, 10, 20, 50, 100, 200]),
    (1, 201, [1, 10, 100]), (9, 11, [5, 10, 20]), (999, 1_001, [500, 1_000, 2_000]),
    (1e9, 1e9, [1e9, 2e9]),
  ])
  func `a logarithmic axis has ticks around its range`(low: Double, high: Double, ticks: [Double]) {
    #expect(Scale.logarithmic(covering: low...high).ticks == ticks)
  }

  @Test func `an axis of many decades begins and ends between them`() {
    let scale = Scale.logarithmic(covering: 3...3_000)
    #expect(scale.domain == 2...5_000 && scale.ticks == [10, 100, 1_000])
  }

  @Test func `a percentile's axis ends at 99.99 %`() {
    #expect(Scale.percentile.ticks == [0, 0.5, 0.9, 0.99, 0.999, 0.9999])
    #expect(Scale.percentile.domain == 0...0.9999)
    // The axis shows four nines (99.99 %). The share 0.5 is at log10(2) = 0.30103 of the first of
    // four equal parts.
    #expect(abs(Scale.percentile.place(of: 0.5) - 0.075_257_5) < 1e-6)
  }
}
