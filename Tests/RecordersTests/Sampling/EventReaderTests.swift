import Simulation
import Testing

@testable import Recorders

struct EventReaderTests {
  private static func day() throws -> (PowerState, Life, span: Range<Timestamp>) {
    let participant = try TestStudy.make(TestStudy.events).participant(0)
    let start = participant.life.start
    return (
      PowerState(of: participant.phone), participant.life,
      start..<start.advanced(bySeconds: 86_400)
    )
  }

  private static func times(
    _ sensor: PowerState, _ life: Life, in window: Range<Timestamp>
  ) -> [Int64] {
    var (reader, block) = (LifeReader(life), Block<PowerState.Sample>())
    sensor.measure(window, of: reader, into: &block)
    return block.times
  }

  /// The test requests events while they are read one hour ahead: during the hour, at its end and
  /// after it.
  @Test(arguments: [7.003, 3_600, 9_999])
  func `events are the sensor's, whenever they are asked for`(interval: Double) throws {
    let (sensor, life, span) = try Self.day()
    var (reader, lives) = (EventReader(sensor, in: span), LifeReader(life))
    var found: [Int64] = []
    var instant = span.lowerBound
    while instant < span.upperBound {
      let before = instant
      instant = min(instant.advanced(bySeconds: interval), span.upperBound)
      while let (time, _) = reader.next(in: before..<instant, of: lives) {
        #expect(time >= before.milliseconds && time < instant.milliseconds)
        found.append(time)
      }
    }
    #expect(found.count > 20)
    #expect(found == Self.times(sensor, life, in: span))
  }

  @Test func `what was read ahead is left out by a skip`() throws {
    let (sensor, life, span) = try Self.day()
    let all = Self.times(sensor, life, in: span)
    var (reader, lives) = (EventReader(sensor, in: span), LifeReader(life))
    let first = reader.next(
      in: span.lowerBound..<Timestamp(milliseconds: all[0] + 1), of: lives)
    #expect(first?.time == all[0])
    let later = Timestamp(milliseconds: all[10])
    reader.skip(to: later)
    var found: [Int64] = []
    while let (time, _) = reader.next(in: later..<span.upperBound, of: lives) { found.append(time) }
    #expect(!found.isEmpty)
    #expect(found == Self.times(sensor, life, in: later..<span.upperBound))
  }
}
