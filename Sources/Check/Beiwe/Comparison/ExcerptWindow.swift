import Formats
import Reading
import Spool

/// The instants of which both layouts of a recording around a span have all rows of a stream.
///
/// Files of the phone and of the download that have a row in the span are there whole, and so reach beyond
/// it, each layout as far as its own files do.
enum ExcerptWindow {
  /// In ms since 1970; empty if one side has no file.
  ///
  /// - Parameter hoursAreCut: whether the download has the hours around the span alone.
  static func of(
    phone: (files: [DataFile], folder: String), download: [DataFile], hoursAreCut: Bool
  ) throws(FileError) -> Range<Int64> {
    guard let first = phone.files.first, let last = phone.files.last,
      let start = try times(of: first, in: phone.folder)?.lowerBound,
      let end = try times(of: last, in: phone.folder)?.upperBound
    else { return 0..<0 }
    // Another file may have rows of the very first and the very last instant.
    let window = start + 1..<max(end, start + 1)
    guard hoursAreCut else { return window }
    guard let firstHour = download.first?.hour, let lastHour = download.last?.hour else {
      return 0..<0
    }
    return window.clamped(to: firstHour.lowerBound..<lastHour.upperBound)
  }

  /// The earliest and the latest instant of a file's rows; nil without any.
  private static func times(
    of file: DataFile, in folder: String
  ) throws(FileError) -> ClosedRange<Int64>? {
    let reader = HourReader([file], in: folder, .init())
    var times: ClosedRange<Int64>?
    while let hour = try reader.nextHour() {
      try reader.take(hour) { mark in
        let known = times ?? mark.time...mark.time
        times = min(known.lowerBound, mark.time)...max(known.upperBound, mark.time)
      }
    }
    return times
  }
}
