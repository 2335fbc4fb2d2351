/// Members of an object of Cozie's log, changed where they stand: all else keeps its bytes.
extension String {
  /// The text of the first member of this name.
  func textMember(_ key: String) -> String? {
    guard let start = firstRange(of: "\"\(key)\":\"")?.upperBound,
      let end = self[start...].firstIndex(of: "\"")
    else { return nil }
    return String(self[start..<end])
  }

  /// Another member in the place of the first text of this name; nil without one.
  ///
  /// - Parameter member: the member as it stands, given its text.
  func replacingText(
    _ key: String, _ member: (String) -> String, with other: (String) -> String?
  ) -> String? {
    guard let text = textMember(key), let new = other(text),
      let place = firstRange(of: member(text))
    else { return nil }
    return replacingCharacters(place, with: new)
  }

  /// Another time in the place of the row's.
  func replacingTime(_ other: (String) -> String?) -> String? {
    replacingText("time") {
      "\"time\":\"\($0)\""
    } with: {
      other($0).map { "\"time\":\"\($0)\"" }
    }
  }

  /// Something else in the place of the number of this name; nil without one.
  func replacingNumber(_ key: String, _ other: (String) -> String?) -> String? {
    guard let start = firstRange(of: "\"\(key)\":")?.upperBound,
      let end = self[start...].firstIndex(where: { $0 == "," || $0 == "}" }),
      Double(self[start..<end]) != nil, let new = other(String(self[start..<end]))
    else { return nil }
    return replacingCharacters(start..<end, with: new)
  }

  /// An object without its member of this name, or with something else for the object that it is.
  func emptied(_ key: String, to other: String?) -> String? {
    guard let member = firstRange(of: "\"\(key)\":{"),
      let end = self[member.upperBound...].firstIndex(of: "}")
    else { return nil }
    if let other { return replacingCharacters(member.lowerBound...end, "\"\(key)\":\(other)") }
    // The comma behind it goes too.
    return replacingCharacters(member.lowerBound...index(after: end), "")
  }

  /// How far the clock of a time of Cozie's app is ahead of UTC, in seconds.
  var secondsAheadOfUTC: Int {
    let offset = suffix(4)
    let minutes = 60 * (Int(offset.prefix(2)) ?? 0) + (Int(offset.suffix(2)) ?? 0)
    return (dropLast(4).hasSuffix("-") ? -60 : 60) * minutes
  }

  private func firstRange(of text: String) -> Range<Index>? { ranges(of: text).first }

  private func replacingCharacters(_ place: Range<Index>, with other: String) -> String {
    self[..<place.lowerBound] + other + self[place.upperBound...]
  }

  private func replacingCharacters(_ place: ClosedRange<Index>, _ other: String) -> String {
    self[..<place.lowerBound] + other + self[index(after: place.upperBound)...]
  }
}
