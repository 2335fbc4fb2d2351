/// An entry that a person types into a diary on the phone.
public struct Entry: Equatable, Sendable {
  /// A part of the content of an entry.
  public struct Member: Equatable, Sendable {
    /// The name of the part, such as `rating`.
    public let key: String
    /// The content.
    public let fact: Fact

    init(_ key: String, _ fact: Fact) { (self.key, self.fact) = (key, fact) }
  }

  /// The content of a part of an entry.
  public enum Fact: Equatable, Sendable {
    case text(String)
    case integer(Int)
    case number(Double)
    case flag(Bool)
    case texts([String])
    case flags([Bool])
  }

  /// The true state of the person at the end of the time that an entry is about.
  public struct Truth: Equatable, Sendable {
    /// From -1 to 1.
    public let mood: Double
    /// From 0 to 1.
    public let stress: Double
    /// The sleep before the day, in hours.
    public let slept: Double
    /// The kind of the place; nil on the way.
    public let place: Place.Kind?
  }

  /// The kind of the entry.
  public let kind: EntryKind
  /// The start of the time that the entry is about.
  public let start: Timestamp
  /// The end of this time.
  public let end: Timestamp
  /// The time at which the person saves the entry.
  public let entered: Timestamp
  /// The value; nil for an entry without one.
  public let value: Double?
  /// The unit of the value if it is not the unit of the kind, such as a currency.
  public let unit: String?
  /// The other content, in the order of files.
  public let members: [Member]
  /// The true state of the person.
  public let truth: Truth
  /// The mood that the person reports, from -1 to 1; nil for entries without a mood.
  public let reportedMood: Double?

  /// The time after which an entry is written later than on the same occasion, in seconds.
  static let late = 43_200.0

  /// Whether the person writes the entry more than 12 hours after the time that it is about.
  public var isBackfilled: Bool { entered.seconds(since: end) > Self.late }

  /// The text of the entry; nil for an entry without a text.
  public var text: String? { text(of: "text") }

  /// The title of the entry; nil for an entry without a title.
  public var title: String? { text(of: "title") }

  private func text(of key: String) -> String? {
    for member in members where member.key == key {
      if case .text(let text) = member.fact { return text }
    }
    return nil
  }
}
