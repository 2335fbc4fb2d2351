import Fixtures
import Formats

@testable import Check
@testable import Reading

extension Control {
  static let cozie: [Control] = [
    .files("cozie-text", harmless: "another trigger") { folder in
      try folder.edit(folder.first("/requests.jsonl", in: "cozie")) {
        $0.replaceFirst(#""body":"{"#, by: #""body":"{ "#)
      }
    } change: { folder in
      try folder.edit(folder.first("/requests.jsonl", in: "cozie")) {
        $0.replaceFirst(#""trigger":"location_change""#, by: #""trigger":"moved""#)
      }
    },
    .requests("cozie-keys", harmless: "a heart rate higher by one") { request, _ in
      request.rename("ts_heart_rate", "heart_rate")
    } change: { request, _ in
      request.raise("ts_heart_rate")
    },
    .requests("cozie-times", harmless: "a time a millisecond earlier") { request, _ in
      request.retime { CozieTime.text($0, offset: 0) }
    } change: { request, _ in
      request.retime { CozieTime.text($0 - 1, offset: -5 * 3_600) }
    },
    .requests("cozie-numbers", harmless: "a heart rate higher by one") { request, _ in
      request.change("ts_heart_rate") { value in
        guard case .integer(let whole) = value else { return nil }
        return .number(Double(whole))
      }
    } change: { request, _ in
      request.raise("ts_heart_rate")
    },
    .requests("cozie-counter", harmless: "another title") { request, _ in
      request.raise("ws_survey_count")
    } change: { request, _ in
      request.change("wss_title") { _ in .text("Another") }
    },
    .requests("cozie-positions", harmless: "a latitude one degree higher") { request, _ in
      request.change("ts_latitude") { _ in .integer(0) }
        && request.change("ts_longitude") { _ in .integer(0) }
    } change: { request, _ in
      request.raise("ts_latitude")
    },
    .requests("cozie-spacing", harmless: "a burst a millisecond earlier") { request, burst in
      guard let burst, request.isBurst, request.trigger != "background_task" else { return false }
      request.due = burst.due + 59_000
      return true
    } change: { request, burst in
      guard let burst, request.isBurst, request.due - burst.due > 1_600_000 else { return false }
      request.due -= 1
      return true
    },
    .requests("cozie-order", harmless: "a heart rate higher by one") { request, _ in
      guard request.isBurst,
        let place = request.rows.indices.dropLast().first(where: { place in
          request.rows[place].type == request.rows[place + 1].type
            && request.rows[place].time != request.rows[place + 1].time
        })
      else { return false }
      request.rows.swapAt(place, place + 1)
      return true
    } change: { request, _ in
      request.raise("ts_heart_rate")
    },
    .requests("cozie-devices", harmless: "a heart rate that the watch has not sent") { request, _ in
      request.raise("ws_heart_rate")
    } change: { request, _ in
      guard let place = request.rows.firstIndex(where: { $0["ws_heart_rate"] != nil }) else {
        return false
      }
      request.rows.remove(at: place)
      return true
    },
    .requests("cozie-locked", harmless: "a burst a millisecond later") { request, _ in
      guard request.isBurst else { return false }
      // This change moves the burst to 04:00 in Boston.
      request.due += 33 * 3_600_000 - request.due % 86_400_000
      return true
    } change: { request, _ in
      guard request.isBurst else { return false }
      request.due += 1
      return true
    },
    .files("cozie-set-up", harmless: "two bursts by the button of another tab") { folder in
      try folder.retrigger(2, as: "sync_button_settings_tab")
    } change: { folder in
      try folder.retrigger(2, as: "sync_button_data_tab")
    },
    .files("cozie-triggers", harmless: "one missing burst") { folder in
      try folder.removeBursts(of: "watch", 2)
    } change: { folder in
      try folder.removeBursts(of: "watch", 1)
    },
    .requests("cozie-database", harmless: "another attempt") { request, _ in
      request.raise("ts_heart_rate")
    } change: { request, _ in
      request.attempt += 1
      return true
    },
    .requests("cozie-log", harmless: "another trigger") { request, _ in
      request.raise("ts_heart_rate")
    } change: { request, _ in
      request.change("transmit_trigger") { _ in .text("another") }
    },
    .requests("cozie-truth", harmless: "a heart rate higher by one") { request, _ in
      request.change("q_mood") { _ in .text("Another") }
    } change: { request, _ in
      request.raise("ts_heart_rate")
    },
  ]

  /// Returns a control that changes one request: the first one for which the change returns true.
  private static func requests(
    _ rule: String, harmless text: String,
    defect: @escaping @Sendable (inout CozieSent, _ burst: CozieSent?) -> Bool,
    change: @escaping @Sendable (inout CozieSent, _ burst: CozieSent?) -> Bool
  ) -> Control {
    spoiling(rule, text, by: { $0.changing(request: $1) }, defect, change)
  }
}

extension TemporaryFolder {
  /// Changes the trigger of the first `count` bursts of the phone.
  fileprivate func retrigger(_ count: Int, as trigger: String) throws {
    var left = count
    try editRequests { line in
      guard left > 0, line.isBurst(of: "phone") else { return line }
      left -= 1
      return line.replacing(#""trigger":"location_change""#, with: #""trigger":"\#(trigger)""#)
    }
  }

  fileprivate func removeBursts(of device: String, _ count: Int) throws {
    var left = count
    try editRequests { line in
      guard left > 0, line.isBurst(of: device) else { return line }
      left -= 1
      return nil
    }
  }

  private func editRequests(_ change: (String) -> String?) throws {
    try editLines(first("/requests.jsonl", in: "cozie")) { $0 = $0.compactMap(change) }
  }
}

extension String {
  /// Returns whether a line of requests.jsonl has health data of the device.
  fileprivate func isBurst(of device: String) -> Bool {
    contains(#""device":"\#(device)""#) && contains(#""kind":"health""#)
  }
}

extension CozieSent {
  /// Whether the request contains health data of the phone.
  var isBurst: Bool { kind == .health && device == .phone }

  /// Changes the first value of a field for which `change` does not return nil. Returns false if
  /// nothing was changed.
  mutating func change(_ key: String, _ change: (CozieValue) -> CozieValue?) -> Bool {
    for row in rows.indices {
      guard let place = rows[row].fields.firstIndex(where: { $0.key == key }),
        let value = change(rows[row].fields[place].value)
      else { continue }
      rows[row].fields[place] = CozieField(key, value)
      return true
    }
    return false
  }

  /// Increases the first number in a field by one.
  mutating func raise(_ key: String) -> Bool {
    change(key) { value in
      switch value {
      case .integer(let value): .integer(value + 1)
      case .number(let value): .number(value + 1)
      default: nil
      }
    }
  }

  mutating func rename(_ key: String, _ name: String) -> Bool {
    for row in rows.indices {
      guard let place = rows[row].fields.firstIndex(where: { $0.key == key }) else { continue }
      rows[row].fields[place] = CozieField(name, rows[row].fields[place].value)
      return true
    }
    return false
  }

  /// Writes the time of the first row of health data in another form.
  mutating func retime(_ text: (Int64) -> String) -> Bool {
    guard kind == .health, let time = rows[0].instant else { return false }
    rows[0].time = text(time)
    return true
  }
}
