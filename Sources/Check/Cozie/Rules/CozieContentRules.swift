import Formats
import Reading

extension CozieCheck {
  static let cozieText = [
    Rule(
      "cozie-text",
      "Requests, log and points have valid formats, and each number is written in its shortest "
        + "form.",
      limit:
        "exact for the order of keys, spaces, slashes, and the type of a request body (object or "
        + "array)",
      catches: "one extra space in a request body",
      .cozieText)
  ]

  static let cozieContent = [
    Rule(
      "cozie-keys",
      "A row has exactly the fields that this version of the app writes for its kind of row.",
      limit:
        "exact for names and value types of fields. Each health row has one value, and all rows "
        + "have one participant",
      catches: "one heart rate without the device prefix in its field name",
      .requests(.version, isOfRows: true) { KeysOfRows($0.keys) }),
    Rule(
      "cozie-times",
      "All times of a row are in the sender's local time, and none is later than the request.",
      limit:
        "Times have three decimals and the UTC offset of the time zone at that time. No interval "
        + "ends before its start",
      catches: "one time written in UTC",
      .requests(.zone, isOfRows: true) { TimesOfRows($0.zones) }),
    Rule(
      "cozie-numbers",
      "The app writes either all or no whole quantities with a decimal fraction.",
      limit: "exact, for all quantities except the app's own counts",
      catches: "one whole heart rate written with the fraction .0",
      .requests { _ in NumbersOfRows() }),
    Rule(
      "cozie-counter",
      "The count of surveys starts at 0 and increases by one with each survey.",
      limit: "exact",
      catches: "one survey with the count of the next survey",
      .requests(isOfRows: true) { _ in CounterOfSurveys() }),
    Rule(
      "cozie-positions",
      "A position of 0, 0 means a missing position, and its radius is 0.",
      limit: "exact, because the app sends only zeros before the first GPS fix",
      catches: "one position changed to latitude 0 and longitude 0",
      .requests(isOfRows: true) { _ in PositionsOfRows() }),
  ]
}

private struct KeysOfRows: CozieJudge {
  let keys: CozieKeys?
  private var tags: [CozieTag]?
  private var finding = Finding()

  init(_ keys: CozieKeys?) { self.keys = keys }

  mutating func see(_ request: CozieSent) {
    guard let keys else { return }
    let required = keys.required(request.kind)
    for row in request.rows {
      var left = row.fields.filter { $0.key != "transmit_trigger" }
      finding.judge(
        row["transmit_trigger"] == .text(request.trigger), "another trigger",
        allowed: "trigger \(request.trigger)", at: request.place)
      for (key, form) in required {
        let place = left.firstIndex { $0.key == key }
        finding.judge(
          place.map { left[$0].value.has(form) } ?? false, "\(request.kind) without \(key)",
          allowed: "a value of the field's type", at: request.place)
        if let place { left.remove(at: place) }
      }
      for field in left {
        let form = keys.optional(request, field.key)
        finding.judge(
          form.map(field.value.has) ?? false, "\(request.kind) with \(field.key)",
          allowed: "only the fields of this kind of row", at: request.place)
      }
      let values = left.count { !$0.key.hasSuffix("_timestamp_end") }
      if request.kind == .health {
        finding.judge(values == 1, "\(values) values", allowed: "1 value", at: request.place)
      }
      finding.judge(
        row.tags.map(\.key) == ["id_onesignal", "id_participant", "id_password"]
          && (row.tags == tags ?? row.tags || isNewInstallation(row, request)),
        "other tags", allowed: "the participant's previous tags, or all new tags with the settings",
        at: request.place)
      tags = row.tags
    }
  }

  /// Returns whether a row may be of a new installation of the app, which has new ids and sends its
  /// settings first. In the log, rows are in another order than the requests.
  private func isNewInstallation(_ row: CozieRow, _ request: CozieSent) -> Bool {
    let isFirst = request.kind == .settings || request.place.file.contains("logs.txt")
    return isFirst && zip(row.tags, tags ?? []).allSatisfy { $0.value != $1.value }
  }

  func finish() -> Finding { finding }
}

private struct TimesOfRows: CozieJudge {
  private var zones: HealthZones
  private var finding = Finding()

  init(_ zones: HealthZones) { self.zones = zones }

  mutating func see(_ request: CozieSent) {
    let clocks = zones.clocks(on: request.due.quotientRoundedDown(by: 86_400_000))
    for row in request.rows {
      for (text, isStart) in Self.times(of: row) {
        guard let time = CozieTime.milliseconds(text) else {
          finding.fail(request.place, text, allowed: "a time with a UTC offset")
          continue
        }
        let texts = clocks.map { CozieTime.text(time, offset: Int($0.offset(at: time) / 1_000)) }
        finding.judge(
          texts.contains(text), text, allowed: texts.first ?? "", at: request.place)
        finding.judge(
          time <= request.due, text, allowed: "a time at or before the request", at: request.place)
        if !isStart, request.kind == .health, let start = row.instant {
          finding.judge(
            start <= time, text, allowed: "a time at or after \(row.time)", at: request.place)
        }
      }
    }
  }

  /// Returns all times of a row. `isStart` is true for the time of the row itself.
  private static func times(of row: CozieRow) -> [(text: String, isStart: Bool)] {
    [(row.time, true)]
      + row.fields.compactMap { field in
        guard field.key.contains("_timestamp_"), case .text(let text) = field.value, !text.isEmpty
        else { return nil }
        return (text, false)
      }
  }

  func finish() -> Finding { finding }
}

private struct NumbersOfRows: CozieJudge {
  /// Whether whole quantities are written with a fraction; nil before the first whole quantity.
  private var hasFraction: Bool?
  private var finding = Finding()

  mutating func see(_ request: CozieSent) {
    guard request.kind != .settings else { return }
    for row in request.rows {
      for field in row.fields where field.key != "ws_survey_count" {
        let isFraction: Bool
        switch field.value {
        case .integer: isFraction = false
        case .number(let value) where value == value.rounded(): isFraction = true
        default: continue
        }
        finding.judge(
          isFraction == hasFraction ?? isFraction, "\(field.key) \(field.value)",
          allowed: "the number format of the first whole quantity", at: request.place)
        hasFraction = hasFraction ?? isFraction
      }
    }
  }

  func finish() -> Finding { finding }
}

private struct CounterOfSurveys: CozieJudge {
  private var next: Int64 = 0
  private var tags: [CozieTag] = []
  private var finding = Finding()

  mutating func see(_ request: CozieSent) {
    guard request.kind == .survey else { return }
    for row in request.rows {
      guard case .integer(let count)? = row["ws_survey_count"] else { continue }
      // The numbering starts again with a new installation of the app.
      if row.tags != tags { next = 0 }
      tags = row.tags
      finding.judge(count == next, "survey \(count)", allowed: "survey \(next)", at: request.place)
      next = count + 1
    }
  }

  func finish() -> Finding { finding }
}

private struct PositionsOfRows: CozieJudge {
  private var finding = Finding()

  mutating func see(_ request: CozieSent) {
    for row in request.rows {
      for prefix in ["ts_", "ws_"] {
        guard let latitude = row[prefix + "latitude"]?.double,
          let longitude = row[prefix + "longitude"]?.double,
          let radius = row[prefix + "location_accuracy_horizontal"]?.double
        else { continue }
        finding.judge(
          latitude != 0 || longitude != 0 || radius == 0,
          "position 0, 0 with a radius of \(radius) m",
          allowed: "a position other than 0, 0, or a radius of 0", at: request.place)
      }
    }
  }

  func finish() -> Finding { finding.isJudged ? finding : .lacking("positions") }
}
