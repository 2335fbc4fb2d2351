extension Random {
  /// A UUID of version 4, in capitals.
  package var uuid: String {
    var hex: [Character] = []
    for index in 0..<2 {
      let word = String(word(at: index), radix: 16, uppercase: true)
      hex += Array(repeating: "0", count: 16 - word.count) + Array(word)
    }
    hex[12] = "4"
    hex[16] = ["8", "9", "A", "B"][Int(word(at: 2) & 3)]
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }
      .joined(separator: "-")
  }
}
