import Formats
import OpenStreetMap
import ProfileFiles
import Simulation
import Spool

extension Streets {
  static let importer: Importer? = { extract, region, metres, output in
    let found = try StreetImport(reading: extract, for: region, within: metres)
    let bytes = try StreetFile.bytes(of: found.streets)
    try PendingFile.replace(output, with: bytes)
    let lines = [
      """
      \(output): \(counted(found.streets.count, "street")) of \(region.name), \
      \(kilometres(found.length.kept)) km, \
      \(counted(found.streets.signals.count, "junction")) with signals, \
      \(Quantity.bytes(Int64(bytes.count)))
      """, left(found), lost(found, in: extract), StreetSource.notice,
    ]
    return lines.compactMap(\.self).joined(separator: "\n")
  }

  private static func left(_ found: StreetImport) -> String? {
    guard found.length.left > 0 else { return nil }
    let length = kilometres(found.length.left)
    return "\(length) km of streets are omitted, because cars cannot reach or leave them"
  }

  private static func lost(_ found: StreetImport, in extract: String) -> String? {
    guard found.lost.nodes > 0 else { return nil }
    let all = found.length.kept + found.length.left + found.lost.length
    let nodes = counted(found.lost.nodes, "node of streets is", "nodes of streets are")
    return """
      \(nodes) missing in \(extract), so about \(kilometres(found.lost.length)) of \
      \(kilometres(all)) km are lost, estimated from the mean distance of nodes. An extract with \
      complete ways has all nodes (osmium extract --strategy complete_ways)
      """
  }

  /// Returns a length in kilometres with one decimal.
  private static func kilometres(_ metres: Double) -> String {
    let tenths = (metres / 100).rounded()
    return tenths == 0 && metres > 0 ? "less than 0.1" : String(tenths / 10)
  }
}

extension ExtractError: ExitCoded {
  var exitCode: ExitCode {
    switch self {
    case .unknownFormat, .damaged, .noStreets, .scattered: .data
    case .faraway: .profile
    }
  }
}
