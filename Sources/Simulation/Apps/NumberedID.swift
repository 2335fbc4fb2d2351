/// Ids of eight letters that are one-to-one with numbers, and look as if they were drawn.
enum NumberedID {
  /// Four Feistel rounds over halves of four letters.
  ///
  /// - Parameters:
  ///   - number: 0 or more, and less than the eighth power of the letters' count.
  ///   - random: the same for all ids of one kind.
  static func text(of number: Int, letters: [Character], random: Random) -> String {
    let base = letters.count
    let half = base * base * base * base
    precondition((0..<(half * half)).contains(number), "a participant's number is not negative")
    var (left, right) = (number / half, number % half)
    for round in 0..<4 {
      let shift = Int(random[round].word(at: right) % UInt64(half))
      (left, right) = (right, (left + shift) % half)
    }
    return [left, right].map { value in
      var rest = value
      var text = ""
      for _ in 0..<4 {
        text.append(letters[rest % base])
        rest /= base
      }
      return text
    }.joined()
  }
}
