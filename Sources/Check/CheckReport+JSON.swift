import Reading
import Spool

extension CheckReport {
  /// Returns the report as one JSON object.
  ///
  /// - Parameter seconds: the duration of the check, in seconds.
  public func json(seconds: Double) -> String {
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("participants", participants)
      writeCounts(to: &json)
      json.key("rules")
      json.array { json in for line in lines { line.write(to: &json) } }
      json.key("unjudged")
      json.array { json in
        for (other, participants) in others.sorted(by: { $0.key.name < $1.key.name }) {
          json.object { json in
            json.member("name", other.name)
            json.member("reason", other.reason)
            json.member("participants", participants)
          }
        }
      }
      json.key("seconds")
      json.number((seconds * 1_000).rounded() / 1_000)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Writes the number of rules with each verdict, and the number of remarks.
  package func writeCounts(to json: inout JSONWriter) {
    for verdict in Finding.Verdict.allCases { json.member(verdict.key, count(verdict)) }
    json.member("remarks", lines.reduce(0) { $0 + $1.finding.remarks })
  }
}

extension Finding.Verdict {
  /// The name of a member of a JSON object.
  fileprivate var key: String { rawValue.replacing(" ", with: "_") }
}

extension CheckReport.Line {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("rule", rule.name)
      json.member("verdict", finding.verdict.rawValue)
      json.member("judged", finding.judged)
      json.member("failures", finding.failures)
      json.member("remarks", finding.remarks)
      json.key("worst")
      if finding.worst.isFinite { json.number(finding.worst) } else { json.null() }
      if let reason = finding.reason, !finding.isJudged {
        json.member("reason", reason.description)
      }
      json.key("examples")
      json.array { json in
        for example in finding.examples { example.write(.failure, to: &json) }
        for example in finding.remarked { example.write(.remark, to: &json) }
      }
    }
  }
}

extension Finding.Example {
  fileprivate func write(_ level: FindingLog.Level, to json: inout JSONWriter) {
    json.object { json in
      json.member("level", level.rawValue)
      json.member("file", file)
      json.key("row")
      if let row { json.integer(row) } else { json.null() }
      json.member("value", value.withDates)
      json.member("allowed", allowed.withDates)
    }
  }
}
