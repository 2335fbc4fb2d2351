import Formats
import Reading
import Spool

/// Rules about the names of files, and about the times of their first and last rows.
extension BeiweCheck {
  static let names: [Rule] = [
    Rule(
      "file-names",
      "File names have the format of their layout, and contain the stream and the time.",
      limit: "exact, because readers and servers get the stream and the time from the name",
      catches: "one renamed file",
      .files(judgeNames)),
    Rule(
      "files-after-first-rows",
      "A phone's file is created at the time of its first row, not earlier and not hours later.",
      limit:
        "The app creates a file at most \(longestWait / 3_600_000) h after its first row, and "
        + "never before it. For motion rows, the tolerance is \(Setting.cut.told) ms, after "
        + "removal of the offset and drift of their clock. Without ground truth, the tolerance is "
        + "1 s plus 1 s per day, because the app's launch sets a sensor's clock. The rule skips "
        + "motion rows if the time of the launch is unknown",
      catches: "one file name with a time 60 ms before the first row",
      .files(judgeFirstRows)),
    Rule(
      "files-apart",
      "A phone's file has no row that is later than the creation of the next file of its stream.",
      limit:
        "The tolerance is the same as in the rule files-after-first-rows. The app closes a file "
        + "before it creates the next file",
      catches: "one row 3 s after the creation of the next file",
      .files(judgeApart)),
    Rule(
      "far-dates",
      "All rows of a participant are dated within a year of each other.",
      limit:
        "The largest group of dates without a gap of \(DateOutliers.gap) days is right. Rows of other "
        + "groups have a wrong clock",
      catches: "one row of 2001",
      .files(judgeDates)),
    Rule(
      "rotation",
      "The app closes all open files at the same time.",
      limit:
        "exact. No row is later than the closing time of its file. For motion rows, the rule first "
        + "removes the clock drift",
      catches: "one file closed a minute after the other files",
      .files(judgeRotation)),
    Rule(
      "layouts-agree",
      "The download has the rows that the server would create from the phone's files.",
      limit:
        "Both layouts have equal rows in each hour. The rule row-order checks the order of the "
        + "rows",
      catches: "one changed digit in one row",
      .layouts),
  ]

  /// The longest time for which rows may wait in the phone's memory, in ms. With a duty cycle, rows
  /// wait for up to 15 minutes, so the limit has a wide margin.
  private static let longestWait: Int64 = 4 * 3_600_000

  private static func judgeNames(_ summary: FilesSummary) -> Finding {
    var finding = Finding()
    finding.count(summary.facts.count)
    for path in summary.files.misnamed(isRecorded: summary.setting.isRecorded) {
      finding.fail(
        RowPlace(path), "a file whose name does not have the required format",
        allowed: "a file name in the format of the layout")
    }
    for path in summary.files.olderNames {
      finding.add(
        summary.setting.quirk, RowPlace(path), "an older form of the name",
        allowed: "a name such as 2026-03-02 14_00_00+00_00.csv")
    }
    return finding
  }

  private static func judgeDates(_ summary: FilesSummary) -> Finding {
    var finding = Finding()
    finding.count(summary.dates.groups.reduce(0) { $0 + $1.count })
    summary.dates.remark(in: &finding, "row", as: summary.setting.quirk)
    return finding.isJudged ? finding : .lacking("rows with a time")
  }

  /// Returns the tolerance for comparing a row's time with the start or end of its file, in ms.
  ///
  /// The result is nil if the row's clock was set at an unknown launch of the app.
  ///
  /// - Parameter first: the time of the phone's first row, in ms since 1970 UTC. The app was
  ///   launched before this time.
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

  /// Returns the phone's files with valid text, each with the tolerance for comparing its rows with
  /// its start or end, in ms. The tolerance is nil if it depends on an unknown launch.
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
          first - Double(file.file.milliseconds) <= reserve, as: summary.setting.quirk,
          "first row \(times.first)",
          allowed: "a first row at \(file.file.milliseconds) or earlier",
          at: RowPlace(file.file.path, row: 1))
      }
      finding.judge(
        file.file.milliseconds - times.first <= longestWait, as: summary.setting.quirk,
        "first row \(times.first)",
        allowed: "a first row at \(file.file.milliseconds - longestWait) or later",
        at: RowPlace(file.file.path, row: 1))
    }
    return finding.isJudged ? finding : lack(of: "files in the phone's layout", summary)
  }

  private static func judgeApart(_ summary: FilesSummary) -> Finding {
    var finding = Finding()
    // A file is named by the time at which the previous file was closed, so the names of faulty
    // files count too.
    let names = summary.facts.map(\.file).filter { $0.layout == .phone }
    let next = Dictionary(
      zip(names, names.dropFirst()).filter { $0.stream == $1.stream }.map {
        ($0.path, $1.milliseconds)
      }, uniquingKeysWith: { first, _ in first })
    for (file, times, reserve) in phoneFiles(summary) {
      guard let reserve, let next = next[file.file.path] else { continue }
      let last = time(times.latest, of: file, summary.setting)
      finding.judge(
        last - Double(next) <= reserve, as: summary.setting.quirk,
        "last row \(times.latest)", allowed: "a last row at \(next) or earlier",
        at: RowPlace(file.file.path, row: file.rows))
    }
    return finding.isJudged ? finding : lack(of: "two files of one stream of a phone", summary)
  }

  /// Judges whether each rotation closes all files at the same time.
  ///
  /// Two kinds of files do not show whether a rotation was complete. Unsent files may be from any
  /// time, and a file whose rows have one time is closed at once.
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
          allowed: "closed at \(closings[next]), like the other files",
          at: RowPlace(file.file.path))
      }
      guard let reserve else { continue }
      finding.judge(
        time(latest, of: file, summary.setting) <= Double(closed) + reserve,
        "last row \(latest)", allowed: "a last row at \(closed) or earlier",
        at: RowPlace(file.file.path, row: file.rows))
    }
    return finding.isJudged
      ? finding
      : .lacking(
        "list of files with the closing times of a phone's files")
  }
}
