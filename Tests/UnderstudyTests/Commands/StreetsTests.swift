import Fixtures
import FoundationEssentials
import Testing

@testable import understudy

struct StreetsTests {
  private struct Collection: Decodable {
    struct Feature: Decodable {
      struct Properties: Decodable {
        let region: String
        let road: String
        let limit: Double?
        let from: Int
        let to: Int

        enum CodingKeys: String, CodingKey {
          case region, road, from, to
          case limit = "limit_mps"
        }
      }
      struct Geometry: Decodable {
        let type: String
        let coordinates: [[Double]]
      }
      let id: Int
      let properties: Properties
      let geometry: Geometry
    }
    let type: String
    let features: [Feature]
  }

  @Test func `streets are written as GeoJSON`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/streets.geojson"
    let run = try Run(
      "streets", "export", "--region", "boston", "--radius-km", "1", "--output", file)
    #expect(run.code == 0 && run.errors == "")
    let streets = try JSONDecoder().decode(
      Collection.self, from: Data(try folder.bytes("streets.geojson")))
    #expect(streets.type == "FeatureCollection")
    #expect(streets.features.count > 300)
    #expect(run.output == "\(file): \(streets.features.count) street segments\n")
    #expect(Set(streets.features.map(\.id)).count == streets.features.count)
    for feature in streets.features {
      #expect(feature.properties.region == "boston")
      #expect(feature.geometry.type == "LineString" && feature.geometry.coordinates.count == 2)
      #expect((feature.properties.limit == nil) == (feature.properties.road == "path"))
      // Around Boston, a degree of latitude is 111 km, and a degree of longitude is 82 km.
      #expect(
        feature.geometry.coordinates.contains {
          abs($0[0] + 71.0589) < 0.0125 && abs($0[1] - 42.3601) < 0.0095
        })
    }
  }

  @Test(arguments: [
    (["export", "--output", "a"], "--region is missing"),
    (["export", "--region", "boston"], "--output is missing"),
    (["--region", "boston", "--output", "a"], "one of export, import is missing"),
    (["improt", "--region", "boston", "--output", "a"], "did you mean import?"),
    (["export", "--streets", "a.streets", "--output", "a"], "a.streets"),
    (
      ["export", "--streets", "a.streets", "--region", "boston", "--output", "a"],
      "--region has no effect with --streets"
    ),
    (
      ["export", "--region", "boston", "--output", "a", "--radius-km", "31"],
      "--radius-km is \"31\"; it must be a number from 0.1 to 30"
    ),
    (
      ["export", "--region", "bostn", "--output", "a"],
      "did you mean boston?"
    ),
  ])
  func `a mistake is told`(words: [String], message: String) throws {
    let run = try Run(
      of: Run.products.appending(path: "understudy"), ["streets"] + words, files: [:])
    #expect(run.code != 0)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
