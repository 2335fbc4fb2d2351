import Fixtures
import Testing

@testable import Simulation

struct SittingTests {
  private static let hour = 20_000.0..<23_600

  private static func sitting(_ number: Int) -> Sitting {
    let random = World.random(number)
    return Sitting(during: [hour], stays: [1], own: random["own"], random["day"])
  }

  /// The sway's and the fidgets' acceleration at 20 Hz over an hour, in mg.
  private static func accelerations(_ number: Int) -> [Vector] {
    let sitting = sitting(number)
    let clock = WanderingClock.body(World.random(number)["clock"])
    var (cursor, ticks, fidget) = (Sitting.Cursor(), WanderingClock.Cursor(), 0)
    return stride(from: hour.lowerBound, to: hour.upperBound, by: 0.05).map { time in
      while fidget < sitting.fidgets.count, sitting.fidgets[fidget].end < time { fidget += 1 }
      let push =
        sitting.sway(
          at: time, by: clock.value(at: time, &ticks), between: (-.infinity, .infinity), after: -1,
          &cursor)
        + sitting.fidget(at: time, number: fidget)
      return (1_000 / standardGravity) * push.acceleration
    }
  }

  /// Windows of 5 s whose magnitude stays within 20 mg: .18 of those of people who write, on public recordings.
  @Test(.whole) func `some sit more quietly than others`() {
    let shares = (0..<24).map { number -> Double in
      let accelerations = Self.accelerations(number)
      let windows = stride(from: 0, to: accelerations.count - 100, by: 100).map { start -> Double in
        // Beside gravity only what goes along it shows in the magnitude.
        let up = accelerations[start..<start + 100].map(\.z)
        return (up.max() ?? 0) - (up.min() ?? 0)
      }
      return Double(windows.count { $0 < 20 }) / Double(windows.count)
    }.sorted()
    #expect((0.3...0.8).contains(shares[12]), "\(shares)")
    #expect(shares[21] - shares[2] > 0.2, "\(shares)")
  }

  @Test func `fidgets do not overlap and stay within their time`() {
    for number in 0..<10 {
      let fidgets = Self.sitting(number).fidgets
      #expect((60...120).contains(fidgets.count))
      #expect(fidgets.allSatisfy { Self.hour.contains($0.start) && Self.hour.contains($0.end) })
      #expect(zip(fidgets, fidgets.dropFirst()).allSatisfy { $0.end <= $1.start })
    }
  }

  @Test func `a sway begins and ends with the stay`() {
    let sitting = Self.sitting(3)
    var cursor = Sitting.Cursor()
    func sway(_ time: Double) -> VectorJet {
      sitting.sway(at: time, by: Jet(time, rate: 1), between: (100, 200), after: -1, &cursor)
    }
    for time in [99.0, 100, 200, 201] { #expect(sway(time) == .zero) }
    #expect(sway(150) != .zero)
  }
}
