import Formats
import Spool

/// What becomes of a study while its phones go on: who is retired, and when it is stopped.
struct BeiweStudy: Sendable {
  private let retired: Set<String>
  private let start = ContinuousClock.now
  /// In seconds from the start; nil if the study goes on.
  private let end: Double?

  /// - Parameters:
  ///   - file: with a patient id a line; nil if nobody is retired.
  ///   - seconds: from now until the study is stopped; nil if it goes on.
  /// - Throws: `ReceiverError.badFile` or `FileError`.
  init(retired file: String?, stoppedAfter seconds: Double?) throws {
    var retired: Set<String> = []
    if let file {
      let text = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (index, line) in lines.enumerated() where !line.isEmpty {
        guard BeiweFileName.isPatient(line) else {
          throw ReceiverError.badFile(
            file, line: index + 1, allowed: "an id of 8 characters of a-z and 1-9")
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
