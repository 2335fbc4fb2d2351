import Formats
import Reading
import Spool

extension CheckReport {
  /// The report as text: a table of all rules, the first failures of each rule, and the files of
  /// unknown kind.
  public var text: String {
    var text = ""
    let width = lines.map(\.rule.name.count).max() ?? 0
    for line in lines {
      let finding = line.finding
      let verdict = finding.verdict == .broken ? "FAILED" : finding.verdict.word
      text += Self.padded(line.rule.name, width) + "  " + Self.padded(verdict, 7)
      switch finding.verdict {
      case .notJudged: text += "  " + (finding.lack?.description ?? "no data to check")
      case .holds, .broken:
        text += "  \(grouped(finding.judged)) checked"
        if finding.failures > 0 { text += ", \(grouped(finding.failures)) wrong" }
        if finding.worst > 0 {
          text += "; largest value \(Self.percent(finding.worst)) of the limit"
        }
      }
      text += "\n"
    }
    for line in lines where line.finding.verdict == .broken {
      text += "\n\(line.rule.name): \(line.rule.statement)\n"
      for example in line.finding.examples { text += "  \(example.description.printable)\n" }
    }
    for (name, participants) in others.sorted(by: { $0.key < $1.key }) {
      text += "\nno rule covers \(name.printable) (\(counted(participants, "participant")))"
    }
    return text
  }

  /// The numbers of rules that passed, failed and were skipped, in one line.
  public var verdict: String {
    counted(count(.holds), "rule passed", "rules passed")
      + ", \(count(.broken)) failed, \(count(.notJudged)) skipped"
  }

  /// Returns the report as one JSON object.
  ///
  /// - Parameter seconds: The duration of the check, in seconds.
  public func json(seconds: Double) -> String {
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("participants", participants)
      json.member("holds", count(.holds))
      json.member("broken", count(.broken))
      json.member("not_judged", count(.notJudged))
      json.key("rules")
      json.array { json in for line in lines { line.write(to: &json) } }
      json.key("others")
      json.inlineArray(others.keys.sorted()) { $0.string($1) }
      json.key("seconds")
      json.number((seconds * 1_000).rounded() / 1_000)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func percent(_ share: Double) -> String {
    share < 1e4 ? "\(Int((share * 100).rounded())) %" : "over 10^6 %"
  }
}

extension CheckReport.Line {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("rule", rule.name)
      json.member("verdict", finding.verdict.rawValue)
      json.member("judged", finding.judged)
      json.member("failures", finding.failures)
      json.key("worst")
      if finding.worst.isFinite { json.number(finding.worst) } else { json.null() }
      if let lack = finding.lack, finding.verdict == .notJudged {
        json.member("needs", lack.description)
      }
      json.key("examples")
      json.array { json in
        for example in finding.examples {
          json.object { json in
            json.member("file", example.file)
            json.key("row")
            if let row = example.row { json.integer(row) } else { json.null() }
            json.member("value", example.value)
            json.member("allowed", example.allowed)
          }
        }
      }
    }
  }
}

extension Finding.Example: CustomStringConvertible {
  public var description: String {
    "\(file)\(row.map { " row \($0)" } ?? ""): \(value); allowed: \(allowed)"
  }
}

extension Finding.Lack: CustomStringConvertible {
  public var description: String {
    needed > 0 ? "needs \(Self.short(needed)) \(what), has \(Self.short(present))" : "no \(what)"
  }

  private static func short(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15
      ? "\(Int(value))" : "\((value * 100).rounded() / 100)"
  }
}
