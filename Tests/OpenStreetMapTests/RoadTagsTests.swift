import Simulation
import Testing

@testable import OpenStreetMap

struct RoadTagsTests {
  private static func road(_ tags: [String: String]) -> Road? { Road(tags: tags) }

  @Test(arguments: [
    ("motorway", StreetClass.motorway), ("motorway_link", .ramp), ("trunk", .trunk),
    ("trunk_link", .trunk), ("primary", .arterial), ("primary_link", .arterial),
    ("secondary", .arterial), ("secondary_link", .arterial), ("tertiary", .collector),
    ("tertiary_link", .collector), ("unclassified", .street), ("track", .path),
    ("residential", .street), ("living_street", .street), ("service", .street),
    ("footway", .path), ("steps", .path), ("cycleway", .path), ("pedestrian", .path),
  ])
  func `a highway has a class`(_ highway: String, _ streetClass: StreetClass) {
    #expect(Self.road(["highway": highway])?.streetClass == streetClass)
  }

  @Test(arguments: [
    [:], ["railway": "rail"], ["highway": "construction"], ["highway": "proposed"],
    ["highway": "residential", "area": "yes"], ["highway": "service", "service": "driveway"],
    ["highway": "service", "access": "private"], ["highway": "footway", "foot": "no"],
  ])
  func `what is no street, or nobody's, is left out`(_ tags: [String: String]) {
    #expect(Self.road(tags) == nil)
  }

  private static let signs: [(text: String, limit: Double?)] = [
    ("50", 50 / 3.6), ("30 mph", 30 * 1.609_344 / 3.6), ("30mph", 30 * 1.609_344 / 3.6),
    ("50;30", 50 / 3.6), ("none", nil), ("RO:urban", nil), ("", nil), ("0", nil), ("9000", nil),
    ("-50", nil),
  ]

  @Test(arguments: signs)
  func `limits are km/h or miles an hour`(_ sign: (text: String, limit: Double?)) {
    #expect(Road.limit(of: sign.text) == sign.limit)
  }

  @Test func `a street without a sign has the limit of its class`() {
    #expect(
      Self.road(["highway": "primary", "maxspeed": "none"])?.limit == StreetClass.arterial.limit)
    #expect(Self.road(["highway": "footway", "maxspeed": "50"])?.limit == nil)
  }

  private static let passages: [(tags: [String: String], cars: Road.Traits)] = [
    (["oneway": "yes"], .carsForward), (["oneway": "-1"], .carsBackward),
    (["oneway": "no"], .cars), ([:], .cars), (["junction": "roundabout"], .carsForward),
    (["junction": "roundabout", "oneway": "no"], .cars), (["motor_vehicle": "no"], []),
    (["access": "no", "motor_vehicle": "yes"], .cars),
  ]

  @Test(arguments: passages)
  func `cars pass as the tags say`(_ passage: (tags: [String: String], cars: Road.Traits)) {
    let road = Self.road(
      passage.tags.merging(["highway": "residential", "foot": "yes"]) { own, _ in own })
    #expect(road?.traits.intersection(.cars) == passage.cars)
    #expect(road?.isForWalkers == true)
  }

  @Test func `nobody walks on a motorway`() {
    let road = Self.road(["highway": "motorway", "foot": "yes"])
    #expect(road?.isForWalkers == false)
    #expect(road?.traits.intersection(.cars) == .carsForward)
    #expect(Self.road(["highway": "trunk", "motorroad": "yes"])?.isForWalkers == false)
  }

  @Test func `bridges and tunnels are told`() {
    #expect(Self.road(["highway": "path", "bridge": "viaduct"])?.traits.contains(.bridge) == true)
    #expect(Self.road(["highway": "path", "tunnel": "yes"])?.traits.contains(.tunnel) == true)
    for value in ["no", "building_passage"] {
      #expect(Self.road(["highway": "path", "tunnel": value])?.traits.contains(.tunnel) == false)
    }
  }
}
