import ProfileFiles
import Simulation
import Spool

/// Imported streets in place of made ones.
extension Record {
  /// Reads the imported streets, one file a region.
  static func imports(_ paths: [String]) throws -> [StreetFile] {
    var files: [StreetFile] = []
    for path in paths {
      let file = try StreetFile(reading: path)
      let region = file.streets.source.region
      if let other = files.first(where: { $0.streets.source.region == region }) {
        throw UsageError.badValue(
          path, of: "--streets",
          allowed: "of another region than \(other.path), which has the streets of \(region)")
      }
      files.append(file)
    }
    return files
  }

  /// Streets of a town that nobody comes to would do nothing.
  static func checkUse(of imports: [StreetFile], in study: Study) throws(UsageError) {
    let towns = [study.towns.home, study.towns.away].compactMap { $0?.region.name }
    for file in imports where !towns.contains(file.streets.source.region) {
      throw .badValue(
        file.path, of: "--streets",
        allowed: "the streets of \(towns.joined(separator: " or ")), not of "
          + file.streets.source.region)
    }
  }
}

extension Manifest.Streets {
  init(of file: StreetFile) {
    let source = file.streets.source
    self.init(
      region: source.region, checksum: file.checksum, extract: source.extract,
      extractChecksum: source.checksum, extractDate: source.date, notice: StreetSource.notice)
  }
}
