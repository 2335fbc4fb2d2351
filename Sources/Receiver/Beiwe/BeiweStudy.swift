import Formats
import Spool

/// The events that happen to a study during the run: the time at which it is stopped, and its
/// retired participants.
struct BeiweStudy: Sendable {
  private let retired: Set<String>
  private let start = ContinuousClock.now
  /// The time at which the study is stopped, in seconds from the start; nil if it is not.
  private let end: Double?

  /// - Parameters:
  ///   - file: a file with one patient id per line; nil if no participant is retired.
  ///   - seconds: the time until the study is stopped; nil if it is not stopped.
  /// - Throws: `ReceiverError.badFile` or `FileError`.
  init(retired file: String?, stoppedAfter seconds: Double?) throws {
    var retired: Set<String> = []
    if let file {
      let text = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (index, line) in lines.enumerated() where !line.isEmpty {
        guard BeiweFileName.isPatient(line) else {
          throw ReceiverError.badFile(
            file, line: index + 1, allowed: "an id of 8 characters from a-z and 1-9")
        }
        retired.insert(String(line))
      }
    }
    self.retired = retired
    end = seconds
  }

  /// Whether the participant has left the study.
  func isRetired(_ patient: String) -> Bool { retired.contains(patient) }

  var isStopped: Bool { end.map { $0 <= (.now - start) / .seconds(1) } ?? false }
}
