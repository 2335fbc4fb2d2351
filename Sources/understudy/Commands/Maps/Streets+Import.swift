import Formats
import OpenStreetMap
import ProfileFiles
import Simulation
import Spool

extension Streets {
  static let canImport = true

  /// Keeps the streets round a region's middle, as a file for `record --streets`.
  func importStreets(of extract: String, for region: Region) throws {
    let found = try StreetImport(reading: extract, for: region, within: 1_000 * radius)
    let bytes = try StreetFile.bytes(of: found.streets)
    try PendingFile.replace(output, with: bytes)
    let (kept, left) = found.length
    print(
      """
      \(output): \(counted(found.streets.count, "street")) of \(region.name), \
      \(Self.kilometres(kept)) km, \(counted(found.streets.signals.count, "junction")) with signals, \
      \(Quantity.bytes(Int64(bytes.count)))
      \(Self.kilometres(left)) km are left out, which hang together with no others, or only one way
      \(StreetSource.notice)
      """)
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
