/// How versions of the Beiwe app differ in the text that they write: the formats of their streams, and the words of
/// cells and surveys.
///
/// Writer, reader, `check`, the faults and the stand-in for the server share this table.
public struct BeiweDialect: RawRepresentable, Sendable {
  /// The name in profiles and manifests, such as `current`.
  public let rawValue: String
  /// The streams of the dialect, the app's log last.
  public let formats: [BeiweStreamFormat]

  /// Whether the accelerometer's accuracy is `<model>/<system version>`; else the word `unknown`.
  public var namesDevice = false

  /// Whether reachability has a word for no network; else no network counts as Wi-Fi, because the app only asks
  /// whether a network is "expensive".
  public var saysUnreachable = false

  /// Whether a level is a whole percent; else it is a fraction as a single-precision number.
  public var levelIsPercent = false

  /// The answer to a question that was never shown.
  public var notPresented = BeiweSurveyText.notPresented

  /// Whether a slider without a value always reads like one that was answered with nothing, since 05257cb
  /// (2023-07-28).
  public var marksSliders = true

  /// Whether the app notifies by itself, and says in the timings when a survey has become available and when
  /// it has expired; else the server notifies.
  public var notifiesItself = false

  /// Whether a question that was passed over reads like one that was answered with nothing, once it is left; else
  /// its answer is empty.
  public var marksSkipped = false

  /// Makes the table of a dialect with the words of the latest versions.
  public init(_ name: String, _ formats: [BeiweStreamFormat]) {
    rawValue = name
    self.formats = formats
  }

  /// Finds a dialect by its name; nil if none of this name is registered.
  public init?(rawValue: String) {
    guard let dialect = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = dialect
  }

  /// Whether versions of the dialect write a stream.
  public func has(_ stream: BeiweStream) -> Bool { formats.contains { $0.stream == stream } }

  /// How rows of a stream read. For a stream that the dialect lacks, the format of the first dialect that has it.
  public func format(of stream: BeiweStream) -> BeiweStreamFormat {
    let others = Self.allCases.lazy.flatMap(\.formats)
    guard let format = (formats + others).first(where: { $0.stream == stream }) else {
      preconditionFailure("a stream is in the table of a registered dialect")
    }
    return format
  }

  /// The words of a stream's first column of words; none if it has no such column.
  public func words(of stream: BeiweStream) -> [String] {
    for column in format(of: stream).columns {
      if case .word(let words) = column.cell { return words }
    }
    return []
  }

  /// Commas that the app writes into the cell `accuracy`: the hardware's name has one, and no cell is
  /// quoted, so that rows have a cell more than their header.
  public var commasInAccuracy: Int { namesDevice ? 1 : 0 }

  /// Whether the cell `accuracy` of an accelerometer's row reads as this version writes it: the word
  /// `unknown`, or the hardware's name and the system's version, such as `iPhone8,1/9.3.4`.
  public func isAccuracy(_ text: String) -> Bool {
    guard namesDevice else { return text == "unknown" }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
      && parts[1].utf8.allSatisfy {
        $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }
}

extension BeiweDialect: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
}
