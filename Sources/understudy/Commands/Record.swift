import Formats
import FoundationEssentials
import ProfileFiles
import Recorders
import Simulation
import Spool

/// The command that simulates a study, and writes the files that the apps would have recorded.
struct Record: Command {
  static let name = "record"
  static let summary = "Simulate a study, and write the files that its apps would have recorded"

  private let name: String
  private let changes: Study.Changes
  /// The files of imported streets.
  private let streets: [String]
  private let arguments: [String: String]
  private let only: [Int]?
  private let between: LocalSpan?
  /// The layouts to write; nil for the default layouts of the installed apps and the ground truth.
  private let layouts: [Layout]?
  private let streams: [String]?
  private let compression: Compression
  private let compressesDownload: Bool
  private let makesPacks: Bool
  /// The name of a set of faults, or a file with one; nil for no faults.
  private let faults: String?
  private let output: String?
  let replaces: Bool
  private let verifies: Bool
  let jobs: Int
  let shard: Shard?
  private let isDryRun: Bool
  let progressStyle: ProgressStyle
  let printsJSON: Bool
  private let directory: String?

  init(_ arguments: inout Arguments) throws(UsageError) {
    name = try arguments.option("--study") ?? "demo"
    var changes = Study.Changes()
    changes.participants = try arguments.integer("--participants", in: 1...1_000_000)
    changes.region = try arguments.option("--region")
    if let text = try arguments.option("--start") {
      guard let date = CivilDate(text), StudyProfile.years.contains(date.year) else {
        throw .badValue(
          text, of: "--start",
          allowed: "a date from \(StudyProfile.years.lowerBound)-01-01 to "
            + "\(StudyProfile.years.upperBound)-12-31")
      }
      changes.start = date
    }
    changes.days = try arguments.integer("--days", in: 1...3_650)
    changes.seed = try arguments.integer("--seed", in: StudyProfile.seeds)
    changes.person = try arguments.option("--person")
    changes.device = try arguments.option("--device")
    changes.watch = try arguments.option("--watch")
    changes.versions = try Self.versions(arguments.all("--app"))
    changes.settings = try arguments.option("--settings")
    changes.missing = try arguments.option("--missing")
    self.changes = changes
    streets = try arguments.all("--streets")
    // The manifest has separate keys for participants, region, dates and seed.
    self.arguments = [
      ("person", changes.person), ("device", changes.device),
      ("watch", changes.watch), ("missing", changes.missing),
      (
        "app",
        changes.versions.isEmpty ? nil : changes.versions.values.sorted().joined(separator: ",")
      ),
    ]
    .reduce(into: [:]) { $0[$1.0] = $1.1 }
    only = try arguments.option("--only").map { (text) throws(UsageError) in
      try NumberList.parse(text, of: "--only")
    }
    between = try arguments.option("--between").map { (text) throws(UsageError) in
      try LocalSpan.parse(text, of: "--between")
    }
    layouts = try arguments.choices(
      "--as", in: Layout.all.map(\.name), lacking: Layout.known.map(\.name)
    ).map { names in Layout.all.filter { names.contains($0.name) } }
    streams = try arguments.choices("--streams", in: StudyRecorder.streams)
    compression = try Compression.option(&arguments)
    compressesDownload = try arguments.flag("--download-gzip")
    if compressesDownload, !(layouts ?? []).contains(where: { Self.plainLayouts.contains($0) }) {
      throw .needs(
        option: "--download-gzip",
        other: "--as with " + Self.plainLayouts.map(\.name).joined(separator: " or "))
    }
    makesPacks = try arguments.choice("--pack", in: [Self.tar]) != nil
    faults = try arguments.option("--faults").flatMap { $0 == Self.noFaults ? nil : $0 }
    output = try arguments.option("--output")
    replaces = try arguments.flag("--force")
    verifies = try arguments.flag("--verify")
    jobs =
      try arguments.integer("--jobs", in: 1...1_024)
      ?? ProcessInfo.processInfo.activeProcessorCount
    let environment = ProcessInfo.processInfo.environment
    shard = try arguments.option("--shard").map { (text) throws(UsageError) in
      try Shard.option(text, environment: environment)
    }
    isDryRun = try arguments.flag("--dry-run")
    if isDryRun, between != nil { throw .noUse(option: "--between", with: "--dry-run") }
    progressStyle = try arguments.choice("--progress", of: ProgressStyle.self) ?? .auto
    printsJSON = try arguments.flag("--json")
    directory = try arguments.option("--profiles")
  }

  func run() async throws {
    returnFreeMemory()
    if let text = try await record() { print(text) }
  }

  /// Records the study, and returns the text to print; nil after a forecast.
  @discardableResult
  func record() async throws -> String? {
    let files = try ProfileFiles(
      directory: directory, environment: ProcessInfo.processInfo.environment)
    let imports = try Self.imports(streets)
    var changes = changes
    changes.streets = imports
    let loaded = try Study.load(name, from: files, with: changes)
    for note in loaded.notes { StandardError.print("understudy: \(note)") }
    let study = loaded.study
    try Self.checkUse(of: imports, in: study)
    try checkEnd(of: study.profile)
    let layouts = try writtenLayouts(study)
    let numbers = try participants(of: study)
    var choice = StudyRecorder.Choice(
      layouts: layouts, streams: try writtenStreams(study), compression: compression)
    if compressesDownload { choice.plainCompression = compression.orDefault }
    let faultSet = try faults.map { try files.load(.faults, $0) }
    choice.faults = try faultSet?.read(FaultSet.init(reading:))
    if let note = choice.faults?.noteOfNoFiles { StandardError.print("understudy: \(note)") }
    choice.between = try between?.instants(in: study, of: "--between")
    let path = output ?? "output/\(study.name)"
    let seed = study.profile.seed
    tellOfArrayJob()
    var wanted = manifest(of: loaded, participants: numbers, choice: choice)
    wanted.streets = imports.map(Manifest.Streets.init(of:)).sorted { $0.region < $1.region }
    if let faults, let faultSet {
      let key = "faults" + (ProfileFiles.isPath(faults) ? "" : "/\(faults)")
      wanted.profiles[key] = crc32(of: Array(faultSet.text.utf8))
    }
    let progress = Progress()
    if isDryRun {
      try await forecast(
        numbers, by: StudyRecorder(study, choice: choice, progress: progress), as: wanted,
        to: path)
      return nil
    }
    let folder = try RecordingFolder.open(
      path, for: wanted, shard: shard, replacing: replaces, verifying: verifies
    ) {
      PatientID.text(of: $0, seed: seed)
    }
    tell(of: folder)
    let start = ContinuousClock.now
    if folder.state == .complete {
      return text(of: folder.manifest, path: path, seconds: 0, progress: nil)
    }
    let part = shard?.part(of: numbers) ?? numbers
    let bar = progressBar(progress, of: study, participants: part.count { !folder.isDone($0) })
    let recorder = StudyRecorder(study, choice: choice, progress: progress)
    let width = jobs
    let manifest = try await stopping(progress) {
      try await bar.showing { try await recorder.record(part, to: folder, width: width) }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return text(of: manifest, path: path, seconds: seconds, progress: progress)
  }

  /// Warns in an array job without `--shard`, because every task would record all participants.
  private func tellOfArrayJob() {
    guard shard == nil,
      let job = ArrayJob.all(in: ProcessInfo.processInfo.environment).first
    else { return }
    StandardError.print(
      "understudy: \(job.variable) is set, but --shard is missing; this task records all participants"
    )
  }

  /// Prints the state of an earlier recording.
  private func tell(of folder: RecordingFolder) {
    if !folder.damaged.isEmpty {
      let numbers = folder.damaged.prefix(10).map(String.init).joined(separator: ", ")
      StandardError.print(
        "understudy: files of participants \(numbers)\(folder.damaged.count > 10 ? ", …" : "") are "
          + "missing or changed; these participants are recorded again")
    }
    for path in folder.left {
      StandardError.print(
        "understudy: '\(path)' could not be deleted, because it contains files that are not part of a recording"
      )
    }
  }

  /// Returns the profile for each `NAME=VERSION`, by the app's name.
  private static func versions(_ texts: [String]) throws(UsageError) -> [String: String] {
    var versions: [String: String] = [:]
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard parts.count == 2, apps.contains(where: { $0.name == name }), !parts[1].isEmpty else {
        throw .badValue(
          text, of: "--app",
          allowed: "NAME=VERSION with a NAME of \(apps.map { $0.name }.joined(separator: ", "))")
      }
      guard versions.updateValue("\(name)-\(parts[1])", forKey: name) == nil else {
        throw .repeated(option: "--app \(name)=…")
      }
    }
    return versions
  }

  /// The layouts that are compressed only with `--download-gzip`.
  static let plainLayouts = Layout.all.filter { $0.compressing == .onDemand && $0 != .truth }

  /// Returns the layouts to write, and rejects a layout that no installed app has.
  private func writtenLayouts(_ study: Study) throws(UsageError) -> [Layout] {
    guard let layouts else { return try defaultLayouts(study) }
    for layout in layouts {
      guard let allowed = layout.allowedInstead(in: study) else { continue }
      throw .badValue(layout.name, of: "--as", allowed: allowed)
    }
    return layouts
  }

  /// Returns each app's own layout and the ground truth.
  ///
  /// Prints a note for each app that this build cannot record. Fails if it can record none of the
  /// study's apps.
  private func defaultLayouts(_ study: Study) throws(UsageError) -> [Layout] {
    let layouts = Layout.defaults(of: study)
    let missing = Layout.missingDefaults(of: study)
    guard let first = missing.first else { return layouts }
    if layouts == [.truth] { throw .notInThisBuild("--as \(first.name)") }
    for layout in missing {
      StandardError.print(
        "understudy: \(layout.name) cannot be written: "
          + "\(UsageError.notInThisBuild("--as \(layout.name)"))")
    }
    return layouts
  }

  /// Checks the last date. A profile is checked while it is read, so only options can exceed the
  /// simulated dates.
  private func checkEnd(of profile: StudyProfile) throws(UsageError) {
    guard StudyProfile.years.contains(profile.lastDate.year) else {
      throw .badValue("\(profile.days)", of: "--days", allowed: StudyProfile.allowedDays)
    }
  }

  private func participants(of study: Study) throws(UsageError) -> [Int] {
    let all = 0..<study.profile.participants
    guard let only else { return Array(all) }
    if let number = only.first(where: { !all.contains($0) }) {
      throw .badValue(
        String(number), of: "--only", allowed: "from 0 to \(study.profile.participants - 1)")
    }
    return only
  }

  /// Returns the streams to write, in the order of the registration, and rejects streams that the
  /// settings disable.
  private func writtenStreams(_ study: Study) throws(UsageError) -> [String] {
    let enabled = study.collectedStreams
    for stream in streams ?? [] where !enabled.contains(stream) {
      throw .badValue(
        stream, of: "--streams",
        allowed: "one that the settings enable: " + enabled.joined(separator: ", "))
    }
    return enabled.filter { streams?.contains($0) ?? true }
  }

  private func manifest(
    of loaded: Study.Loaded, participants: [Int], choice: StudyRecorder.Choice
  ) -> Manifest {
    let profile = loaded.study.profile
    return Manifest(
      version: Understudy.version, study: loaded.study.name, seed: profile.seed,
      start: profile.start.description, days: profile.days, timeZone: loaded.study.zone.name,
      fieldExtrapolated: profile.extrapolatesField,
      participants: participants, phones: loaded.study.phones(of: participants),
      apps: loaded.study.listedApps, recorders: choice.layouts.map(\.name),
      streams: choice.streams, arguments: contentArguments,
      profiles: loaded.texts.mapValues { crc32(of: Array($0.utf8)) },
      climates: loaded.study.weathers.borrowed)
  }

  /// The options that change content and have no other key in the manifest.
  private var contentArguments: [String: String] {
    var arguments = self.arguments
    if let region = changes.region { arguments["region"] = region }
    if let between { arguments[Manifest.between] = between.description }
    if compression == .none { arguments["gzip"] = "none" }
    if compressesDownload { arguments["download-gzip"] = "yes" }
    if makesPacks { arguments[Manifest.pack] = Self.tar }
    if let faults { arguments[Manifest.faults] = faults }
    return arguments
  }

  private func progressBar(
    _ progress: Progress, of study: Study, participants: Int
  ) -> ProgressBar {
    let days = study.span.upperBound.seconds(since: study.span.lowerBound)
    let total = max(days * Double(participants), 1)
    return ProgressBar(progressStyle) { seconds in
      let done = min(progress.simulatedSeconds / total, 1)
      let parts = progress.parts(of: participants, done: done, after: seconds)
      return ProgressLine(parts, done: done, after: seconds)
    }
  }

  // MARK: Result

  private func text(
    of manifest: Manifest, path: String, seconds: Double, progress: Progress?
  ) -> String {
    if printsJSON { return summary(manifest, seconds: seconds) }
    let totals = manifest.totals
    guard let progress else {
      return "\(path) is already complete: \(counted(totals.files, "file")), "
        + counted(totals.rows, "row")
    }
    let days = progress.participants * manifest.days
    let text = """
      \(path): \(counted(totals.files, "file")), \(counted(totals.rows, "row")), \
      \(Quantity.bytes(totals.bytes)) (\(Quantity.bytes(totals.contentBytes)) before compression)
      \(counted(progress.participants, "participant")), \
      \(counted(days, "participant-day")) in \(Quantity.time(seconds))
      """
    guard manifest.complete else {
      return text
        + "\nSome participants of earlier runs are not recorded for all days yet; run the command "
        + "without --only."
    }
    return text + "\n\nNext:\n" + Step.table(Step.after(recording: path))
  }

  private func summary(_ manifest: Manifest, seconds: Double) -> String {
    var json = JSONWriter(.compact)
    json.object { json in
      json.key("totals")
      json.object { json in
        json.member("files", manifest.totals.files)
        json.member("rows", manifest.totals.rows)
        json.member("content_bytes", manifest.totals.contentBytes)
        json.member("bytes", manifest.totals.bytes)
      }
      json.member("complete", manifest.complete)
      json.key("seconds")
      json.number((seconds * 1_000).rounded() / 1_000)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension Progress {
  /// Returns the parts of a progress line about a recording.
  ///
  /// - Parameters:
  ///   - done: the finished share of the work, from 0 to 1.
  ///   - seconds: the time since the start.
  func parts(of participants: Int, done: Double, after seconds: Double) -> [String] {
    let rate = Double(rows) / max(seconds, 0.001)
    return [
      "\(self.participants)/\(participants) participants", "\(Int(done * 100)) %",
      counted(rows, "row"), Quantity.bytes(Int64(bytes)), counted(Int(rate), "row") + "/s",
    ]
  }
}
