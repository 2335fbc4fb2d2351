import Spool

/// The name of a file on the phone, `<patient>_<type>_<ms>.<extension>`.
///
/// The survey's id, if any, is before the instant. A file that a recording has compressed also has the suffix `.gz`.
///
/// A server makes a folder of each underscore.
public struct BeiweFileName: Equatable, Sendable {
  /// 8 characters of `a-z1-9`.
  public var patient: String
  /// What the file holds.
  public var kind: BeiweFileKind
  /// When the app created the file, in ms since 1970 UTC.
  public var milliseconds: Int64
  /// Only recordings are compressed; a real phone's files are not.
  public var isCompressed: Bool

  /// Makes a name; the parameters are the properties.
  public init(
    patient: String, kind: BeiweFileKind, milliseconds: Int64, isCompressed: Bool = false
  ) {
    self.patient = patient
    self.kind = kind
    self.milliseconds = milliseconds
    self.isCompressed = isCompressed
  }

  /// Reads a base name; nil if the app writes no such name.
  public init?(_ text: String) {
    let plain = text.withoutCompression
    isCompressed = text.isCompressed && plain.hasSuffix(".csv")
    let ends = (isCompressed ? plain : text)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    let words = ends[0].split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    guard words.count >= 3, Self.isPatient(words[0]),
      let milliseconds = Self.milliseconds(words[words.count - 1])
    else { return nil }
    patient = words[0]
    self.milliseconds = milliseconds
    let type = words[1..<words.count - 1].joined(separator: "_")
    guard
      let kind = BeiweFileKind(type: type, survey: nil, fileExtension: String(ends[1]))
        ?? BeiweFileKind(
          type: words[1], survey: words.count == 4 ? words[2] : "", fileExtension: String(ends[1]))
    else { return nil }
    self.kind = kind
  }

  /// Reads a path below a server's folder of a study, as it is kept before it is processed; nil if the
  /// server keeps no such file. A file that the server got a second time has its mark.
  public init?(serverPath path: String) {
    let plain = Self.withoutMark(path[...])
    self.init(plain.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "_"))
  }

  /// The name without its extension, as the app's log has it.
  public var stem: String { words.joined(separator: "_") }

  /// The base name.
  public var text: String { "\(stem).\(kind.fileExtension)" + (isCompressed ? ".gz" : "") }

  /// The path of the file on the server before its processing, below the folder of the study.
  public var serverPath: String {
    stem.split(separator: "_").joined(separator: "/") + ".\(kind.fileExtension)"
  }

  private var words: [String] {
    [patient, kind.type] + (kind.survey.map { [$0] } ?? []) + ["\(milliseconds)"]
  }

  private static func milliseconds(_ text: String) -> Int64? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int64(text)
  }

  /// Whether `text` can be a patient id of a Beiwe server: 8 characters of `a-z1-9`, no zero.
  ///
  /// The server: `ID_VALIDATOR` in `database/validators.py`.
  public static func isPatient(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 8
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0)
      }
  }
}

extension BeiweFileName {
  /// The mark of a file that a server got a second time, after it had processed the first. It is between the name and
  /// ten characters of the server.
  public static let mark = "-duplicate-"

  /// The name or path with which a file came that has the mark; any other as it is.
  public static func withoutMark(_ name: Substring) -> Substring {
    let length = 10
    let plain = name.dropLast(mark.utf8.count + length)
    let rest = name.dropFirst(plain.count)
    return rest.hasPrefix(mark) && rest.utf8.count == mark.utf8.count + length ? plain : name
  }
}
