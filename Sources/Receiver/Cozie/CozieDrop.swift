import Formats
import Spool

/// A row that the database does not have, although its request was answered with 200.
struct CozieDrop: Equatable, Sendable {
  /// Where a row has come, and where what becomes of it is kept.
  struct Place: Equatable, Sendable {
    /// The participant's.
    let folder: String
    /// When its request came, in ms since 1970 UTC.
    let received: Int64
    /// Its number in the request, from 1.
    let row: Int
  }

  /// Why a row is lost.
  enum Reason: String {
    /// It lacks what each row needs, which ends its message.
    case incomplete
    /// The function fails at a part of it, which ends its message.
    case poison
    /// A value cannot be cast, which ends its message.
    case uncastable
    /// It stands behind one that has ended their message.
    case behind
    case badTime = "bad_time"
    case badValue = "bad_value"
    /// A field had another type before.
    case conflict
    /// Its message has waited as long as the queue keeps one.
    case expired
    /// InfluxDB does not take it, for a reason that was not foreseen.
    case refused

    /// For people.
    var words: String { rawValue.replacing("_", with: " ") }
  }

  let place: Place
  let reason: Reason
  /// What is to blame, where that is a part of the row.
  var field: String?
  /// The time that cannot be read, or the words of InfluxDB.
  var text: String?

  /// A line of JSON, with its end.
  var line: [UInt8] {
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("received", place.received)
      json.member("row", place.row)
      json.member("reason", reason.rawValue)
      if let field { json.member("field", field) }
      if let text { json.member("text", text) }
    }
    json.newLine()
    return json.bytes
  }
}

extension CozieDrop {
  /// A row that the server refuses before its database sees it.
  init(_ place: Place, _ refusal: CozieServer.Refusal) {
    switch refusal {
    case .incomplete(let part): self.init(place: place, reason: .incomplete, field: part)
    case .poison(let part): self.init(place: place, reason: .poison, field: part)
    case .uncastable(let key): self.init(place: place, reason: .uncastable, field: key)
    case .badTime(let text): self.init(place: place, reason: .badTime, text: text)
    case .badValue(let key): self.init(place: place, reason: .badValue, field: key)
    }
  }
}

extension CozieServer.Refusal {
  /// Whether the rows behind in the same message are lost too.
  var endsMessage: Bool {
    switch self {
    case .incomplete, .poison, .uncastable: true
    case .badTime, .badValue: false
    }
  }
}
