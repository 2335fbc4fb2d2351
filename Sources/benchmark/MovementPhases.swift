import Recorders
import Simulation

/// What a sample of the accelerometer costs by what happens to the phone.
struct MovementPhases {
  private enum Kind: String, CaseIterable {
    case hand, walk, car, bike, sitting

    /// - Parameter leg: nil at a place.
    init?(_ leg: Leg.Mode?, _ pose: Pose) {
      switch leg {
      case .walk where pose.placement == .pocket: self = .walk
      case .car: self = .car
      case .bike: self = .bike
      case nil where pose.placement == .handUsing && pose.posture == .sitting: self = .hand
      case nil where pose.placement == .pocket && pose.posture == .sitting: self = .sitting
      default: return nil
      }
    }
  }

  /// Samples of each kind.
  private static let samples = 400_000
  private static let rates = [10.0, 100]

  private let study: Study

  init(_ study: Study) {
    self.study = study
  }

  func measure(into report: inout Report) {
    let people = (0..<study.profile.participants).map { Person(study.participant($0), study) }
    for rate in Self.rates {
      for kind in Kind.allCases {
        var count = 0
        let watch = Stopwatch()
        while count < Self.samples {
          let before = count
          for person in people where count < Self.samples {
            count += person.measure(kind, at: rate)
          }
          guard count > before else { break }
        }
        report.add(
          "accel, \(kind.rawValue) at \(Int(rate)) Hz", "ns a row", 1e9 / Double(max(count, 1)),
          watch.elapsed)
      }
    }
  }

  /// Somebody's first day.
  private struct Person {
    private let participant: Participant
    private let start: Timestamp
    private let life: LifeReader
    private let parts: [Kind: [Range<Timestamp>]]

    init(_ participant: Participant, _ study: Study) {
      self.participant = participant
      start = study.span.lowerBound
      life = LifeReader(participant.life)
      // A day of a life runs from waking up to the next waking up.
      parts = Self.parts(of: life.day(at: start.advanced(bySeconds: 43_200)))
    }

    /// Returns the number of samples of all that happens of a kind.
    func measure(_ kind: Kind, at rate: Double) -> Int {
      let sensor = Accelerometer(of: participant.phone)
      let session = SensorSession(
        number: 0,
        sampling: participant.phone.sampling(
          of: Accelerometer.self, from: start, rate: rate, session: 0),
        clock: participant.phone.clock(launchedAt: start, number: 1))
      var block = Block<Accelerometer.Sample>()
      var count = 0
      for part in parts[kind] ?? [] {
        let end = session.sampling.count(before: part.upperBound)
        var first = session.sampling.count(before: part.lowerBound)
        while first < end {
          let next = min(first + Block<Accelerometer.Sample>.capacity, end)
          block.removeAll()
          sensor.measure(first..<next, in: session, of: life, into: &block)
          count += next - first
          first = next
        }
      }
      return count
    }

    private static func parts(of day: Day) -> [Kind: [Range<Timestamp>]] {
      let poses = day.poses
      var edges = [0, day.duration] + poses.map(\.start)
      for leg in day.legs { edges += [leg.start, leg.end] }
      edges = edges.filter { (0...day.duration).contains($0) }.sorted()
      var parts: [Kind: [Range<Timestamp>]] = [:]
      for (start, end) in zip(edges, edges.dropFirst()) where start < end {
        let middle = 0.5 * (start + end)
        let leg = day.legs.first { $0.start <= middle && middle < $0.end }
        guard let pose = poses.last(where: { $0.start <= middle })?.pose,
          let kind = Kind(leg?.mode, pose)
        else { continue }
        parts[kind, default: []].append(day.instant(start)..<day.instant(end))
      }
      return parts
    }
  }
}
