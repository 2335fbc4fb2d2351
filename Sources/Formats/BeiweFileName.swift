/// The name of a data file on the phone: `<patient>_<type>_<ms>.csv`, with `.gz` when compressed.
public struct BeiweFileName: Equatable, Sendable {
  /// 8 characters of `a-z1-9`.
  public var patient: String
  /// The stream that the name calls `<type>`.
  public var stream: BeiweStream
  /// When the app created the file, in ms since 1970 UTC.
  public var milliseconds: Int64
  /// Only recordings are compressed; a real phone's files are not.
  public var isCompressed: Bool

  /// Makes a name; the parameters are the properties.
  public init(patient: String, stream: BeiweStream, milliseconds: Int64, isCompressed: Bool) {
    self.patient = patient
    self.stream = stream
    self.milliseconds = milliseconds
    self.isCompressed = isCompressed
  }

  /// Reads a base name; nil if the app writes no such name.
  public init?(_ text: String) {
    var rest = text[...]
    isCompressed = rest.hasSuffix(".csv.gz")
    guard isCompressed || rest.hasSuffix(".csv") else { return nil }
    rest.removeLast(isCompressed ? 7 : 4)
    guard let first = rest.firstIndex(of: "_"), let last = rest.lastIndex(of: "_"), first < last
    else { return nil }
    let type = rest[rest.index(after: first)..<last]
    let number = rest[rest.index(after: last)...]
    guard Self.isPatient(rest[..<first]), let stream = BeiweStream(rawValue: String(type)),
      number.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let milliseconds = Int64(number)
    else { return nil }
    patient = String(rest[..<first])
    self.stream = stream
    self.milliseconds = milliseconds
  }

  /// The name without its ending, as the app's log tells it.
  public var stem: String { "\(patient)_\(stream.rawValue)_\(milliseconds)" }

  /// The base name: `<patient>_<stream>_<ms>.csv`, with `.gz` if compressed.
  public var text: String {
    stem + ".csv" + (isCompressed ? ".gz" : "")
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
