import Formats

/// How files of a stream are cut and named.
package enum Layout: String, Sendable {
  /// Files as the phone writes them, one for each rotation.
  case phone
  /// Files as a researcher downloads them, one for each hour.
  case download
}

/// A file with rows of a stream.
package struct DataFile: Sendable {
  /// Below the folder that is checked.
  package var path: String
  package var stream: BeiweStream
  package var layout: Layout
  /// When the app made it, or when its hour begins, by its name.
  package var milliseconds: Int64

  /// Where the time of a row stands, if not in its first cell.
  package var otherTimePlace: BeiweStreamFormat.TimePlace? {
    layout == .phone && stream.time != .cell(0) ? stream.time : nil
  }

  /// The instants that rows of a download's hour may have.
  package var hour: Range<Int64>? {
    layout == .download ? milliseconds..<milliseconds + 3_600_000 : nil
  }
}

/// What was found of a file as a whole.
package struct FileFacts: Sendable {
  package var file: DataFile
  /// Lines below the header, whether they can be read or not.
  package var rows = 0
  /// Whether the first line is a row.
  package var lacksHeader = false
  /// Nil without a row that can be read.
  package var times: Times?
  package var contentBytes: Int64 = 0
  package var checksum: UInt32 = 0

  /// The times of the row that came first, of the earliest and of the latest.
  package struct Times: Equatable, Sendable {
    package var first: Int64
    package var earliest: Int64
    package var latest: Int64
  }
}

/// The files of one participant, by layout.
package struct ParticipantFiles: Sendable {
  package var patient: String
  /// In order of names, which is that of time.
  package var phone: [BeiweStream: [DataFile]] = [:]
  package var download: [BeiweStream: [DataFile]] = [:]
  /// Files of surveys, in order of time.
  package var surveys: [SurveyFile] = []
  /// Folders and files of other streams, which no rule judges.
  package var others: [Unjudged] = []
  /// What the server writes when the phone registers, with the starts of their hours in ms.
  package var registrations: [(path: String, hour: Int64)] = []
  /// Files whose names the layouts do not have.
  package var strangers: [String] = []

  /// The layout on whose rows coherence is judged.
  package var main: Layout { phone.isEmpty ? .download : .phone }

  package func files(_ layout: Layout) -> [BeiweStream: [DataFile]] {
    layout == .phone ? phone : download
  }

  /// The files of the other layout.
  package func paths(beside layout: Layout) -> Set<String> {
    let other: Layout = layout == .phone ? .download : .phone
    return Set(
      files(other).values.joined().map(\.path)
        + surveys.filter { $0.layout == other }.map(\.path)
        + (other == .download ? registrations.map(\.path) : []))
  }

  package var layouts: [Layout] {
    (phone.isEmpty ? [] : [.phone]) + (download.isEmpty ? [] : [.download])
  }
}
