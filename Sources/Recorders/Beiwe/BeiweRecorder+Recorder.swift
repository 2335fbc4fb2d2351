import Formats
import Simulation
import Spool

extension Layout {
  /// The files as they are on the phone.
  public static let beiwe = Layout("beiwe")
  /// The files as a researcher downloads them.
  public static let beiweDownload = Layout("beiwe-download", compressing: .onDemand)
}

extension BeiweRecorder: Recorder {
  static let app: (any App.Type)? = Beiwe.self
  static let tellsOfSensors = true
  static let layouts: [Layout] = [.beiwe, .beiweDownload]

  /// It is not known how the server laid out the data of the oldest versions.
  static func allowed(insteadOf layout: Layout, in study: Study) -> String? {
    let versions = versions(in: study)
    if let lacking = versions.first(where: { beiweApp(on: $0.platform) == nil }) {
      return "\(Layout.truth.name): no phone of \(lacking.platform.rawValue) can be recorded"
    }
    let old = versions.first { $0.profile.dialect == BeiweDialect.wiki2016.rawValue }
    guard layout == .beiweDownload, let app = old?.profile else { return nil }
    return
      "\(Layout.beiwe.name) or \(Layout.truth.name) with \(app.title): it is not known how the server of 2016 laid out "
      + "its data. To get a download as today's server makes it, use `send` to `receive --as beiwe --settings FILE`"
  }

  static let streams = names(of: beiweApps.flatMap { $0.streams })

  static func streams(in study: Study) -> [String] {
    names(of: versions(in: study).flatMap { beiweApp(on: $0.platform)?.streams(of: $0) ?? [] })
  }

  /// The names of streams, each once.
  private static func names(of streams: [BeiweStream]) -> [String] {
    streams.reduce(into: []) { names, stream in
      if !names.contains(stream.rawValue) { names.append(stream.rawValue) }
    }
  }

  /// The installed versions that phones of the study run, one for each platform at most.
  private static func versions(in study: Study) -> [Beiwe] {
    let platforms = Set(study.devices.values.map(\.platform))
    return study.apps.compactMap { $0 as? Beiwe }.filter { platforms.contains($0.platform) }
  }

  private static func beiweApp(on platform: Platform) -> (any BeiweApp.Type)? {
    beiweApps.first { $0.platform == platform }
  }

  /// Files that were closed before the sensors stopped, and the download's hours that no later file
  /// touches.
  static func keeps(_ entry: FileEntry, of study: Study, endingAt end: Int64) -> Bool {
    guard let closed = entry.closed else { return false }
    // The rows of a file are younger than its rotations are apart, but for what the phone's clock is
    // slow by.
    let reach = Int64(study.app(Beiwe.self)?.settings.newFiles ?? 0) * 1_000 + 600_000
    return entry.recorder == Layout.beiweDownload.name ? closed < end - reach : closed < end
  }

  /// A file of the download belongs to the hour of its rows, and one of the phone to the instant that
  /// closed it.
  static func growth(of entry: FileEntry) -> Growth {
    guard entry.recorder == Layout.beiweDownload.name, let first = entry.first else {
      return Growth(of: entry)
    }
    return .windows(at: first)
  }

  /// A window holds whole files: those between two rotations on the phone, or a download's of an hour.
  /// Rows are the motion rows that the settings ask for.
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
