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
  func `a file that is cut off or broken is told`(streets: String) throws {
    #expect(try truth(streets).format.failures == 1)
  }
}
