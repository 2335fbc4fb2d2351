/// The text format of a version of the Beiwe app: the formats of its streams, and the words in
/// cells and surveys.
///
/// Recording, reading, `check`, faults and the server's stand-in all use this table.
public struct BeiweDialect: RawRepresentable, Sendable {
  /// The name in profiles and manifests, such as `current`.
  public let rawValue: String
  /// The formats of the dialect's streams, with the app's log at the end.
  public let formats: [BeiweStreamFormat]

  /// Whether the accelerometer's accuracy is `<model>/<system version>`. Otherwise it is the word
  /// `unknown`.
  public var namesDevice = false

  /// Whether reachability has a word for no network. Otherwise, no network is recorded as Wi-Fi,
  /// because the app only asks whether a network is "expensive".
  public var saysUnreachable = false

  /// Whether battery levels are whole percentages. Otherwise, they are fractions in single
  /// precision.
  public var levelIsPercent = false

  /// The text of the answer cell for a question that was never shown.
  public var notPresented = BeiweSurveyText.notPresented

  /// Whether a slider without a value always has the text for "no answer". This is so since 05257cb
  /// (2023-07-28).
  public var marksSliders = true

  /// Whether the app sends notifications itself, and writes into the timings when a survey becomes
  /// available and when it expires. Otherwise, the server sends the notifications.
  public var notifiesItself = false

  /// Whether a question that the participant skipped has the text for "no answer". Otherwise, its
  /// answer is empty.
  public var marksSkipped = false

  /// Creates a dialect with the words of the latest versions of the app.
  public init(_ name: String, _ formats: [BeiweStreamFormat]) {
    rawValue = name
    self.formats = formats
  }

  /// Finds a registered dialect by its name; returns nil for an unknown name.
  public init?(rawValue: String) {
    guard let dialect = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = dialect
  }

  /// Returns whether the app's versions with this dialect write a stream.
  public func has(_ stream: BeiweStream) -> Bool { formats.contains { $0.stream == stream } }

  /// Returns the row format of a stream. If the dialect lacks the stream, this is the format of the
  /// first dialect that has the stream.
  public func format(of stream: BeiweStream) -> BeiweStreamFormat {
    let others = Self.allCases.lazy.flatMap(\.formats)
    guard let format = (formats + others).first(where: { $0.stream == stream }) else {
      preconditionFailure("the dialect's table does not contain the stream")
    }
    return format
  }

  /// Returns the words of a stream's first column of words; empty if it has no such column.
  public func words(of stream: BeiweStream) -> [String] {
    for column in format(of: stream).columns {
      if case .word(let words) = column.cell { return words }
    }
    return []
  }

  /// The number of commas that the app writes into the cell `accuracy`. An iPhone's name has one,
  /// and cells have no quotes, so such rows have one more cell than their header.
  public var commasInAccuracy: Int { namesDevice ? 1 : 0 }

  /// Returns whether a text is valid in the cell `accuracy` of the accelerometer: the word
  /// `unknown`, or hardware and system version, such as `iPhone8,1/9.3.4`.
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
