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

  /// Texts of speed limits with their values, in km/h or mph.
  private static let limits: [(text: String, number: Double?, isMiles: Bool)] = [
    ("5", 5, false), ("4.9", nil, false), ("140", 140, false), ("140.1", nil, false),
    ("87 mph", nil, true), ("86 mph", 86, true), ("50 km/h", 50, false), ("12.5", 12.5, false),
    ("50  mph", 50, true), ("5.5.5", nil, false), (".", nil, false), ("٥٠", nil, false),
    ("3 mph", nil, true), ("4 mph", 4, true),
  ]

  @Test(arguments: limits)
  func `limits from 5 to 140 km/h are believed`(text: String, number: Double?, isMiles: Bool) {
    let kilometres = number.map { isMiles ? 1.609_344 * $0 : $0 }
    #expect(Road.limit(of: text) == kilometres.map { $0 / 3.6 })
  }

  @Test(
    arguments: [
      (["oneway": "true"], Road.Traits.carsForward), (["oneway": "1"], .carsForward),
      (["oneway": "reverse"], .carsBackward), (["oneway": "false"], .cars),
      (["oneway": "0", "junction": "roundabout"], .cars), (["junction": "circular"], .carsForward),
      (["junction": "yes"], .cars), (["oneway": "alternating"], .cars),
      (["oneway": "-1", "junction": "roundabout"], .carsBackward), (["motorcar": "no"], []),
      (["vehicle": "private"], []), (["access": "forestry"], []), (["access": "agricultural"], []),
      (["access": "destination"], .cars), (["motorcar": "yes", "motor_vehicle": "no"], .cars),
      (["motor_vehicle": "no", "vehicle": "yes"], []), (["vehicle": "no", "access": "yes"], []),
    ] as [([String: String], Road.Traits)])
  func `the first key that is there says who may pass`(
    tags: [String: String], cars: Road.Traits
  ) {
    let road = Self.road(tags.merging(["highway": "residential", "foot": "yes"]) { own, _ in own })
    #expect(road?.traits.intersection(.cars) == cars && road?.isForWalkers == true)
  }

  @Test(
    arguments: [
      (["highway": "footway", "access": "no", "foot": "yes"], true),
      (["highway": "footway", "access": "no"], false),
      (["highway": "footway", "foot": "private"], false),
      (["highway": "path", "motor_vehicle": "yes"], true), (["highway": "service"], true),
      (["highway": "service", "service": "alley"], true),
      (["highway": "service", "service": "parking_aisle"], false),
      (["highway": "service", "service": "drive-through"], false),
      (["highway": "service", "service": "emergency_access"], false),
      (["highway": "footway", "indoor": "yes"], false),
      (["highway": "footway", "indoor": "no"], true),
      (["highway": "footway", "area": "no"], true),
      (["highway": "motorway_link", "foot": "yes", "motorcar": "no"], false),
      (["highway": "trunk", "motorroad": "no"], true),
    ] as [([String: String], Bool)])
  func `walkers may go where they are admitted`(tags: [String: String], areAdmitted: Bool) {
    #expect((Self.road(tags)?.isForWalkers ?? false) == areAdmitted)
    if Self.road(tags)?.streetClass == .path {
      #expect(Self.road(tags)?.traits.intersection(.cars) == [])
    }
  }

  @Test func `a street that is closed to walkers may be open to cars, and the other way round`() {
    let cars = Self.road(["highway": "primary", "foot": "no"])
    #expect(cars?.isForWalkers == false && cars?.traits.intersection(.cars) == .cars)
    let walkers = Self.road(["highway": "primary", "motor_vehicle": "no"])
    #expect(walkers?.isForWalkers == true && walkers?.traits.intersection(.cars) == [])
    #expect(Self.road(["highway": "primary", "motor_vehicle": "no", "foot": "no"]) == nil)
    #expect(Self.road(["highway": "motorway_link"])?.traits.intersection(.cars) == .cars)
    #expect(Self.road(["highway": "path", "bridge": "no"])?.traits.contains(.bridge) == false)
    #expect(Self.road(["highway": "path"])?.traits.intersection([.bridge, .tunnel]) == [])
    let both = Self.road(["highway": "path", "bridge": "yes", "tunnel": "culvert"])
    #expect(both?.traits.isSuperset(of: [.bridge, .tunnel]) == true)
  }
}
