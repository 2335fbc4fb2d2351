import Formats
import Reading

/// The pairing of files of answers with the events of their submission.
struct SurveyPairing {
  private let layout: Layout
  private let isRecorded: Bool

  /// The longest time between the submission and the creation of the file on a real phone, in ms.
  /// The app does both in one step, so that only a slow phone needs more than some milliseconds.
  static let longestWait: Int64 = 5_000

  init(_ layout: Layout, isRecorded: Bool) {
    (self.layout, self.isRecorded) = (layout, isRecorded)
  }

  /// Returns the index of the event that submitted the answers of a file.
  func submission(of file: SurveyFile, in events: [SurveyEvent]) -> Int? {
    events.lastIndex { $0.isHandingIn && isPair(file, $0) }
  }

  /// Returns whether a file of answers was written at the time of an event.
  func isPair(_ file: SurveyFile, _ event: SurveyEvent) -> Bool {
    // The times in names of downloaded files have a resolution of one second.
    let unit: Int64 = layout == .phone ? 1 : 1_000
    if event.time / unit == file.milliseconds / unit { return true }
    return !isRecorded && abs(file.milliseconds - event.time) <= Self.longestWait + unit
  }
}
