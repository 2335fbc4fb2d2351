import Formats
import Simulation
import Spool

/// Faults of Cozie's files: of the app's log, the requests, and the researchers' table.
let cozieFaults: [FaultKind] = [
  FaultKind("cozie-duplicate", .mergeRows, nil, in: FileForm.isCozie) { file, random in
    guard let run = file.run(of: 1...10, random) else { return nil }
    return Fault(in: file, at: run, becoming: (Array(run) + Array(run)).map(file.row))
  },
  FaultKind("cozie-reorder", .reorder, nil, in: FileForm.isCozie) { file, random in
    file.exchanged(random)
  },
  FaultKind("cozie-long-gap", .dropRows, nil, .truth, in: FileForm.isCozie) { file, random in
    guard file.count > 2, let run = file.run(of: 1...max(file.count / 4, 1), random, after: 1)
    else { return nil }
    return Fault(in: file, at: run, becoming: [])
  },
  FaultKind("cozie-torn-end", .dropRows, nil, in: FileForm.isText) { file, random in
    guard file.count > 1 else { return nil }
    let place = file.place(file.count - 1)
    let length = place.count / 2 + Int(random["cut"].word() % UInt64(max(place.count / 4, 1)))
    return Fault(
      touching: file.count - 1...file.count - 1,
      [FaultyFile(Array(file.content[..<(place.lowerBound + length)]), at: file.path)])
  },
  FaultKind("cozie-empty-list", .dropFile, nil, in: FileForm.isLog) { file, _ in
    file.count > 0 ? Fault(touching: file.all, [FaultyFile(Array("[]".utf8), at: file.path)]) : nil
  },
  cozieRow("cozie-type-flip", .repairRows) { $0.replacingNumber("ts_heart_rate") { "\"\($0)\"" } },
  cozieRow("cozie-poison", .dropRows) { $0.replacingNumber("ts_heart_rate") { _ in "\"abc\"" } },
  cozieRow("cozie-null", .dropRows) { $0.replacingNumber("ts_heart_rate") { _ in "null" } },
  cozieRow("cozie-missing-time", .dropRows) {
    $0.replacingText("time") {
      "\"time\":\"\($0)\","
    } with: { _ in
      ""
    }
  },
  cozieRow("cozie-locale-time", .repairRows) {
    // The Buddhist calendar counts 543 years more.
    $0.replacingTime { time in Int(time.prefix(4)).map { "\($0 + 543)" + time.dropFirst(4) } }
  },
  cozieRow("cozie-time-without-offset", .flag) { $0.replacingTime { String($0.dropLast(5)) } },
  cozieRow("cozie-time-without-milliseconds", .flag) {
    $0.replacingTime { String($0.prefix(19) + $0.suffix(5)) }
  },
  cozieRow("cozie-no-tags", .dropRows) { $0.emptied("tags", to: nil) },
  cozieRow("cozie-no-fields", .dropRows) { $0.emptied("fields", to: "{}") },
  cozieRow("cozie-zero-location", .flag) { row in
    guard !row.contains("\"ts_latitude\":0,") else { return nil }
    return row.replacingNumber("ts_latitude") { _ in "0" }?
      .replacingNumber("ts_longitude") { _ in "0" }
  },
  cozieRow("cozie-survey-count-race", .flag) { row in
    guard !row.contains("\"ws_survey_count\":0,") else { return nil }
    return row.replacingNumber("ws_survey_count") { Int($0).map { "\($0 - 1)" } }
  },
  cozieRow("cozie-survey-ends-before-start", .flag) { row in
    guard let time = row.textMember("time"), let instant = CozieTime.milliseconds(time),
      row.contains("\"ws_timestamp_start\":\"2")
    else { return nil }
    let later = CozieTime.text(instant + 3_600_000, offset: time.secondsAheadOfUTC)
    return row.replacingText("ws_timestamp_start") {
      "\"ws_timestamp_start\":\"\($0)\""
    } with: {
      _ in
      "\"ws_timestamp_start\":\"\(later)\""
    }
  },
  cozieTail("cozie-dst-offset", .keep) { row in
    row.replacingTime { time in
      CozieTime.milliseconds(time).map {
        CozieTime.text($0, offset: time.secondsAheadOfUTC + 3_600)
      }
    }
  },
  cozieTail("cozie-onesignal-change", .keep) { row in
    // Another registration of the same phone: the last digits tell it apart.
    row.textMember("id_onesignal").map {
      row.replacing($0, with: $0.dropLast(4) + ($0.hasSuffix("0000") ? "0001" : "0000"))
    }
  },
  cozieTail("cozie-space-in-id", .repairRows) { row in
    row.textMember("id_participant").flatMap { id in
      id.contains("_")
        ? row.replacing("\"\(id)\"", with: "\"\(id.replacing("_", with: " "))\"") : nil
    }
  },
]

extension FileForm {
  /// The log or the requests.
  static let isText: @Sendable (FileForm) -> Bool = { isCozie($0) && $0.shape != .table }
}

/// A kind that changes one row of the log, of those that can be changed.
private func cozieRow(
  _ name: String, _ expected: FaultEntry.Expected,
  edit: @escaping @Sendable (String) -> String?
) -> FaultKind {
  FaultKind(name, expected, nil, in: FileForm.isLog) { file, random in
    guard let row = file.row(random, where: { edit($0) != nil }), let edited = edit(file.row(row))
    else { return nil }
    return Fault(in: file, at: row...row, becoming: [edited])
  }
}

/// A kind that changes all rows of the log from one on.
private func cozieTail(
  _ name: String, _ expected: FaultEntry.Expected,
  edit: @escaping @Sendable (String) -> String?
) -> FaultKind {
  FaultKind(name, expected, nil, in: FileForm.isLog) { file, random in
    guard let first = file.row(from: 1, random) else { return nil }
    var rows: [String] = []
    for number in first..<file.count {
      guard let row = edit(file.row(number)) else { return nil }
      rows.append(row)
    }
    // Rows of one line stay on one line: only what is changed differs.
    return Fault(
      touching: first...file.count - 1,
      [FaultyFile(file.replacingEach(from: first, with: rows), at: file.path)])
  }
}
