import Crypto
import Formats
import Spool

/// A phone of a load test with the Cozie app, whose ids are computed from its number.
struct CoziePhone: Equatable {
  /// The unique id of the participant, such as `Participant_7GK2MDPA`, which is unique.
  let participant: String
  /// The password that the app sends as an id: sixteen characters in the app's format.
  let password: String
  /// The phone's id at the push notification service, in the form of a random UUID.
  let oneSignal: String

  private static let letters = Array("ABCDEFGHKLMNPQRSTUVWXYZ23456789")
  private static let passwordLetters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789*&%$#@")

  /// Creates the phone with this number, counted from 0.
  init(_ number: Int) {
    let digest = SHA256.digest(of: "cozie phone \(number)".utf8)
    participant = "Participant_" + Self.text(of: number)
    password = String(
      digest.prefix(16).map { Self.passwordLetters[Int($0) % Self.passwordLetters.count] })
    var bytes = Array(digest.suffix(16))
    // These bits mark a UUID of version 4 and variant 1 (RFC 9562, 5.4).
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

  /// Returns eight letters that are unique to the number. The factor and the number of possible
  /// texts are coprime, so different numbers give different texts.
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

  /// Returns the body of a recorded request as this phone sends it, some days after the recorded
  /// time.
  ///
  /// - Throws: the defect of a recorded request that cannot be parsed.
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
  /// Moves all times of the row by some days; time zone offsets stay the same.
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

  /// Returns the text of a time, moved by some days; texts that are not times, such as empty ones,
  /// stay the same.
  private static func text(_ text: String, movedByDays days: Int64) -> String {
    guard CozieTime.milliseconds(text) != nil else { return text }
    let words = text.prefix(10).split(separator: "-").compactMap { Int64($0) }
    let date = CivilDate(year: words[0], month: words[1], day: words[2])
    let moved = CivilDate(daysSince1970: date.daysSince1970 + days)
    func pair(_ number: Int64) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "\(moved.year)-\(pair(moved.month))-\(pair(moved.day))" + text.dropFirst(10)
  }
}
