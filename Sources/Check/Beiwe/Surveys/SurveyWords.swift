import Formats
import Reading

/// The allowed texts of the cells in a survey's rows.
struct SurveyWords {
  private let dialect: BeiweDialect
  /// Whether the text must be exactly the dialect's text. Other data come from any version of the app.
  private let isExact: Bool

  init(_ setting: Setting) {
    (dialect, isExact) = (setting.dialect, setting.isRecorded)
  }

  /// The texts of the answer cell without an answer.
  private var nothing: [String] {
    ["", BeiweSurveyText.noAnswer]
      + (isExact ? [dialect.notPresented] : BeiweDialect.allCases.map(\.notPresented))
  }

  /// Returns the possible texts of the answer cell if a question of this type was never shown.
  func hidden(_ type: String) -> [String] {
    guard isExact else { return nothing }
    return switch type {
    case "info_text_box": [""]
    case "slider" where dialect.marksSliders: [BeiweSurveyText.noAnswer]
    default: [dialect.notPresented]
    }
  }

  /// Returns the first invalid cell of a row, with the allowed text; nil for a valid row.
  func problem(
    in row: [Substring], of file: SurveyFile
  ) -> (value: String, allowed: String)? {
    guard case .surveyTimings(let survey) = file.kind else {
      guard row.count == 5 else { return ("\(row.count) cells", "5 cells") }
      return question(row[...])
    }
    let shift = file.layout == .download ? 2 : 0
    guard row.count == 7 + shift else { return ("\(row.count) cells", "\(7 + shift) cells") }
    guard row[0].utf8.count == 13, row[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let time = Int64(row[0])
    else {
      return (String(row[0]), "a time of 13 digits")
    }
    var cells = row[1...]
    if shift > 0 {
      let utc = BeiweUTCTime.text(time)
      guard row[1] == utc || !isExact && row[1].prefix(19) == utc.prefix(19) else {
        return (String(row[1]), utc)
      }
      guard row[3] == survey else { return (String(row[3]), survey) }
      cells = [row[2]] + row[4...]
    }
    guard let event = BeiweSurveyText.Event(rawValue: String(cells.last ?? "")) else {
      let words = BeiweSurveyText.Event.allCases.map(\.rawValue)
      return (String(cells.last ?? ""), words.joined(separator: ", "))
    }
    let isOfSurvey = [.submitted, .notified, .expired].contains(event)
    guard isOfSurvey else { return question(cells.dropLast()) }
    return cells.dropLast().allSatisfy(\.isEmpty)
      ? nil : (cells.joined(separator: ","), "five empty cells before the event")
  }

  /// Returns a contradiction between a row and the row before it; nil without one.
  func problem(
    in row: [Substring], after last: [Substring]
  ) -> (value: String, allowed: String)? {
    if row == last {
      return ("a duplicate of the previous row", "a row that differs from the previous row")
    }
    guard let time = row.first.flatMap({ Int64($0) }),
      let before = last.first.flatMap({ Int64($0) }),
      row.count > 5, time < before
    else { return nil }
    return ("\(time)", "\(before) or later")
  }

  /// Returns the first invalid cell among id, type, text, options and answer, with the allowed
  /// text; nil if all are valid.
  private func question(_ cells: ArraySlice<Substring>) -> (value: String, allowed: String)? {
    let cells = Array(cells)
    let (type, options, answer) = (String(cells[1]), String(cells[3]), String(cells[4]))
    if cells[0].isEmpty { return ("no question id", "a question id") }
    let isNothing = nothing.contains(answer)
    switch type {
    case "info_text_box": return answer.isEmpty ? nil : (answer, "no answer")
    case "slider":
      guard let scale = Self.scale(options) else { return (options, "min = A; max = B") }
      if answer == BeiweSurveyText.noAnswer || isNothing && !(isExact && dialect.marksSliders) {
        return nil
      }
      return Int(answer).map(scale.contains) == true
        ? nil : (answer, "\(scale.lowerBound) to \(scale.upperBound)")
    case "radio_button":
      guard Self.isList(options) else { return (options, "[option;option]") }
      // An option may contain semicolons.
      return isNothing || (";" + options.dropFirst().dropLast() + ";").contains(";\(answer);")
        ? nil : (answer, options)
    case "checkbox":
      guard Self.isList(options) else { return (options, "[option;option]") }
      return isNothing || Self.isList(answer) ? nil : (answer, "[option;option]")
    case "free_response":
      return options.hasPrefix("Text-field input type = ")
        ? nil : (options, "answer options of the form Text-field input type = TYPE")
    case "date", "time", "date_time":
      let form =
        ["date": "YYYY-MM-DD", "time": "HH:MM", "date_time": "YYYY-MM-DD HH:MM"][type] ?? ""
      return isNothing || Self.has(answer, form) ? nil : (answer, form)
    default: return (type, "a question type")
    }
  }

  private static func scale(_ text: String) -> ClosedRange<Int>? {
    let parts = text.split(separator: ";").map { $0.split(separator: "=").last?.drop { $0 == " " } }
    guard parts.count == 2, text.hasPrefix("min = "),
      let low = parts[0].flatMap({ Int($0) }), let high = parts[1].flatMap({ Int($0) }), low <= high
    else { return nil }
    return low...high
  }

  private static func isList(_ text: String) -> Bool { text.hasPrefix("[") && text.hasSuffix("]") }

  /// Returns whether a text equals a pattern in which each letter represents one digit.
  private static func has(_ text: String, _ form: String) -> Bool {
    text.utf8.count == form.utf8.count
      && zip(text.utf8, form.utf8).allSatisfy { byte, model in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(model)
          ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == model
      }
  }
}
