import Formats
import Reading
import Spool

/// Compares what two folders have of a participant's surveys, whatever ids the servers gave to them.
///
/// A row of timings or answers, and a voice by its checksum, is one row of the comparison. A download tells the
/// second alone in which a file was made, and holds no row of timings twice.
struct SurveyComparison {
  private let files: ([SurveyFile], [SurveyFile])
  private let isDownload: Bool
  private let folders: (String, String)

  /// - Parameter layouts: of the two sides.
  init(
    _ first: (files: [SurveyFile], folder: String), _ second: (files: [SurveyFile], folder: String),
    layouts: (Layout, Layout)
  ) {
    files = (
      first.files.filter { $0.layout == layouts.0 }, second.files.filter { $0.layout == layouts.1 }
    )
    folders = (first.folder, second.folder)
    isDownload = layouts.0 == .download || layouts.1 == .download
  }

  /// Hands out the difference of each type of files and hour that differs; returns how many rows and hours
  /// the first side has.
  ///
  /// - Parameters:
  ///   - unsent: files of the first side that the app never sends; their rows on the second side are left
  ///     out.
  ///   - found: receives the paths of these files that have rows on the second side.
  func run(
    without unsent: [SurveyFile] = [], found: inout [String], _ body: (HourDifference) -> Void
  ) throws(FileError) -> (rows: Int, hours: Int) {
    let first = try marks(files.0, folders.0)
    var second = try marks(files.1, folders.1)
    for file in unsent {
      let count = second.values.reduce(0) { $0 + $1.count }
      for (key, left) in try marks([file], folders.0) {
        let hashes = Set(left.map(\.hash)).subtracting(first[key, default: []].map(\.hash))
        second[key]?.removeAll { hashes.contains($0.hash) }
      }
      if second.values.reduce(0, { $0 + $1.count }) < count { found.append(file.path) }
    }
    let places = HourDifference.Places(
      first: { RowPlace(files.0[Int($0.file)].path, row: Int($0.row)) },
      second: { RowPlace(files.1[Int($0.file)].path, row: Int($0.row)) })
    let keys = Set(first.keys).union(second.keys).sorted {
      ($0.type, $0.hour) < ($1.type, $1.hour)
    }
    for key in keys {
      var difference = HourDifference(
        key.hour, first[key] ?? [], second[key] ?? [], comparesOrder: false, places: places)
      guard !difference.isEmpty else { continue }
      difference.stream = key.type
      body(difference)
    }
    return (first.values.reduce(0) { $0 + $1.count }, keys.count)
  }

  private struct Key: Hashable {
    let type: String
    let hour: Int64
  }

  private func marks(
    _ files: [SurveyFile], _ folder: String
  ) throws(FileError) -> [Key: [RowMark]] {
    var marks: [Key: [RowMark]] = [:]
    var seen: Set<String> = []
    for (number, file) in files.enumerated() {
      var file = file
      var readable = Finding()
      let content = try file.read(in: folder, &readable)
      for (row, text) in texts(of: file, content).enumerated() {
        guard !isDownload || !file.kind.isHourly || seen.insert(text.text).inserted else {
          continue
        }
        let key = Key(
          type: file.kind.type, hour: BeiweHour(milliseconds: text.time).start)
        let hash = Array(text.text.utf8).withUnsafeBufferPointer { RowMark.hash($0) }
        marks[key, default: []].append(
          RowMark(time: text.time, hash: hash, file: Int32(number), row: Int32(row + 1)))
      }
    }
    return marks
  }

  /// The rows of a file without what servers differ in.
  private func texts(
    of file: SurveyFile, _ content: FileContent
  ) -> [(time: Int64, text: String)] {
    let unit: Int64 = isDownload ? 1_000 : 1
    let made = file.milliseconds / unit * unit
    switch file.kind {
    case .surveyTimings:
      return file.lines.dropFirst().map { row in
        let cells = file.layout == .download && row.count == 9 ? [row[0], row[2]] + row[4...] : row
        return (row.first.flatMap { Int64($0) } ?? made, cells.joined(separator: ","))
      }
    case .surveyAnswers:
      return file.lines.dropFirst().map { (made, "\(made)," + $0.joined(separator: ",")) }
    default: return [(made, "\(made),\(content.bytes),\(content.checksum)")]
    }
  }
}
