/// An event of a day that a person may write down.
struct Draft: Sendable {
  /// The use of the sentences of a draft.
  enum Text: Sendable {
    /// The text is one of the parts of the content.
    case text
    /// The same, with the number of words.
    case textAndWords
    /// The same, and the value is the number of words.
    case wordsAsValue
    /// Each sentence is an item of a list, and the value is the number of items.
    case items
  }

  let kind: EntryKind
  let start: Timestamp
  let end: Timestamp
  var value: Double?
  var unit: String?
  /// The content before and after the text.
  var members: [Entry.Member] = []
  var last: [Entry.Member] = []
  var text = Text.text
  var sentences: [String] = []
  /// The number of characters that the person types beside the sentences.
  var typed = 0
  var reportedMood: Double?
  let truth: Entry.Truth
  /// The number of the use of the diary in which the person must write it; nil for any later use.
  var use: Int?
  /// Addresses the time that the person takes.
  var random = Random(seed: 0)

  /// The number of characters that the person types.
  var length: Int {
    typed + sentences.reduce(0) { $0 + $1.utf8.count + 2 }
  }

  /// The number of values and words that the person chooses.
  var choices: Int {
    let ofValue =
      switch kind.value {
      case .duration: 2
      case .number, .choice: 1
      case .text: 0
      }
    return ofValue + (members + last).count { member in
      switch member.fact {
      case .text, .texts, .integer, .number: true
      // A flag has a default that most people leave.
      case .flag, .flags: false
      }
    } / 2
  }

  /// Returns the entry with the first sentences of the draft.
  func entry(enteredAt entered: Timestamp, sentences count: Int) -> Entry {
    let kept = sentences.prefix(count)
    let whole = kept.map { $0 + "." }.joined(separator: " ")
    var (value, parts) = (value, members)
    let words = whole.split(separator: " ").count
    if !kept.isEmpty {
      switch text {
      case .text: parts.append(.init("text", .text(whole)))
      case .textAndWords:
        parts += [.init("text", .text(whole)), .init("words", .integer(words))]
      case .wordsAsValue:
        parts.append(.init("text", .text(whole)))
        value = Double(words)
      case .items:
        parts.append(.init("items", .texts(Array(kept))))
        value = Double(kept.count)
      }
    }
    return Entry(
      kind: kind, start: start, end: end, entered: entered, value: value, unit: unit,
      members: parts + last, truth: truth, reportedMood: reportedMood)
  }

  /// The least number of sentences without which the entry has no content.
  var leastSentences: Int {
    switch text {
    case .text: 0
    case .textAndWords, .wordsAsValue, .items: min(1, sentences.count)
    }
  }
}
