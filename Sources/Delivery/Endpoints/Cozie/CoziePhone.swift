import Crypto
import Formats
import Spool

/// A phone of a load test with Cozie's app, whose ids follow from its number.
struct CoziePhone: Equatable {
  /// Such as `Participant_7GK2MDPA`; no other phone has it.
  let participant: String
  /// Sixteen characters, as the app makes one.
  let password: String
  /// The id of the service that pushes messages, in the form of a UUID of random bits.
  let oneSignal: String

  private static let letters = Array("ABCDEFGHKLMNPQRSTUVWXYZ23456789")
  private static let passwordLetters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789*&%$#@")

  /// The phone with a number from 0.
  init(_ number: Int) {
    let digest = SHA256.digest(of: "cozie phone \(number)".utf8)
    participant = "Participant_" + Self.text(of: number)
    password = String(
      digest.prefix(16).map { Self.passwordLetters[Int($0) % Self.passwordLetters.count] })
    var bytes = Array(digest.suffix(16))
    // Version 4 of variant 1 (RFC 9562, 5.4).
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.hexadecimal
    var words: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      words.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    oneSignal = words.joined(separator: "-")
  }

  /// Eight letters, which no other number has: a factor without a divisor in common with the count of such
  /// texts leads each number to one of its own.
  private static func text(of number: Int) -> String {
    let base = letters.count
    let count = (0..<8).reduce(1) { count, _ in count * base }
    var rest = (number * 412_378_361 + 271_828_182) % count
    var text = ""
    for _ in 0..<8 {
      text.append(letters[rest % base])
      rest /= base
    }
    return text
  }

  /// The body of a recorded request as this phone sends it, days later.
  ///
  /// - Throws: what is wrong with the recorded one.
  func body(_ recorded: [UInt8], days: Int64) throws(JSONReader.Defect) -> [UInt8] {
    var (rows, isArray) = try CozieRow.rows(in: recorded)
    for index in rows.indices {
      rows[index].tags = [
        CozieTag("id_onesignal", oneSignal), CozieTag("id_participant", participant),
        CozieTag("id_password", password),
      ]
      rows[index].move(byDays: days)
    }
    return CozieRow.body(of: rows, isArray: isArray)
  }
}

extension CozieRow {
  /// Moves the row and the instants in it; offsets of zones stay.
  fileprivate mutating func move(byDays days: Int64) {
    guard days != 0 else { return }
    time = Self.text(time, movedByDays: days)
    fields = fields.map { field in
      guard field.key.contains("_timestamp_"), case .text(let text) = field.value else {
        return field
      }
      return CozieField(field.key, .text(Self.text(text, movedByDays: days)))
    }
  }

  /// A time of another date; a text that is none, such as an empty one, stays as it is.
  private static func text(_ text: String, movedByDays days: Int64) -> String {
    guard CozieTime.milliseconds(text) != nil else { return text }
    let words = text.prefix(10).split(separator: "-").compactMap { Int64($0) }
    let date = CivilDate(year: words[0], month: words[1], day: words[2])
    let moved = CivilDate(daysSince1970: date.daysSince1970 + days)
    func pair(_ number: Int64) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "\(moved.year)-\(pair(moved.month))-\(pair(moved.day))" + text.dropFirst(10)
  }
}
