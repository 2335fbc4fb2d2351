import Formats
import Spool

/// The way in which files of a stream are cut and named.
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

  /// The place of the time in a row, if it is not the first cell.
  package var otherTimePlace: BeiweStreamFormat.TimePlace? {
    layout == .phone && stream.time != .cell(0) ? stream.time : nil
  }

  /// The instants that rows of a download's hour may have.
  package var hour: Range<Int64>? {
    layout == .download ? milliseconds..<milliseconds + 3_600_000 : nil
  }
}

/// The facts about a file as a whole.
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
  /// Files as the phone named them, in the order of time.
  package var phone: [BeiweStream: [DataFile]] = [:]
  package var download: [BeiweStream: [DataFile]] = [:]
  /// Files of surveys, in order of time.
  package var surveys: [SurveyFile] = []
  /// Folders and files of other streams, which no rule judges.
  package var others: [Unjudged] = []
  /// The files that the server writes when the phone registers, with the starts of their hours in ms.
  package var registrations: [(path: String, hour: Int64)] = []
  /// The paths of files of a download whose names have the form of an older server.
  package var olderNames: [String] = []
  /// Files whose names do not have the form of a layout.
  package var strangers: [String] = []

  /// Returns the files whose names are wrong.
  ///
  /// Users of real data add files of their own, so only tables in the folder of a stream or survey
  /// must have a known name there.
  package func misnamed(isRecorded: Bool) -> [String] {
    isRecorded ? strangers : strangers.filter(Self.isTableOfStream)
  }

  /// Files of real data that no rule judges because of their names.
  package var unknownFiles: [Unjudged] {
    strangers.filter { !Self.isTableOfStream($0) }.map {
      Unjudged($0, reason: "file of an unknown form")
    }
  }

  private static func isTableOfStream(_ path: String) -> Bool {
    let steps = path.split(separator: "/").map(String.init)
    return path.withoutCompression.hasSuffix(".csv")
      && steps.dropLast().suffix(2).contains {
        stream(named: $0) != nil || surveyType(named: $0) != nil
      }
  }

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
