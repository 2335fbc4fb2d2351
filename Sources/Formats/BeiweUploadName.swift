/// The name under which a phone's file is uploaded: `<patient>_<type>_<ms>.<extension>`, with the
/// survey's id before the instant where there is one.
///
/// The app's own names are all of this form, those of streams that are not recorded here included.
/// The server makes a folder of each underscore.
public struct BeiweUploadName: Equatable, Sendable {
  /// 8 characters of `a-z1-9`.
  public var patient: String
  /// The type as the phone writes it, such as `accel`, `ios_log` or `surveyTimings`.
  public var type: String
  /// 24 characters; nil for streams without a survey.
  public var survey: String?
  /// When the app created the file, in ms since 1970 UTC.
  public var milliseconds: Int64
  /// Without the point: `csv`, `mp4` or `wav`.
  public var fileExtension: String

  /// Types whose names hold the id of a survey, with the extensions of their files.
  public static let surveyTypes = [
    "surveyTimings": ["csv"], "surveyAnswers": ["csv"], "voiceRecording": ["mp4", "wav"],
  ]

  /// Reads a base name, without the `.gz` of a recording's file; nil if the app writes no such name.
  public init?(_ text: String) {
    let ends = text.split(separator: ".", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    let words = ends[0].split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    guard words.count >= 3, let patient = words.first, BeiweFileName.isPatient(patient),
      let last = words.last, let milliseconds = Self.milliseconds(last)
    else { return nil }
    self.patient = patient
    self.milliseconds = milliseconds
    fileExtension = String(ends[1])
    if let extensions = Self.surveyTypes[words[1]] {
      guard words.count == 4, words[2].utf8.count == 24, extensions.contains(fileExtension)
      else { return nil }
      (type, survey) = (words[1], words[2])
    } else {
      type = words[1..<words.count - 1].joined(separator: "_")
      guard BeiweStream(rawValue: type) != nil, fileExtension == "csv" else { return nil }
    }
  }

  /// Reads a path below a server's folder of a study, as it is kept before it is processed; nil if the
  /// server keeps no such file. What the server has got a second time has its mark.
  public init?(serverPath path: String) {
    let plain = Self.withoutMark(path[...])
    self.init(plain.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "_"))
  }

  /// What stands between the name of a file that a server has got a second time, after it had
  /// processed the first, and ten characters of its own.
  public static let mark = "-duplicate-"

  /// The name or path with which a file came that has the mark; any other as it is.
  public static func withoutMark(_ name: Substring) -> Substring {
    let length = 10
    let plain = name.dropLast(mark.utf8.count + length)
    let rest = name.dropFirst(plain.count)
    return rest.hasPrefix(mark) && rest.utf8.count == mark.utf8.count + length ? plain : name
  }

  /// The base name.
  public var text: String { words.joined(separator: "_") + "." + fileExtension }

  /// Where the server keeps the file: below the folder of the study, before it is processed.
  public var serverPath: String {
    words.joined(separator: "_").split(separator: "_").joined(separator: "/") + "." + fileExtension
  }

  /// Whether the file is of lines of text; recordings of voices are not.
  public var hasLines: Bool { fileExtension == "csv" }

  private var words: [String] {
    [patient, type] + (survey.map { [$0] } ?? []) + ["\(milliseconds)"]
  }

  private static func milliseconds(_ text: String) -> Int64? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int64(text)
  }
}
