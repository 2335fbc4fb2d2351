import Fixtures
import Testing

@testable import Reading

struct TruthStreetsTests {
  private static let street = #"""
    {"type":"Feature","id":7,"properties":{"region":"boston","road":"path","limit_mps":null,"from":1,"to":2},\#
    "geometry":{"type":"LineString","coordinates":[[-71.5,42.25],[-71.25,42.5]]}}
    """#
  private static let start = #"{"type":"FeatureCollection","notice":"x","features":["#

  private func truth(_ streets: String) throws -> Truth {
    let folder = try TemporaryFolder()
    try folder.put("start,end,region,edge,direction,road,limit_mps\n", at: "t/ways.csv")
    try folder.put(streets, at: "t/streets.geojson")
    return try withExtendedLifetime(folder) {
      var truth = Truth()
      truth.folder = "t"
      try truth.readStreets(folder.path)
      return truth
    }
  }

  @Test func `a street is a line of the file`() throws {
    let truth = try truth("\(Self.start)\n\(Self.street),\n\(Self.street)\n]}")
    #expect(truth.format.failures == 0 && truth.net.count == 2 && truth.streets.isEmpty)
    let street = try #require(truth.net.last)
    #expect(street.road == "path" && street.limit == nil && street.nodes == (1, 2))
    #expect(street.from == Truth.Position(latitude: 42.25, longitude: -71.5))
    #expect(street.to == Truth.Position(latitude: 42.5, longitude: -71.25))
  }

  @Test(arguments: [
    "", "]}", "\(start)\n\(street),\n", "\(start)\n\(street.dropLast())\n]}",
    "\(start)\n\(street)\n]}\n\(street)", "\(start)\n\(street.replacing(",42.25", with: ""))\n]}",
    "\(start)\n\(street.replacing("42.25", with: "1e400"))\n]}",
    "\(start)\n\(String(repeating: "x", count: 70_000))\n]}",
  ])
  func `a truncated or broken file is reported`(streets: String) throws {
    #expect(try truth(streets).format.failures == 1)
  }

  @Test func `pieces of streets are passed in both directions`() throws {
    let folder = try TemporaryFolder([
      "t/ways.csv": """
      start,end,region,edge,direction,road,limit_mps
      100,200,boston,7,1,street,13.5
      200,300,boston,8,-1,path,
      300,400,berlin,7,0,street,13.5
      300,400,berlin,x,1,street,13.5
      300,400,berlin,7,1,river,13.5
      300,400,berlin,7,1,street,x
      400,300,berlin,7,1,street,13.5
      500,600,berlin,7,1,ramp,8

      """,
      "t/streets.geojson": "\(Self.start)\n\(Self.street),\n"
        + Self.street.replacing("\"id\":7", with: "\"id\":9") + "\n]}\n",
    ])
    var truth = Truth()
    truth.folder = "t"
    try truth.readStreets(folder.path)
    #expect(
      truth.ways == [
        .init(
          span: 100..<200, edge: .init(region: "boston", number: 7), isForward: true,
          road: "street", limit: 13.5, row: 1),
        .init(
          span: 200..<300, edge: .init(region: "boston", number: 8), isForward: false,
          road: "path", limit: nil, row: 2),
        .init(
          span: 500..<600, edge: .init(region: "berlin", number: 7), isForward: true,
          road: "ramp", limit: 8, row: 8),
      ])
    #expect(truth.format.examples.map(\.row) == [3, 4, 5, 6, 7])
    // Of two pieces in the file, one is passed.
    #expect(truth.net.count == 2)
    #expect(truth.streets.keys.map(\.number) == [7] && truth.format.failures == 5)
  }

  @Test func `streets are equal in all of their parts`() {
    let street = Truth.Street(
      road: "path", limit: 5, nodes: (1, 2), from: .init(latitude: 1, longitude: 2),
      to: .init(latitude: 3, longitude: 4))
    #expect(street == street)
    let changes: [(inout Truth.Street) -> Void] = [
      { $0.road = "street" }, { $0.limit = nil }, { $0.nodes.from = 3 }, { $0.nodes.to = 1 },
      { $0.from.latitude = 5 }, { $0.to.longitude = 5 },
    ]
    for change in changes {
      var other = street
      change(&other)
      #expect(other != street)
    }
  }

  @Test func `without a table of ways no street is read`() throws {
    let folder = try TemporaryFolder(["t/streets.geojson": ""])
    var truth = Truth()
    truth.folder = "t"
    try truth.readStreets(folder.path)
    #expect(truth.format == Finding())
    try folder.put("start,end,region,edge,direction,road,limit_mps\n", at: "u/ways.csv")
    truth.folder = "u"
    try truth.readStreets(folder.path)
    #expect(truth.format.failures == 0 && truth.format.judged == 1 && truth.net.isEmpty)
  }
}
