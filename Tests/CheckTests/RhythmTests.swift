import Glibc
import Testing

@testable import Check
@testable import Reading

/// Rhythms of walks whose speed changes.
struct RhythmTests {
  private static let rate = 10.0
  private static let seconds = 120.0

  /// Steps by each row of somebody who slows down from 2 to 1.2 steps a second and hurries again.
  private static let steps = (0..<Int(rate * seconds)).map { row in
    let time = Double(row) / rate
    return 1.6 * time + 0.4 * seconds / (2 * .pi) * sin(2 * .pi * time / seconds)
  }

  /// The rhythm that turns so often in acceleration whose stride is twice as strong as the step.
  private static func rhythm(_ turns: [Double]) throws -> Rhythm {
    let series = steps.map { 2 * sin(.pi * $0) + sin(2 * .pi * $0) + 0.5 * sin(3 * .pi * $0) }
    return try #require(Rhythm([series], turns: turns, seconds: seconds))
  }

  @Test func `steps are found beside a stronger stride, whatever the speed`() throws {
    let rhythm = try Self.rhythm(Self.steps)
    #expect(abs(rhythm.frequency - rhythm.expected) < 0.005)
    #expect(rhythm.error < 0.01)
  }

  @Test(arguments: [0.8, 0.83, 1.2, 1.25])
  func `a wrong cadence is told`(share: Double) throws {
    let rhythm = try Self.rhythm(Self.steps.map { $0 / share })
    #expect(abs(rhythm.frequency - share * rhythm.expected) < 0.02)
    #expect(abs(rhythm.frequency - rhythm.expected) > 0.2)
  }

  @Test func `a short series and one with too few rows have none`() {
    #expect(Rhythm([[1, 2, 3]], turns: [0, 1, 2], seconds: 30) == nil)
    #expect(Rhythm([[1, 2, 3]], turns: [0, 50, 100], seconds: 60) == nil)
    #expect(Rhythm([[]], turns: [], seconds: 60) == nil)
  }
}
