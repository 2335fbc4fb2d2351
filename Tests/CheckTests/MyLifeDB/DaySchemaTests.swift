import Fixtures
import Foundation
import Spool
import Testing

@testable import Check
@testable import Reading

/// The schema of a day's file must accept each type of sample in exactly one way.
/// `Tests/Peers/days.py` validates whole files with jsonschema.
struct DaySchemaTests {
  private static let schema = URL(filePath: #filePath)
    .appending(path: "../../../../docs/reference/mylifedb-day.schema.json").standardized

  /// The forms of samples, each with the text or the pattern of its types.
  private static let forms: [JSONTree] = {
    guard let data = try? Data(contentsOf: schema),
      let tree = try? JSONDecoder().decode(JSONTree.self, from: data),
      case .list(let forms)? = tree["$defs"]?["sample"]?["oneOf"]
    else { return [] }
    return forms
  }()

  private static func accepts(_ form: JSONTree, _ type: String) -> Bool {
    let names = form["properties"]?["type"]
    if let name = names?["const"]?.text { return name == type }
    guard let text = names?["pattern"]?.text, let pattern = try? Regex(text) else { return false }
    return type.contains(pattern)
  }

  @Test(arguments: HealthKind.all.keys.sorted())
  func `a type has one form, with or without a unit`(type: String) throws {
    let forms = Self.forms.filter { Self.accepts($0, type) }
    #expect(forms.count == 1)
    let unit = try #require(forms.first)["properties"]?["unit"]?["type"]?.text
    switch try #require(HealthKind.all[type]).value {
    case .number(let wanted, _): #expect(unit == (wanted == nil ? "null" : "string"))
    case .price, .amount: #expect(unit == "string")
    case .choice, .nothing, .rating: #expect(unit == "null")
    }
  }

  @Test(arguments: ["sim.music", "sim.Music.music", "sim.music.music.more", "HKQuantityTypeHeart"])
  func `another type has no form`(type: String) {
    #expect(Self.forms.count == 7 && !Self.forms.contains { Self.accepts($0, type) })
  }
}
