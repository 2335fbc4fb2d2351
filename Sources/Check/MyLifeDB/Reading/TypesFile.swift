import Reading
import Spool

/// The content of `types.json`, which must name every type that occurs in the days' files.
struct TypesFile {
  private var types: JSONTree?

  /// Reads a file, and reports a failure if the text is not JSON.
  init(_ path: String, _ bytes: [UInt8], _ finding: inout Finding) {
    var reader = JSONReader(bytes)
    do throws(JSONReader.Defect) {
      types = try reader.value()
      try reader.end()
    } catch {
      types = nil
      finding.fail(
        RowPlace(path), "\(error.fact) at byte \(error.offset)",
        allowed: "JSON text with all sample types")
    }
  }

  /// Returns whether the file lists a type with its unit, or with names for all its values.
  func explains(_ type: String) -> Bool {
    switch HealthKind.all[type]?.value {
    case nil: return true
    case .number(let unit, _): return lists(type, unit)
    // The unit of these types differs between samples, or there is none.
    case .price, .amount, .rating: return lists(type, nil)
    case .choice(let names):
      guard let values = types?["category_types"]?[type]?["values"] else { return false }
      // A type whose only value has no meaning needs no names of values.
      return names == [HealthKind.nothing]
        || names.indices.allSatisfy { values["\($0)"]?.text != nil }
    case .nothing:
      let names = types?["workout_activity_types"]
      return HealthKind.activities.allSatisfy { names?["\($0)"]?.text == $1 }
    }
  }

  /// Returns whether the file lists a quantity with a name and its unit.
  private func lists(_ type: String, _ unit: String?) -> Bool {
    guard let told = types?["quantity_types"]?[type], told["name"]?.text != nil else {
      return false
    }
    return told["unit"] == unit.map(JSONTree.text) ?? .null
  }
}
