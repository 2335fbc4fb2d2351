import Formats
import Simulation
import Spool

extension Layout {
  /// The layout with the files as they are on the phone.
  public static let beiwe = Layout("beiwe")
  /// The layout with the files as a researcher downloads them.
  public static let beiweDownload = Layout("beiwe-download", compressing: .onDemand)
}

extension BeiweRecorder: Recorder {
  static let app: (any App.Type)? = Beiwe.self
  static let tellsOfSensors = true
  static let layouts: [Layout] = [.beiwe, .beiweDownload]

  /// Returns a text about the layouts that are allowed instead of a layout; nil if it is allowed.
  /// The download of the oldest versions cannot be recorded, because its form on the server is
  /// unknown.
  static func allowed(insteadOf layout: Layout, in study: Study) -> String? {
    let versions = versions(in: study)
    if let lacking = versions.first(where: { beiweApp(on: $0.platform) == nil }) {
      return "\(Layout.truth.name), because phones with \(lacking.platform.rawValue) cannot be "
        + "recorded"
    }
    let old = versions.first { $0.profile.dialect == BeiweDialect.wiki2016.rawValue }
    guard layout == .beiweDownload, let app = old?.profile else { return nil }
    return
      "\(Layout.beiwe.name) or \(Layout.truth.name) with \(app.title), because the layout of the "
      + "server of 2016 is unknown. For a download in the layout of today's server, use `send` "
      + "to `receive --as beiwe --settings FILE`"
  }

  static let streams = names(of: beiweApps.flatMap { $0.streams })

  static func streams(in study: Study) -> [String] {
    names(of: versions(in: study).flatMap { beiweApp(on: $0.platform)?.streams(of: $0) ?? [] })
  }

  /// Returns the distinct names of streams.
  private static func names(of streams: [BeiweStream]) -> [String] {
    streams.reduce(into: []) { names, stream in
      if !names.contains(stream.rawValue) { names.append(stream.rawValue) }
    }
  }

  /// Returns the installed versions that phones of the study run, at most one per platform.
  private static func versions(in study: Study) -> [Beiwe] {
    let platforms = Set(study.devices.values.map(\.platform))
    return study.apps.compactMap { $0 as? Beiwe }.filter { platforms.contains($0.platform) }
  }

  private static func beiweApp(on platform: Platform) -> (any BeiweApp.Type)? {
    beiweApps.first { $0.platform == platform }
  }

  /// Returns whether a longer recording would have the same file: the phone's files that were
  /// closed before the end, and the download's hours before it.
  static func keeps(_ entry: FileEntry, of study: Study, endingAt end: Int64) -> Bool {
    guard let closed = entry.closed else { return false }
    // The rows of a file are at most as old as the interval between rotations, plus a margin for a
    // slow phone clock.
    let reach = Int64(study.app(Beiwe.self)?.settings.newFiles ?? 0) * 1_000 + 600_000
    return entry.recorder == Layout.beiweDownload.name ? closed < end - reach : closed < end
  }

  /// Returns the time to which a file belongs: the hour of its rows in a download, or its closing
  /// time on the phone.
  static func growth(of entry: FileEntry) -> Growth {
    guard entry.recorder == Layout.beiweDownload.name, let first = entry.first else {
      return Growth(of: entry)
    }
    return .windows(at: first)
  }

  /// Returns the length of the time windows for a forecast, in ms, and the number of motion rows
  /// per day. A window contains whole files: the files between two rotations on the phone, or an
  /// hour of a download.
  static func sampling(
    of study: Study, _ choice: StudyRecorder.Choice
  ) -> (window: Int64, rowsPerDay: Double) {
    guard let app = study.app(Beiwe.self) else { return (900_000, 0) }
    let unit = choice.layouts.contains(.beiweDownload) ? 3_600 : 900
    let files = max(app.settings.newFiles, 1)
    let layouts = choice.layouts.count { Self.layouts.contains($0) }
    let rows = choice.streams.reduce(0.0) { rows, stream in
      guard let sensor = BeiweSensor.all.first(where: { $0.name == stream })?.sensor,
        let rate = app.settings.rate(of: sensor, by: app.profile),
        let cycle = app.settings.cycle(of: sensor)
      else { return rows }
      let share = cycle.off == 0 ? 1 : Double(cycle.on) / Double(cycle.on + cycle.off)
      return rows + 86_400 * rate * share * Double(layouts)
    }
    return (Int64((files + unit - 1) / unit * unit) * 1_000, rows)
  }

  convenience init?(_ assignment: Assignment) throws {
    let choice = assignment.choice
    let platform = assignment.participant.phone.profile.platform
    guard let app = Self.beiweApp(on: platform)?.init(assignment) else { return nil }
    try self.init(
      app, from: assignment.study.span.lowerBound,
      output: .init(
        writesPhone: choice.layouts.contains(.beiwe),
        writesDownload: choice.layouts.contains(.beiweDownload),
        streams: choice.streams.compactMap { BeiweStream(rawValue: $0) },
        compression: choice.compression, downloadCompression: choice.plainCompression,
        excerpt: choice.between.map(Excerpt.init) ?? .all,
        showsAllPeriods: choice.layouts.contains(.truth), blockSize: choice.blockSize,
        windows: assignment.windows),
      participant: assignment.recorded, progress: assignment.progress)
  }
}
