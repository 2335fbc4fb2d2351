/// Ids of eight letters that map one-to-one to numbers, but look random.
enum NumberedID {
  /// The algorithm has four Feistel rounds over halves of four letters.
  ///
  /// - Parameters:
  ///   - number: A number from 0, less than the number of letters to the power of eight.
  ///   - random: the random source, which is the same for all ids of one kind.
  static func text(of number: Int, letters: [Character], random: Random) -> String {
    let base = letters.count
    let half = base * base * base * base
    precondition((0..<(half * half)).contains(number), "the participant's number is negative")
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
