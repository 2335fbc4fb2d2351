/// How many there are of something, for people to read: `1 file`, `12,345 files`.
///
/// - Parameter many: the word for several, where it is more than the one with an s.
package func counted(_ count: some BinaryInteger, _ one: String, _ many: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? one : many ?? one + "s")"
}

/// A whole number with a comma before every three digits from the end.
package func grouped(_ count: some BinaryInteger) -> String {
  let digits = Array(count.magnitude.description)
  var text = count < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { text += "," }
    text.append(digit)
  }
  return text
}
