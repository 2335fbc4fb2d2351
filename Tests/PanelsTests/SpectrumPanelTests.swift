import Formats
import Glibc
import Testing

@testable import Panels
@testable import Reading

struct SpectrumPanelTests {
  private static let start = SmallDownload.start

  /// A sine wave with its frequency in Hz and its amplitude in g.
  private typealias Rhythm = (hertz: Double, amplitude: Double)

  /// Returns accelerometer rows in which the magnitude |a| is `mean`, in g, plus the sine waves.
  private func rows(
    _ rhythms: [Rhythm], count: Int = 101, rate: Double = 10, mean: Double = 2,
    from start: Int64 = start
  ) -> [(time: Int64, z: Double)] {
    (0..<count).map { number in
      let seconds = Double(number) / rate
      let z = rhythms.reduce(mean) { $0 + $1.amplitude * sin(2 * .pi * $1.hertz * seconds) }
      return (start + Int64(1_000 * seconds), z)
    }
  }

  private func panel(
    _ rows: [(time: Int64, z: Double)], truth: Truth? = nil, clock: PhoneClock = .exact,
    _ frame: Frame = .all
  ) -> SpectrumPanel {
    var panel = SpectrumPanel(frame)
    var setting = Setting(patient: "a", dialect: .current, layout: .download)
    (setting.truth, setting.clock) = (truth, clock)
    panel.begin(setting)
    panel.see(.still(rows))
    return panel
  }

  private func windows(_ panel: SpectrumPanel) throws -> Int {
    try #require(try panel.numbers()["windows"] as? Int)
  }

  private func truth(_ bouts: [Truth.Bout]) -> Truth {
    var truth = Truth()
    truth.bouts = bouts
    return truth
  }

  private func bout(
    _ span: Range<Int64>, _ mode: String = "walk", cadence: Double = 1.8
  ) -> Truth.Bout {
    Truth.Bout(span: span, mode: mode, steps: 18, cadence: cadence, speed: 1.4)
  }

  /// With a Hann window, 100 values of a sine with the amplitude A have the power (25 A)² at its
  /// frequency. The two adjacent frequencies have a quarter of it. Divided by 100 values, these
  /// powers are 0.5625 and 0.140625 for A = 0.3.
  @Test func `the spectrum of a sine has three lines`() throws {
    let panel = panel(rows([(1.8, 0.3)]))
    let numbers = try panel.numbers()
    let powers = try #require(numbers["power"] as? [Double])
    #expect(numbers["windows"] as? Int == 1 && numbers["peak_hz"] as? Double == 1.8)
    #expect(powers.count == 100 && isClose(powers[18], to: 0.5625))
    #expect(isClose(powers[17], to: 0.140_625) && isClose(powers[19], to: 0.140_625))
    #expect(powers.enumerated().allSatisfy { (17...19).contains($0) || $1 < 1e-12 })
    #expect(numbers["true_cadence_hz"] == nil && panel.lack == nil)
    // Two windows of data have twice the power of one.
    let two = try self.panel(rows([(1.8, 0.3)], count: 201)).numbers()
    #expect(two["windows"] as? Int == 2)
    #expect(isClose((two["power"] as? [Double])?[18], to: 1.125))
  }

  @Test func `a window needs ten seconds and a row after them`() throws {
    #expect(try windows(panel(rows([(1.8, 0.3)], count: 100))) == 0)
    #expect(try windows(panel(rows([(1.8, 0.3)], count: 101))) == 1)
    #expect(try windows(panel(rows([(1.8, 0.3)], count: 200))) == 1)
    let lack = panel([]).lack
    #expect(lack == "less than ten seconds of walking in the accelerometer rows")
  }

  @Test func `a window needs eight rows a second`() throws {
    #expect(try windows(panel(rows([(1.8, 0.3)], count: 90, rate: 8))) == 1)
    #expect(try windows(panel(rows([(1.8, 0.3)], count: 90, rate: 7.9))) == 0)
    // The spectrum ends at half the sampling rate. At 8 Hz, 3.9 Hz is the last frequency.
    let slow = panel(rows([(1.8, 0.3), (3.9, 0.1)], count: 90, rate: 8))
    let powers = try #require(try slow.numbers()["power"] as? [Double])
    #expect(powers[39] > 0.01 && powers[40...].allSatisfy { $0 == 0 })
  }

  /// The standard deviation of a sine is its amplitude divided by √2.
  @Test(arguments: [
    (amplitude: 0.07, windows: 0), (0.072, 1), (1.4, 1), (1.43, 0),
  ])
  func `a walk is neither still nor rough`(amplitude: Double, windows: Int) throws {
    #expect(try self.windows(panel(rows([(1.8, amplitude)], mean: 3))) == windows)
  }

  @Test(arguments: [
    (hertz: 1.2, windows: 0), (1.3, 0), (1.4, 1), (2.0, 1), (2.6, 1), (2.7, 0), (2.8, 0),
  ])
  func `a walk has from 1.4 to 2.6 steps a second`(hertz: Double, windows: Int) throws {
    #expect(try self.windows(panel(rows([(hertz, 0.3)]))) == windows)
  }

  /// A windowed sine has two thirds of its power at its frequency. Beside a slow sine of amplitude
  /// A, a sine of amplitude B has the share B² / (1.5 (A² + B²)), which is 0.15 for B / A = 0.539.
  @Test(arguments: [
    (low: 0.3, amplitude: 0.212, windows: 0), (0.3, 0.22, 1), (0.5, 0.22, 0), (0.8, 0.3, 0),
    (0.8, 0.5, 1),
  ])
  func `steps stand out of all above half a hertz`(
    low: Double, amplitude: Double, windows: Int
  ) throws {
    #expect(try self.windows(panel(rows([(low, 0.4), (2, amplitude)]))) == windows)
  }

  @Test func `with the truth, a window is one within a true walk`() throws {
    let end = Self.start + 10_000
    func windows(_ bouts: [Truth.Bout], _ clock: PhoneClock = .exact) throws -> Int {
      // The spectrum of these rows does not look like a walk, but the ground truth has one.
      try self.windows(panel(rows([(3, 0.3)]), truth: truth(bouts), clock: clock))
    }
    #expect(try windows([bout(Self.start..<end)]) == 1)
    #expect(try windows([bout(Self.start + 1..<end)]) == 0)
    #expect(try windows([bout(Self.start..<end - 1)]) == 0)
    #expect(try windows([bout(Self.start..<end, "run")]) == 0)
    #expect(try windows([]) == 0)
    // These walks of the ground truth end before the first row.
    let earlier = [bout(0..<5), bout(6..<Self.start)]
    #expect(try windows(earlier + [bout(Self.start..<end)]) == 1)
    // The phone's clock is 2 s ahead, so the true time of each row is 2 s earlier.
    let ahead = PhoneClock(launches: [0], offset: 2_000, drift: 0)
    #expect(try windows([bout(Self.start - 2_000..<end - 2_000)], ahead) == 1)
    #expect(try windows([bout(Self.start..<end)], ahead) == 0)
  }

  @Test func `the true cadence is weighed by the lengths of walks`() throws {
    let bouts = [
      bout(Self.start..<Self.start + 10_000, cadence: 1.5),
      bout(Self.start + 20_000..<Self.start + 50_000, cadence: 1.9),
      bout(Self.start + 60_000..<Self.start + 90_000, "run", cadence: 3),
    ]
    let panel = panel(rows([(1.8, 0.3)]), truth: truth(bouts))
    // The mean cadence is weighted by duration: (10 x 1.5 + 30 x 1.9) / 40 = 1.8 Hz.
    #expect(isClose(try panel.numbers()["true_cadence_hz"], to: 1.8))
    #expect(panel.page.contains("The mean power spectrum of 1 window of ten seconds. "))
    #expect(panel.page.contains(" is 1.8 Hz; the true cadence is 1.80 steps per second."))
    #expect(self.panel(rows([(1.8, 0.3)])).page.contains("strongest frequency is 1.8 Hz.</p>"))
  }

  @Test func `a span leaves out the rows before and after it`() throws {
    let all = rows([(1.8, 0.3)], count: 401)
    let span = Self.start + 10_000..<Self.start + 30_001
    #expect(try windows(panel(all)) == 4)
    #expect(try windows(panel(all, .within(span))) == 2)
  }

  /// The axis starts at the pixel 62, and 1 Hz is 38.8 pixels. The frequencies adjacent to 1.8 Hz
  /// have a quarter of the full height of 200 pixels.
  @Test func `the chart has the powers as shares of the strongest`() throws {
    let outline = try #require(Shown.outline("power", in: panel(rows([(1.8, 0.3)])).page))
    #expect(outline.contains("L128 182L131.8 32L135.7 182L"))
    #expect(outline.hasPrefix("M62 232L65.9 232"))
    // At a sampling rate of 10 Hz, the line ends below 5 Hz, with its last point at 4.9 Hz.
    #expect(outline.hasSuffix("L252.1 232"))
  }

  @Test func `2,000 windows are enough`() throws {
    var panel = SpectrumPanel(.all)
    let ten = rows([(1.8, 0.3)], count: 8_081, rate: 8)
    for number in 0..<20 {
      let shift = 2_000_000 * Int64(number)
      panel.see(.still(ten.map { ($0.time + shift, $0.z) }))
    }
    #expect(try windows(panel) == 2_000)
  }
}
