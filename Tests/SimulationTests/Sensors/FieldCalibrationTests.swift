import Fixtures
import Glibc
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

  /// How often somebody's bedroom should be called high, by the iron at the phone.
  private func chance(_ number: Int) throws -> Double {
    let day = try World.day(number)
    let time = day.plan.asleep + 900
    var cursor = MagneticField.Cursor()
    let iron = Self.field.anomaly(
      at: day.motion.state(at: time).position, time, of: day, &cursor
    ).length
    let room = log(FieldCalibration.limits.high / iron) / FieldCalibration.strictness
    return 0.5 * erfc(-room / 2.0.squareRoot())
  }

  @Test func `a start is low, and some seconds later it is as high as the iron allows`() throws {
    var shares: [Double] = []
    for number in World.numbers {
      let words = words(try Session.asleep(number), 60_000)
      #expect(words[0] == .low)
      #expect(!words.contains(.uncalibrated))
      let share = share(.high, of: words[600...])
      // In 100 minutes some 75 judgements are independent: four deviations of a share.
      #expect(abs(share - (try chance(number))) < 0.24, "\(share)")
      shares.append(share)
    }
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
