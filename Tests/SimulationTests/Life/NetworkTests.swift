import Testing

@testable import Simulation

struct NetworkTests {
  @Test(arguments: World.numbers, 0..<2)
  func `a phone at home is on the Wi-Fi for 95 % of the time`(number: Int, index: Int) throws {
    let day = try World.day(number, index)
    var (wifi, all) = (0, 0)
    for segment in day.plan.segments where segment.stay?.place == KnownPlaces.home {
      for time in stride(from: segment.start, to: segment.end, by: 30) {
        all += 1
        if day.network.isOnWiFi(at: time) { wifi += 1 }
      }
    }
    #expect(Double(wifi) >= 0.95 * Double(all))
  }

  @Test(arguments: World.numbers, 0..<2)
  func `there is no Wi-Fi on the road`(number: Int, index: Int) throws {
    let day = try World.day(number, index)
    for leg in day.plan.legs where leg.mode == .car {
      for time in stride(from: leg.start + 120, to: leg.end, by: 5) {
        #expect(!day.network.isOnWiFi(at: time))
      }
    }
  }

  @Test(arguments: World.numbers, 0..<2)
  func `cellular comes at most two minutes after somebody is gone`(number: Int, index: Int) throws {
    let day = try World.day(number, index)
    for (segment, next) in zip(day.plan.segments, day.plan.segments.dropFirst()) {
      guard let stay = segment.stay, next.stay == nil, day.places[stay.place].hasWiFi else {
        continue
      }
      let place = day.places[stay.place].position
      guard
        let gone = stride(from: next.start, to: next.end, by: 1).first(where: { time in
          let point = day.motion.track.point(at: time, leg: day.motion.track.leg(at: time))
          return point.ground.distance(to: place) > Network.lost
        })
      else { continue }
      if gone + 120 < next.end {
        #expect(!day.network.isOnWiFi(at: gone + 120), "\(gone)")
      }
      #expect(day.network.isOnWiFi(at: gone - 2), "\(gone)")
    }
  }

  @Test(arguments: World.numbers)
  func `rows of reachability alternate`(number: Int) throws {
    let life = try World.life(number)
    let reader = LifeReader(life)
    var block = Block<Reachability.Sample>()
    Reachability().measure(
      life.start..<life.start.advanced(bySeconds: 2 * 86_400), of: reader, into: &block)
    for (one, next) in zip(block.samples, block.samples.dropFirst()) {
      #expect(one.network != next.network)
    }
    #expect(zip(block.times, block.times.dropFirst()).allSatisfy { $0 < $1 })
  }
}
