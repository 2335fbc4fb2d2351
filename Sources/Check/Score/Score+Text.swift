import Formats
import Reading
import Spool

extension Score {
  /// The score as a table with one row per kind of fault. The columns are the numbers of faults,
  /// found faults and findings, and the shares, for files and for rows.
  public var text: String {
    var rows = [["kind"] + Self.heads + (hasRows ? Self.heads : [])]
    for (name, line) in kinds.map({ ($0.kind.description, $0.line) }) + [("all", all)] {
      let byRows = hasRows ? Self.cells(line.rows) : []
      rows.append([name.printable] + Self.cells(line.files) + byRows)
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let level = widths[1...Self.heads.count].reduce(0) { $0 + $1 + 2 }
    var text = Self.left("", widths[0]) + (hasRows ? Self.left("  by files", level) : "  by files")
    text += hasRows ? "  by rows\n" : "\n"
    for row in rows {
      text += Self.left(row[0], widths[0])
      for (cell, width) in zip(row, widths).dropFirst() { text += "  " + Self.right(cell, width) }
      text += "\n"
    }
    if !hasRows { text += "no finding has rows, so no score by rows is printed\n" }
    return text
  }

  private static let heads = ["faults", "found", "recall", "named", "right", "precision"]

  private static func cells(_ tally: Tally) -> [String] {
    [
      grouped(tally.faults), grouped(tally.found), percent(tally.recall), grouped(tally.named),
      grouped(tally.right), percent(tally.precision),
    ]
  }

  /// Returns the score as one JSON object, in which undefined shares are null.
  ///
  /// - Parameters:
  ///   - share: the minimum of recall and precision, from 0 to 1.
  ///   - seconds: the duration of the scoring, in seconds.
  public func json(atLeast share: Double, seconds: Double) -> String {
    var json = JSONWriter(.compact)
    json.object { json in
      json.key("at_least")
      json.number(share)
      json.member("reached", lowest(below: share) == nil)
      json.member("findings", findings)
      json.member("hidden_faults", hidden)
      all.write(to: &json, hasRows)
      json.key("kinds")
      json.array { json in
        for (kind, line) in kinds {
          json.object { json in
            json.key("kind")
            if case .known(let name) = kind { json.string(name) } else { json.null() }
            json.member("in_ledger", kind.isKnown)
            line.write(to: &json, hasRows)
          }
        }
      }
      json.key("seconds")
      json.number((seconds * 1_000).rounded() / 1_000)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Returns the lowest share that is below a limit, with its name; nil if all defined shares reach
  /// the limit.
  public func lowest(below share: Double) -> (name: String, share: Double)? {
    shares.filter { $0.share < share }.min { $0.share < $1.share }
  }

  /// Returns a share in percent, rounded down so that only 1 becomes 100 %; `-` for an undefined
  /// share.
  public static func percent(_ share: Double?) -> String {
    guard let share else { return "-" }
    let tenths = Int((share * 1_000).rounded(.down))
    return share == 1 ? "100 %" : "\(tenths / 10).\(tenths % 10) %"
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

extension Score.Kind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .known(let name): name
    case .unknown: "(not in faults.jsonl)"
    case .none: "(without a kind)"
    }
  }

  fileprivate var isKnown: Bool { if case .known = self { true } else { false } }
}

extension Score.Line {
  fileprivate func write(to json: inout JSONWriter, _ hasRows: Bool) {
    json.key("files")
    files.write(to: &json)
    json.key("rows")
    if hasRows { rows.write(to: &json) } else { json.null() }
  }
}

extension Score.Tally {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("faults", faults)
      json.member("found", found)
      json.key("recall")
      if let recall { json.number(recall) } else { json.null() }
      json.member("named", named)
      json.member("right", right)
      json.key("precision")
      if let precision { json.number(precision) } else { json.null() }
    }
  }
}
