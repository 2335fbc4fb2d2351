import Formats
import ProfileFiles
import Simulation

extension Profiles {
  /// Returns the list of studies by purpose. Each study has the size and duration of a recording, and a description.
  static func studies(in files: ProfileFiles) throws -> String {
    let purposes = try files.load(.purposes, "purposes").read(Purposes.init(reading:))
    let names = files.list(.studies)
    let width = names.map(\.count).max() ?? 0
    let groups = try purposes.groups(of: names).map { group in
      let studies = try group.studies.map { study in
        let entry = purposes.entries.first { $0.study == study }
        let about = try files.load(.studies, study).comment.wrapped(to: 88)
        return "  " + study + String(repeating: " ", count: width - study.count) + amounts(entry)
          + about.map { "\n      " + $0 }.joined()
      }
      return (group.purpose ?? "Others") + "\n" + studies.joined(separator: "\n")
    }
    return groups.joined(separator: "\n\n")
      + """


      Record a study with understudy record --study NAME. Add --dry-run to forecast its size.
      """
  }

  static func amounts(_ entry: Purposes.Entry?) -> String {
    guard let entry else { return "" }
    let time =
      entry.seconds < 90
      ? "\(Int(entry.seconds)) s" : "\(Int((entry.seconds / 60).rounded())) min"
    return "  " + Quantity.threeDigits(Double(entry.rows) / 1e6) + " M rows, "
      + Quantity.bytes(Int64(entry.megabytes * 1e6)) + ", about " + time
  }
}
