import Formats
import Reading
import Spool

/// Rules about the names of files, and the times at which files begin and end.
extension BeiweCheck {
  static let names: [Rule] = [
    Rule(
      "file-names",
      "File names have the format of their layout, with stream and time.",
      limit: "exact: readers and servers read the stream and the time from the name",
      catches: "one renamed file",
      .files(judgeNames)),
    Rule(
      "files-after-first-rows",
      "A phone's file is created at its first row, not before and not hours later.",
      limit:
        "creation at most \(longestWait / 3_600_000) h after the first row, and 0 ms before it. "
        + "For motion rows, \(Setting.cut.told) ms before it, after removal of the offset and "
        + "drift of their clock. Without ground truth, 1 s plus 1 s a day before it, since a "
        + "sensor's clock is set at launch. Motion rows of unknown launches are skipped",
      catches: "one file name with a time 60 ms before the first row",
      .files(judgeFirstRows)),
    Rule(
      "files-apart",
      "A phone's file has no row that is later than the creation of the next file of its stream.",
      limit: "as in rule files-after-first-rows: a file is closed before the next file is created",
      catches: "one row 3 s after the creation of the next file",
      .files(judgeApart)),
    Rule(
      "rotation",
      "Every rotation closes all files: none stays open when another file is closed.",
      limit:
        "exact; no row is later than the closing of its file (for motion rows, after removal of "
        + "clock drift)",
      catches: "one file closed a minute after the others",
      .files(judgeRotation)),
    Rule(
      "layouts-agree",
      "The download has the rows that the server would create from the phone's files.",
      limit: "exact: both layouts have equal rows in each hour; rule row-order checks their order",
      catches: "one changed digit in one row",
      .layouts),
  ]

  /// The longest time for which rows may wait in memory, in ms, with a wide margin. For a sensor
  /// with a duty cycle, the wait is a quarter of an hour.
  private static let longestWait: Int64 = 4 * 3_600_000

  private static func judgeNames(_ summary: FilesSummary) -> Finding {
    var finding = Finding()
    finding.count(summary.facts.count)
    for path in summary.files.strangers {
      finding.fail(RowPlace(path), "a file with another name", allowed: "a file name of the layout")
    }
    return finding
  }

  /// Returns the ms by which a row may be later than a time of its file.
  ///
  /// The result is nil if an unknown launch has set the row's clock.
  ///
  /// - Parameter first: the time of the phone's first row, in ms since 1970 UTC. The app was
  ///   launched before it.
  private static func reserve(_ file: FileFacts, _ setting: Setting, since first: Int64) -> Double?
  {
    guard file.file.stream.hasOwnClock else { return 0 }
    guard setting.truth == nil else { return setting.clockReserve }
    guard let launches = setting.launches else { return nil }
    let launch = launches.last { $0 <= file.file.milliseconds }
    return 1_000 + 1_000 * Double(file.file.milliseconds - (launch ?? first)) / 86_400_000
  }

  private static func time(_ written: Int64, of file: FileFacts, _ setting: Setting) -> Double {
    file.file.stream.hasOwnClock ? setting.clock.trueTime(written) : Double(written)
  }

  /// Returns the phone's files with valid text, and the ms by which a row may be later than a time
  /// of its file. The ms are nil if they depend on an unknown launch.
  private static func phoneFiles(
    _ summary: FilesSummary
  ) -> [(file: FileFacts, times: FileFacts.Times, reserve: Double?)] {
    let first = summary.facts.compactMap { $0.times?.earliest }.min() ?? 0
    return summary.facts.compactMap { file in
      guard file.file.layout == .phone, !summary.faulty.contains(file.file.path) else { return nil }
      return file.times.map { (file, $0, reserve(file, summary.setting, since: first)) }
    }
  }

  /// Returns a skipped finding that names the missing data.
  private static func lack(of files: String, _ summary: FilesSummary) -> Finding {
    let hidesLaunches = phoneFiles(summary).contains { $0.reserve == nil }
    return .lacking(hidesLaunches ? "app log or ground truth with the launches of the app" : files)
  }

  private static func judgeFirstRows(_ summary: FilesSummary) -> Finding {
    var finding = Finding()
    for (file, times, reserve) in phoneFiles(summary) {
      if let reserve {
        let first = time(times.first, of: file, summary.setting)
        finding.judge(
          first - Double(file.file.milliseconds) <= reserve, "first row \(times.first)",
          allowed: "a first row at \(file.file.milliseconds) or before",
          at: RowPlace(file.file.path, row: 1))
      }
      finding.judge(
        file.file.milliseconds - times.first <= longestWait, "first row \(times.first)",
        allowed: "a first row at \(file.file.milliseconds - longestWait) or later",
        at: RowPlace(file.file.path, row: 1))
    }
    return finding.isJudged ? finding : lack(of: "files in the phone's layout", summary)
  }

  private static func judgeApart(_ summary: FilesSummary) -> Finding {
    var finding = Finding()
    // The name of a file is the time at which the previous file was closed, even if the file is
    // faulty.
    let names = summary.facts.map(\.file).filter { $0.layout == .phone }
    let next = Dictionary(
      zip(names, names.dropFirst()).filter { $0.stream == $1.stream }.map {
        ($0.path, $1.milliseconds)
      }, uniquingKeysWith: { first, _ in first })
    for (file, times, reserve) in phoneFiles(summary) {
      guard let reserve, let next = next[file.file.path] else { continue }
      let last = time(times.latest, of: file, summary.setting)
      finding.judge(
        last - Double(next) <= reserve, "last row \(times.latest)",
        allowed: "a last row at \(next) or before", at: RowPlace(file.file.path, row: file.rows))
    }
    return finding.isJudged ? finding : lack(of: "two files of one stream of a phone", summary)
  }

  /// Judges whether a rotation closes all files at the same time.
  ///
  /// Two kinds of files show no rotation. A file that is never sent may be left at any time, and a
  /// file of one instant is closed at once.
  private static func judgeRotation(_ summary: FilesSummary) -> Finding {
    let entries = Dictionary(
      (summary.entries ?? []).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let files = phoneFiles(summary).compactMap { file, times, reserve in
      entries[file.file.path].flatMap { entry in
        let rotates = entry.due != nil && file.file.stream.time != .fileName
        return entry.closed.map {
          (file: file, latest: times.latest, reserve, closed: $0, rotates: rotates)
        }
      }
    }
    let closings = Set(files.lazy.filter(\.rotates).map(\.closed)).sorted()
    var finding = Finding()
    for (file, latest, reserve, closed, rotates) in files {
      let next = closings.firstIndex(notBefore: file.file.milliseconds + 1)
      if rotates, next < closings.count {
        finding.judge(
          closings[next] >= closed, "closed at \(closed)",
          allowed: "closed at \(closings[next]), like other files", at: RowPlace(file.file.path))
      }
      guard let reserve else { continue }
      finding.judge(
        time(latest, of: file, summary.setting) <= Double(closed) + reserve,
        "last row \(latest)", allowed: "a last row at \(closed) or before",
        at: RowPlace(file.file.path, row: file.rows))
    }
    return finding.isJudged ? finding : .lacking("list with the closing times of a phone's files")
  }
}
