import Formats

/// How files of a stream are cut and named.
enum Layout: String, Sendable {
  /// Files as the phone writes them, one for each rotation.
  case phone
  /// Files as a researcher downloads them, one for each hour.
  case download
}

/// A file with rows of a stream.
struct DataFile: Sendable {
  /// Below the folder that is checked.
  var path: String
  var stream: BeiweStream
  var layout: Layout
  /// When the app made it, or when its hour begins, by its name.
  var milliseconds: Int64

  /// The instants that rows of a download's hour may have.
  var hour: Range<Int64>? {
    layout == .download ? milliseconds..<milliseconds + 3_600_000 : nil
  }
}

/// What was found of a file as a whole.
struct FileFacts: Sendable {
  var file: DataFile
  /// Lines below the header, whether they can be read or not.
  var rows = 0
  /// Whether the first line is a row.
  var lacksHeader = false
  /// Nil without a row that can be read.
  var times: Times?
  var contentBytes: Int64 = 0
  var checksum: UInt32 = 0

  /// The times of the row that came first, of the earliest and of the latest.
  struct Times: Equatable, Sendable {
    var first: Int64
    var earliest: Int64
    var latest: Int64
  }
}

/// The files of one participant, by layout.
struct ParticipantFiles: Sendable {
  var patient: String
  /// In order of names, which is that of time.
  var phone: [BeiweStream: [DataFile]] = [:]
  var download: [BeiweStream: [DataFile]] = [:]
  /// Files of surveys, in order of time.
  var surveys: [SurveyFile] = []
  /// Folders and files of other streams, which are not judged.
  var others: [String] = []
  /// What the server writes when the phone registers, with the starts of their hours in ms.
  var registrations: [(path: String, hour: Int64)] = []
  /// Files whose names the layouts do not have.
  var strangers: [String] = []

  /// The layout on whose rows coherence is judged.
  var main: Layout { phone.isEmpty ? .download : .phone }

  func files(_ layout: Layout) -> [BeiweStream: [DataFile]] {
    layout == .phone ? phone : download
  }

  /// The files of the other layout.
  func paths(beside layout: Layout) -> Set<String> {
    let other: Layout = layout == .phone ? .download : .phone
    return Set(
      files(other).values.joined().map(\.path)
        + surveys.filter { $0.layout == other }.map(\.path)
        + (other == .download ? registrations.map(\.path) : []))
  }

  var layouts: [Layout] {
    (phone.isEmpty ? [] : [.phone]) + (download.isEmpty ? [] : [.download])
  }
}
