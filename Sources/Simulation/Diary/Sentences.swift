/// The sentences that people write into their diaries.
///
/// `Profiles/README.md` describes the keys of `sentences.json5`.
public struct Sentences: Equatable, Sendable {
  /// Words for a feeling.
  struct Feeling: Equatable, Sendable {
    let calm: [String]
    let tense: [String]
  }

  /// Sentences of three classes, from bad or much to good or little.
  struct Classes: Equatable, Sendable {
    let classes: [[String]]
  }

  /// The beginnings of a sentence about a feeling, and words for its strength.
  let openers: [String]
  let intensities: [String]
  /// The words for feelings, from very unpleasant to very pleasant.
  let feelings: [Feeling]
  /// Sentences about an event, by the kind of place.
  let events: [Scene: Classes]
  let sleep: Classes
  let stress: Classes
  let weather: Classes
  let gratitude: [String]
  let therapy: [String]

  /// The kind of place of an event in a diary.
  enum Scene: String, CaseIterable, Sendable {
    case work, company, home, move, errand
  }

  /// The names of the feelings, from very unpleasant to very pleasant.
  private static let names = [
    "very_unpleasant", "unpleasant", "slightly_unpleasant", "neutral", "slightly_pleasant",
    "pleasant", "very_pleasant",
  ]

  /// Reads Profiles/sentences.json5.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    openers = try reader.lines("openers")
    intensities = try reader.texts("intensities")
    guard !intensities.isEmpty else {
      throw reader.refusal(of: "intensities", allowed: "at least one text")
    }
    feelings = try reader.object("feelings") { (reader) throws(ProfileError) in
      var feelings: [Feeling] = []
      for name in Self.names {
        feelings.append(
          try reader.object(name) { (reader) throws(ProfileError) in
            Feeling(calm: try reader.lines("calm"), tense: try reader.lines("tense"))
          })
      }
      return feelings
    }
    events = try reader.object("events") { (reader) throws(ProfileError) in
      var events: [Scene: Classes] = [:]
      for scene in Scene.allCases {
        events[scene] = try reader.classes(scene.rawValue, ["bad", "plain", "good"])
      }
      return events
    }
    sleep = try reader.classes("sleep", ["bad", "usual", "good"])
    stress = try reader.classes("stress", ["much", "usual", "little"])
    weather = try reader.classes("weather", ["wet", "dull", "fair"])
    gratitude = try reader.lines("gratitude")
    therapy = try reader.lines("therapy")
  }
}

extension ProfileReader {
  /// Reads a list of at least one text.
  fileprivate mutating func lines(_ key: String) throws(ProfileError) -> [String] {
    let lines = try texts(key)
    guard !lines.isEmpty, lines.allSatisfy({ !$0.isEmpty }) else {
      throw refusal(of: key, allowed: "at least one text, none of them empty")
    }
    return lines
  }

  fileprivate mutating func classes(
    _ key: String, _ names: [String]
  ) throws(ProfileError) -> Sentences.Classes {
    try object(key) { (reader) throws(ProfileError) in
      var classes: [[String]] = []
      for name in names { classes.append(try reader.lines(name)) }
      return Sentences.Classes(classes: classes)
    }
  }
}
