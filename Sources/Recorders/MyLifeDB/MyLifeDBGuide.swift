import Simulation
import Spool

/// The files that describe MyLifeDB's folder tree to its readers.
enum MyLifeDBGuide: String, CaseIterable {
  case readme = "README.md"
  case types = "types.json"

  /// The content of the file in a tree with some rows.
  func text(with rows: MyLifeDBSettings.Rows) -> [UInt8] {
    switch self {
    case .readme: rows == .all ? Self.explanation + Self.otherFolders : Self.explanation
    case .types: Self.types(in: rows)
    }
  }

  /// Returns the text with the names, units and values of all types.
  private static func types(in rows: MyLifeDBSettings.Rows) -> [UInt8] {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.key("quantity_types")
      json.object { json in
        for type in HealthType.all {
          let unit: String?
          switch type.kind {
          case .quantity(let name): unit = name
          case .stateOfMind: unit = nil
          case .category, .workout: continue
          }
          json.key(type.identifier)
          json.object { write(type.title, unit: unit, to: &$0) }
        }
        // Two trees may have the same type.
        var listed: Set<String> = []
        for metric in Metric.all
        where metric.isWritten(with: rows) && listed.insert(metric.type).inserted {
          json.key(metric.type)
          json.object { write(metric.title, unit: metric.unit, to: &$0) }
        }
      }
      json.key("category_types")
      json.object { json in
        for type in HealthType.all {
          guard case .category(let names) = type.kind else { continue }
          json.key(type.identifier)
          json.object { json in
            json.member("name", type.title)
            json.key("values")
            json.object { json in
              for name in names { json.member("\(name.value)", name.name) }
            }
          }
        }
      }
      json.key("workout_activity_types")
      json.object { json in
        for (number, name) in Workout.activities { json.member("\(number)", name) }
      }
    }
    json.newLine()
    return json.bytes
  }

  private static func write(_ title: String, unit: String?, to json: inout JSONWriter) {
    json.member("name", title)
    json.key("unit")
    if let unit { json.string(unit) } else { json.null() }
  }

  /// The folders that only the setting `all` fills.
  private static let otherFolders = Array(
    """

    Data of a Mac are in `imports/device/mac/COLLECTOR/raw`, and entries that the person types are in
    `imports/manual/COLLECTOR/raw`, in the same form. Files of sessions with a coding assistant are in
    `imports/claude-code`.

    """.utf8)

  private static let explanation = Array(
    """
    # Apple Health, a file a day

    `raw/YYYY/MM/YYYY-MM-DD.json` holds the samples that begin on a date by the local clock, in order of their
    start. A day is 23 or 25 hours long where clocks are set.

    | key | value |
    |---|---|
    | `date` | the local date |
    | `exported_at` | when the file was written, UTC |
    | `device_info` | `phone`, `watch` (null without one), `os_version` |
    | `samples` | `type`, `start`, `end` (UTC, whole seconds), `value`, `unit`, `source`, `device`, and `metadata` where there is any |

    `value` is null for a workout, whose numbers are in `metadata`; its `route` has a fix a second. `unit` is null
    for categories, whose values `types.json` names. Percentages are fractions of 1.

    Numbers are Apple's. MyLifeDB's published example of `types.json` has three slips: a stand hour is 0 when stood
    and 1 when idle; yoga is 57 and 35 is rowing.

    What the phone tells of itself lies beside this folder, in `imports/device/iphone/COLLECTOR/raw`, in the same
    form. Its types begin with `sim.`, since HealthKit has none for them.

    """.utf8)
}
