/// A data stream of the Beiwe app, such as `accel`.
///
/// The dialects that have a stream describe its files; see `BeiweStreamFormat`.
public struct BeiweStream: RawRepresentable, Sendable {
  /// The name in the phone's file names, such as `powerState`.
  public let rawValue: String
  /// The folder of the stream in a researcher's download, such as `power_state`.
  public let downloadFolder: String

  /// Makes a stream for the table of a dialect.
  ///
  /// - Parameters:
  ///   - name: the name in the phone's file names.
  ///   - downloadFolder: nil if it is the name.
  public init(_ name: String, downloadFolder: String? = nil) {
    rawValue = name
    self.downloadFolder = downloadFolder ?? name
  }

  /// Finds a stream by its name; nil if no registered dialect has one of this name.
  public init?(rawValue: String) {
    guard let stream = Self.named[rawValue] else { return nil }
    self = stream
  }

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

extension BeiweStream: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension BeiweStream: CaseIterable {
  /// The streams of all registered dialects, in the order of the first dialect that has them.
  public static let allCases: [Self] = BeiweDialect.allCases.flatMap(\.formats).reduce(into: []) {
    if !$0.contains($1.stream) { $0.append($1.stream) }
  }
}

extension BeiweStream {
  /// The format of each stream in the first dialect that has it.
  private static let formats = Dictionary(
    BeiweDialect.allCases.flatMap(\.formats).map { ($0.stream, $0) }
  ) { first, _ in first }

  /// Whether its rows are of events; the rows of other streams are measured in on-windows.
  public var isOfEvents: Bool { Self.formats[self]?.isOfEvents ?? false }

  /// The format of the files that begin with a header; for an unknown header that of the first dialect that has the
  /// stream.
  public func format(ofHeader header: String) -> BeiweStreamFormat? {
    BeiweDialect.allCases.lazy.flatMap(\.formats).first { $0.stream == self && $0.header == header }
      ?? Self.formats[self]
  }

  /// Where the time of a row stands in the phone's files: in one place in every dialect that has the stream.
  public var time: BeiweStreamFormat.TimePlace { Self.formats[self]?.time ?? .cell(0) }

  /// The folder in a download of the file that the server writes when a phone registers.
  public static let identifiersFolder = "identifiers"

  /// The first line of a processed identifiers file, without its line end.
  public static let identifiersProcessedHeader =
    "timestamp,UTC time,patient_id,MAC,phone_number,device_id,device_os,os_version,product,brand,"
    + "hardware_id,manufacturer,model,beiwe_version"
}
