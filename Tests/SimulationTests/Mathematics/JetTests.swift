import Testing

@testable import Simulation

struct JetTests {
  /// The test function is sin(t²) times a ramp. Its derivatives are approximated by differences.
  @Test(arguments: [0.1, 0.5, 0.9, 1.7])
  func `products and chains differentiate`(time: Double) {
    func jet(_ t: Double) -> Jet {
      let clock = Jet(t, rate: 1)
      let square = clock * clock
      let (sine, cosine) = Elementary.sinCos(square.value)
      return square.mapped(sine, cosine, -sine) * Easing.ramp(t, over: 2)
        + 0.5 * (square.mapped(cosine, -sine, -cosine) - clock)
    }
    let h = 1e-5
    let (before, now, after) = (jet(time - h), jet(time), jet(time + h))
    #expect(abs((after.value - before.value) / (2 * h) - now.rate) < 1e-8)
    #expect(abs((after.rate - before.rate) / (2 * h) - now.acceleration) < 1e-7)
  }

  @Test func `a ramp begins and ends without a jerk of its slope`() {
    for end in [0.0, 3] {
      let (before, after) = (Easing.ramp(end - 1e-9, over: 3), Easing.ramp(end + 1e-9, over: 3))
      #expect(abs(before.rate - after.rate) < 1e-9)
      #expect(abs(before.acceleration - after.acceleration) < 1e-7)
    }
    #expect(Easing.rampIntegral(1) == 0.5)
  }

  @Test func `a bump pushes and pulls equally`() {
    var (push, worst) = (0.0, 0.0)
    for step in -1_000...1_000 {
      let bump = Easing.bump(Jet(Double(step) / 1_000, rate: 1))
      push += bump.acceleration / 1_000
      worst = max(worst, abs(bump.acceleration))
    }
    #expect(abs(push) < 1e-9)
    #expect(worst == Easing.bumpCurvature)
  }
}
