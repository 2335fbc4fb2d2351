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
    return """
      \(output): \(counted(found.streets.count, "street")) of \(region.name), \
      \(kilometres(found.length.kept)) km, \
      \(counted(found.streets.signals.count, "junction")) with signals, \
      \(Quantity.bytes(Int64(bytes.count)))
      \(kilometres(found.length.left)) km of streets are omitted, because cars cannot reach or leave them
      \(StreetSource.notice)
      """
  }

  private static func kilometres(_ metres: Double) -> String {
    String((metres / 100).rounded() / 10)
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
