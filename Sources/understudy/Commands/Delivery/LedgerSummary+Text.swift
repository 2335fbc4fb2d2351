import Delivery
import Formats
import Spool

/// Facts about a finished delivery that are not in its ledger.
struct DeliveryRun {
  var seconds: Double
  /// Whether the delivery accepted servers without a valid certificate.
  var isInsecure: Bool
  /// The files that are not stored, by reason.
  var left: [LeftFiles]
}

extension LedgerSummary {
  /// Returns a table of files by outcome.
  ///
  /// - Parameter run: The delivery that has just ended; nil to describe only the ledger.
  func text(_ run: DeliveryRun? = nil) -> String {
    var lines = ["\(url.printable) as \(endpoint): \(size)"]
    if run?.isInsecure ?? false { lines.append("  CERTIFICATES WERE NOT CHECKED (--insecure)") }
    for count in counts {
      let name = count.outcome.map(\.name) ?? "not tried yet"
      lines.append(
        "  \(name)".padded(to: 36) + grouped(count.files).padded(to: 10, before: true) + "  "
          + Quantity.bytes(count.bytes))
    }
    if withdrawn > 0 {
      lines.append(
        "  \(grouped(withdrawn)) were replaced in the folder and are therefore no longer sent")
    }
    if resting > 0 {
      lines.append(
        "  \(grouped(resting)) of these get one attempt per run; run the command again for another "
          + "attempt")
    }
    var end = "  " + counted(attempts, "request")
    if unanswered > 0 {
      end +=
        ", \(grouped(unanswered)) had no response, \(grouped(repeated)) were repeated with the "
        + "same idempotency key"
      if foundThere > 0 { end += ", of which \(grouped(foundThere)) were already stored" }
    }
    lines.append(end + (run.map { ", \(Quantity.time($0.seconds))" } ?? ""))
    let left = run?.left ?? []
    if !left.isEmpty { lines.append("  not stored, by reason:") }
    for left in left {
      lines.append("    \(grouped(left.files)) \(left.outcome.name): \(left.reason.printable)")
    }
    return lines.joined(separator: "\n")
  }

  /// The number of files. For endpoints that send single lines, it includes the number of lines.
  private var size: String {
    guard lines > 0 else { return counted(files, "file") }
    let whole = files - lines > 0 ? ", \(counted(files - lines, "whole file"))" : ""
    return "\(counted(lines, "line")) of \(counted(dividedFiles, "file"))\(whole)"
  }

  func json(_ run: DeliveryRun) -> String {
    var json = JSONWriter(.compact)
    write(to: &json, run)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Returns the ledger as one JSON object.
  static func json(_ summaries: [LedgerSummary], _ letters: [DeadLetter]) -> String {
    var json = JSONWriter(.compact)
    json.object { json in
      json.key("targets")
      json.array { json in
        for summary in summaries { summary.write(to: &json, nil) }
      }
      json.key("not_stored")
      json.array { json in
        for letter in letters {
          json.object {
            $0.member("path", letter.path)
            if let line = letter.line { $0.member("line", line) }
            $0.member("outcome", letter.outcome.rawValue)
            $0.member("attempts", letter.attempts)
            $0.member("status", letter.status.map { Int64($0) })
            $0.member("text", letter.text)
          }
        }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func write(to json: inout JSONWriter, _ run: DeliveryRun?) {
    json.object { json in
      json.member("url", url)
      json.member("as", endpoint)
      json.member("files", files - lines + dividedFiles)
      if lines > 0 { json.member("lines", lines) }
      json.key("outcomes")
      json.object { json in
        for count in counts { json.member(count.outcome?.rawValue ?? "waiting", count.files) }
      }
      json.member("withdrawn", withdrawn)
      if resting > 0 { json.member("one_attempt_a_run", resting) }
      json.member("requests", attempts)
      json.member("unanswered", unanswered)
      json.member("repeated", repeated)
      json.member("found_there", foundThere)
      guard let run else { return }
      json.key("left")
      json.array { json in
        for left in run.left {
          json.object {
            $0.member("outcome", left.outcome.rawValue)
            $0.member("files", left.files)
            $0.member("reason", left.reason)
            $0.member("example", left.example)
          }
        }
      }
      json.member("insecure", run.isInsecure)
      json.key("seconds")
      json.number((run.seconds * 1_000).rounded() / 1_000)
    }
  }
}

extension DeadLetter {
  /// A description in one line, with the reason first.
  var told: String {
    let status = status.map { "HTTP \($0): " } ?? ""
    return "\(outcome.name): \(name.printable): \(status)\(text.printable) "
      + "(\(counted(attempts, "attempt")))"
  }
}

extension String {
  fileprivate func padded(to width: Int, before: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - count))
    return before ? blanks + self : self + blanks
  }
}
