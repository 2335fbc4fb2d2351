import Fixtures
import Testing

@testable import Simulation

struct FieldCalibrationTests {
  private static let field = MagneticField(random: Random(seed: 1))

  /// What is said beside each sample of an on-window.
  private func words(_ session: Session, _ count: Int, cuts: [Int] = []) -> [FieldCalibration.Word]
  {
    let sensor = DeviceMotion(of: session.phone, exactlyIn: Self.field)
    return session.measure(sensor, count, cuts: cuts).samples.map(\.calibration)
  }

  private func share(
    _ word: FieldCalibration.Word, of words: some Collection<FieldCalibration.Word>
  )
    -> Double
  {
    Double(words.count { $0 == word }) / Double(words.count)
  }

  @Test func `a start is low, and some seconds later it is mostly high`() throws {
    var shares: [Double] = []
    for number in World.numbers {
      let words = words(try Session.asleep(number), 60_000)
      #expect(words[0] == .low)
      shares.append(share(.high, of: words[600...]))
      #expect(!words.contains(.uncalibrated))
    }
    // Some bedrooms have more iron, one of these six.
    #expect(shares.count { $0 > 0.5 } >= 5)
    #expect(average(shares) > 0.7)
  }

  /// A car's iron and a train's are on the way; the same roads have none.
  @Test(.whole) func `iron nearby makes it less sure`() throws {
    var riding: [FieldCalibration.Word] = []
    for number in World.numbers {
      let day = try World.day(number)
      for leg in day.plan.legs where [.car, .bus, .train].contains(leg.mode) {
        var session = try Session.asleep(number)
        session.start = day.start.advanced(bySeconds: leg.start)
        // The start of the window is left out.
        riding += words(session, Int(10 * (leg.end - leg.start))).dropFirst(600)
      }
    }
    try #require(riding.count > 10_000)
    #expect(share(.high, of: riding) < 0.3)
  }

  @Test func `blocks change no word`() throws {
    let session = try Session.asleep(1)
    let whole = words(session, 3_000)
    #expect(words(session, 3_000, cuts: [1, 17, 400, 401, 1_999]) == whole)
    #expect(Set(whole).count > 1)
  }

  @Test func `without the field there is none to be sure of`() throws {
    let session = try Session.asleep(2)
    let samples = session.measure(DeviceMotion(of: session.phone), 100).samples
    #expect(samples.allSatisfy { $0.calibration == .uncalibrated && $0.field == .zero })
  }
}
