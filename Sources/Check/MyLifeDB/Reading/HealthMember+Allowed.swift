import Reading
import Spool

extension HealthMember {
  /// Returns whether the key may have a value.
  func allows(_ tree: JSONTree) -> Bool {
    switch (value, tree) {
    case (.text, .text(let text)): !text.isEmpty
    case (.word(let words), .text(let text)): words.contains(text)
    case (.integer(let range), .integer(let number)): range.contains(number)
    case (.choice(let numbers), .integer(let number)): numbers.contains(number)
    case (.number(let range), _): tree.number.map(range.contains) ?? false
    case (.flag, .bool): true
    case (.instant, .text(let text)): HealthTime.instant(text) != nil
    case (.date, .text(let text)): HealthTime.date(text) != nil
    case (.month, .text(let text)): HealthTime.date(text + "-01") != nil
    case (.hex(let count), .text(let text)):
      text.utf8.count == count && text.allSatisfy { $0.isHexDigit && !$0.isUppercase }
    case (.counts, .object(let members)):
      members.values.allSatisfy { if case .integer(0...) = $0 { true } else { false } }
    case (.flags, .list(let values)):
      values.allSatisfy { if case .bool = $0 { true } else { false } }
    case (.texts(let most), .list(let values)):
      values.count <= most && values.allSatisfy { $0.text?.isEmpty == false }
    case (.plays(let most), .list(let values)):
      values.count <= most
        && values.allSatisfy { ($0["plays"]?.number ?? 0) >= 1 && $0["track"]?.text != nil }
    default: false
    }
  }

  /// The allowed values, for messages.
  var allowed: String {
    let values =
      switch value {
      case .text: "a text"
      case .word(let words): words.joined(separator: ", ")
      case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
      case .choice(let numbers): numbers.map(String.init).joined(separator: ", ")
      case .number(let range): "\(range.lowerBound.told) to \(range.upperBound.told)"
      case .flag: "true or false"
      case .instant: "a UTC time in whole seconds"
      case .date: "a date"
      case .month: "a month"
      case .hex(let count): "\(count) hexadecimal digits"
      case .counts: "whole numbers by name"
      case .flags: "a list of true and false"
      case .texts(let most): "a list of at most \(most) texts"
      case .plays(let most): "a list of at most \(most) tracks with their numbers of plays"
      }
    return isRequired ? values : values + ", or no such key"
  }
}
