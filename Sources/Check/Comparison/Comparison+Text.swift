import Formats
import FoundationEssentials
import Reading
import Spool

extension Comparison.Result {
  /// The result as text: the hours that differ, with their counts and the first differences of each
  /// kind.
  public var text: String {
    var text = ""
    for difference in differences.prefix(Self.shown) {
      let counts = zip(HourDifference.words, difference.counts).filter { $0.1 > 0 }
        .map { "\(grouped($0.1)) \($0.0)" }
      text +=
        "\(difference.patient.printable) \(difference.stream.printable) "
        + "\(difference.hourText) h: "
        + "\(counts.joined(separator: ", ")) of \(grouped(difference.rows))\n"
      for (kind, word) in zip(HourDifference.kinds, HourDifference.words) {
        for place in difference.examples[kind] ?? [] {
          text += "  \(word): \(place.printable)\n"
        }
      }
    }
    if differences.count > Self.shown {
      text += "and \(counted(differences.count - Self.shown, "hour")) more\n"
    }
    for (ours, theirs) in renamed.sorted(by: { $0.key < $1.key }) {
      text += "participant \(ours) is compared with \(theirs), because their rows are equal\n"
    }
    for path in unsentThere {
      text +=
        "the other folder has \(path.printable), which the app never sends; this does not count as "
        + "a difference\n"
    }
    if leavesEdges {
      text +=
        "surveys and rows at the start and end of the recorded time span were not compared\n"
    }
    for defect in defects { text += "unreadable file \(defect.printable)\n" }
    return text
  }

  private static let shown = 50

  /// The total numbers of differences of each kind, in one line.
  public var verdict: String {
    let sums = differences.reduce(into: [0, 0, 0, 0, 0]) { sums, difference in
      for (index, count) in difference.counts.enumerated() { sums[index] += count }
    }
    let counts = zip(HourDifference.words, sums).map { "\(grouped($0.1)) \($0.0)" }
    let left =
      unsent > 0 ? " (\(counted(unsent, "file is never sent", "files are never sent")))" : ""
    let unread =
      defects.isEmpty
      ? "" : " (\(counted(defects.count, "file")) could not be read to the end)"
    return "\(counted(rows, "row")) in \(counted(hours, "hour")) of "
      + "\(counted(participants, "participant"))\(left)\(unread): "
      + (differences.isEmpty
        ? defects.isEmpty ? "no difference" : "no difference in the rows that could be read"
        : "\(counts.joined(separator: ", ")) in \(counted(differences.count, "hour"))")
  }

  /// Returns the result as one JSON object.
  ///
  /// - Parameter seconds: The duration of the comparison, in seconds.
  public func json(seconds: Double) -> String {
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("participants", participants)
      json.member("rows", rows)
      json.member("hours", hours)
      json.member("unsent_files", unsent)
      json.key("unsent_files_there")
      json.inlineArray(unsentThere) { $0.string($1) }
      json.member("leaves_edges", leavesEdges)
      json.key("differences")
      json.array { json in for difference in differences { difference.write(to: &json) } }
      json.key("renamed")
      json.object { json in
        for (ours, theirs) in renamed.sorted(by: { $0.key < $1.key }) { json.member(ours, theirs) }
      }
      json.key("unreadable")
      json.inlineArray(defects) { $0.string($1) }
      json.key("seconds")
      json.number((seconds * 1_000).rounded() / 1_000)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension HourDifference {
  /// The hour in UTC, such as `2026-03-02 14`.
  fileprivate var hourText: String {
    let text = Date(timeIntervalSince1970: Double(hour / 1_000)).ISO8601Format()
    return String(text.prefix(13)).replacing("T", with: " ")
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("patient", patient)
      json.member("stream", stream)
      json.member("hour", hour)
      json.member("rows", rows)
      for (kind, count) in zip(Self.kinds, counts) { json.member(kind, count) }
      json.key("examples")
      json.object { json in
        for kind in Self.kinds {
          guard let places = examples[kind] else { continue }
          json.key(kind)
          json.inlineArray(places) { $0.string($1) }
        }
      }
    }
  }
}
