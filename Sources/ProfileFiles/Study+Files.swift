import Simulation

extension Study {
  /// The changes that a command's options make to a study.
  public struct Changes: Sendable {
    /// The name of another region in regions.json5.
    public var region: String?
    /// Another first date of the study.
    public var start: CivilDate?
    /// Another number of local dates, from 1 to 3,650.
    public var days: Int?
    /// Another seed, within `StudyProfile.seeds`.
    public var seed: UInt64?
    /// Another number of participants, from 1 to 1,000,000.
    public var participants: Int?
    /// The kind of person for all participants.
    public var person: String?
    /// The model of phone for all participants.
    public var device: String?
    /// The watch for all participants; `StudyProfile.noWatch` for none.
    public var watch: String?
    /// Other versions of installed apps, as names in `Profiles/apps`, by the app's name. Each
    /// version replaces the one for its own platform.
    public var versions: [String: String] = [:]
    /// The path of a study's settings that the server of an installed app has exported.
    public var settings: String?
    /// The profile of missing data: a name in `Profiles/missing`, the path of a file, or
    /// `StudyProfile.noMissing`.
    public var missing: String?
    /// The files of imported streets, one per region.
    public var streets: [StreetFile] = []

    /// Creates a value without changes.
    public init() {}
  }

  /// A study with the notes from reading it.
  public struct Loaded: Sendable {
    /// The study, with all profiles that it names.
    public let study: Study
    /// The text of every profile that was read, by `kind/name`. Files that were given by their
    /// paths have the names `study` and `settings`.
    public let texts: [String: String]
    /// The notes for the user, one per line.
    public let notes: [String]
  }

  /// Reads a study and every profile that it names.
  ///
  /// - Parameter name: the name of a study in `Profiles/studies`, or the path of a file.
  /// - Throws: `ProfileFileError`, `ProfileError` or `SettingsError`.
  public static func load(_ name: String, from files: ProfileFiles, with changes: Changes = .init())
    throws -> Loaded
  {
    let source = try files.load(.studies, name)
    return try load(
      source, named: ProfileFiles.isPath(name) ? nil : name, from: files, with: changes)
  }

  /// - Parameter name: the name of the study in `Profiles/studies`; nil for another file, which
  ///   contains its name.
  static func load(
    _ source: LoadedProfile, named name: String?, from files: ProfileFiles, with changes: Changes
  ) throws -> Loaded {
    var texts: [String: String] = [:]
    var notes: [String] = []
    func read<Value>(
      _ kind: ProfileFiles.Kind, _ name: String, as key: String? = nil,
      _ read: (inout ProfileReader) throws(ProfileError) -> Value
    ) throws -> Value {
      let loaded = try files.load(kind, name)
      texts[key ?? "\(kind.rawValue)/\(name)"] = loaded.text
      return try loaded.read(read)
    }

    texts[name.map { "studies/\($0)" } ?? "study"] = source.text
    var profile = try source.read { (reader) throws(ProfileError) in
      try StudyProfile(reading: &reader)
    }
    profile.apply(changes)

    let regions = try files.regions()
    texts["regions"] = regions.text
    guard let region = regions[profile.region] else {
      throw SettingsError.unknownName(profile.region, kind: "region", known: regions.names)
    }
    let zones = try read(.zones, "zones", as: "zones") { (reader) throws(ProfileError) in
      try Zones(reading: &reader)
    }
    let zone = try regions.zone(of: region, among: zones)
    let imports = try regions.imports(changes.streets)
    let climates = try read(.climates, "climates", as: "climates") {
      (reader) throws(ProfileError) in
      try Climates(reading: &reader)
    }
    let phoneApps = try read(.phoneApps, "phone-apps", as: "phone-apps") {
      (reader) throws(ProfileError) in
      try PhoneApps(reading: &reader)
    }
    let macApps = try read(.macApps, "mac-apps", as: "mac-apps") {
      (reader) throws(ProfileError) in
      try MacApps(reading: &reader)
    }
    let sentences = try read(.sentences, "sentences", as: "sentences") {
      (reader) throws(ProfileError) in
      try Sentences(reading: &reader)
    }
    var people: [String: PersonProfile] = [:]
    for (name, _) in profile.people {
      people[name] = try read(.people, name) { (reader) throws(ProfileError) in
        try PersonProfile(reading: &reader)
      }
    }
    var devices: [String: DeviceProfile] = [:]
    for (name, _) in profile.devices {
      devices[name] = try read(.devices, name) { (reader) throws(ProfileError) in
        try DeviceProfile(reading: &reader)
      }
    }
    var watches: [String: WatchProfile] = [:]
    for (name, _) in profile.watches where name != StudyProfile.noWatch {
      watches[name] = try read(.watches, name) { (reader) throws(ProfileError) in
        try WatchProfile(reading: &reader)
      }
    }
    let studyName = name ?? source.file
    if let app = changes.versions.keys.sorted().first(where: { app in
      !profile.apps.contains { $0.app.name == app }
    }) {
      throw SettingsError.noApp(
        app, study: studyName, installed: profile.apps.map { $0.app.name })
    }
    var export = try changes.settings.map { path throws(ProfileFileError) in
      try ProfileFiles.load(file: path)
    }
    if export != nil, !profile.apps.contains(where: { $0.app.exportForm != nil }) {
      throw SettingsError.noSettings(study: studyName)
    }
    /// Returns the settings and surveys that the study's researchers choose for an app.
    func choices<Kind: App>(
      of app: Kind.Type, _ installation: StudyProfile.Installation
    ) throws -> (settings: Kind.Settings, surveys: [Survey]) {
      guard let form = app.exportForm, let file = export.take() else {
        let surveys = try installation.surveys.enumerated().map { position, name in
          try read(.surveys, name) { (reader) throws(ProfileError) in
            try Survey(reading: &reader, study: profile.title, position: position)
          }
        }
        try source.checkDates(of: installation, for: surveys)
        return (try source.readSettings(of: installation), surveys)
      }
      let read = try file.locating { () throws(ProfileError) in
        try app.read(export: file.value, file: file.file, study: profile.title, zone: zone.name)
      }
      guard let read else { throw SettingsError.noExport(file.file, app: app.name, form: form) }
      texts["settings"] = file.text
      notes += read.notes.map { "\(file.file): \($0)" }
      return (read.settings, read.surveys)
    }
    func watchSurvey(of installation: StudyProfile.Installation) throws -> WatchSurvey? {
      guard let name = installation.watchSurvey else { return nil }
      let loaded = try files.load(.watchSurveys, name)
      texts["\(ProfileFiles.Kind.watchSurveys.rawValue)/\(name)"] = loaded.text
      let survey = try loaded.readWatchSurvey(by: installation.loader)
      notes += survey.notes.map { "\(loaded.file): \($0)" }
      return survey
    }
    func install<Kind: App>(
      _ app: Kind.Type, _ installation: StudyProfile.Installation
    ) throws -> [InstalledVersion] {
      let (settings, surveys) = try choices(of: app, installation)
      let content = StudyContent(
        surveys: surveys, dates: installation.interventions,
        watchSurvey: try watchSurvey(of: installation))
      func version(_ name: String) throws -> InstalledVersion {
        let version = try read(.apps, name) { (reader) throws(ProfileError) in
          try reader.version(of: app)
        }
        return (name, Kind(version: version, settings: settings, content: content))
      }
      var versions: [Platform: InstalledVersion] = [:]
      if let name = changes.versions[app.name] {
        let changed = try version(name)
        let platform = changed.app.platform
        guard devices.values.contains(where: { $0.platform == platform }) else {
          throw SettingsError.noPhone(platform, version: name, study: studyName)
        }
        versions[platform] = changed
      }
      for platform in Platform.allCases where versions[platform] == nil {
        guard let name = installation.versions[platform] else { continue }
        let installed = try version(name)
        try source.checkPlatform(of: installed, isFor: platform, in: installation)
        versions[platform] = installed
      }
      return Platform.allCases.compactMap { versions[$0] }
    }
    let apps = try profile.apps.flatMap { try install($0.app, $0) }
    for (name, _) in profile.devices {
      guard let phone = devices[name] else { continue }
      try source.checkVersions(of: profile, for: phone, named: name, among: apps.map(\.app))
      try files.load(.devices, name).checkSensors(of: phone, for: apps)
    }
    var missing = MissingProfile.none
    if profile.missing != StudyProfile.noMissing {
      missing = try read(.missing, profile.missing) { (reader) throws(ProfileError) in
        try MissingProfile(reading: &reader)
      }
    }
    let towns = Towns(
      region, zone: zone, among: regions.all, zones: zones,
      at: zone.startOfDay(profile.start), imports: imports)
    let weathers = try Weathers(of: towns, seed: profile.seed) { (region) throws(ProfileError) in
      try regions.climate(of: region, among: climates)
    }
    return Loaded(
      study: Study(
        name: name ?? profile.title, profile: profile, towns: towns, people: people,
        devices: devices, watches: watches, apps: apps.map(\.app), phoneApps: phoneApps,
        macApps: macApps, sentences: sentences, weathers: weathers, missing: missing),
      texts: texts, notes: notes)
  }
}

extension StudyProfile {
  fileprivate mutating func apply(_ changes: Study.Changes) {
    if let region = changes.region { self.region = region }
    if let start = changes.start { self.start = start }
    if let days = changes.days { self.days = days }
    if let seed = changes.seed { self.seed = seed }
    if let participants = changes.participants { self.participants = participants }
    if let person = changes.person { people = [(person, 1)] }
    if let device = changes.device { devices = [(device, 1)] }
    if let watch = changes.watch { watches = [(watch, 1)] }
    if let missing = changes.missing { self.missing = missing }
  }
}

extension LoadedProfile {
  /// Reads the settings of an app from a study's own file, and rejects unknown keys.
  fileprivate func readSettings<Settings: ProfilePart>(
    of installation: StudyProfile.Installation
  ) throws(ProfileError) -> Settings {
    try locating { () throws(ProfileError) in
      var reader = try ProfileReader(
        installation.settings, file: file, path: ["apps", installation.app.name, "settings"])
      let settings = try Settings(reading: &reader)
      try reader.finish()
      return settings
    }
  }

  /// Reads a survey for watches, and rejects unknown keys.
  public func readWatchSurvey(
    by loader: WatchSurvey.Loader
  ) throws(ProfileError) -> WatchSurvey {
    try read(ignoringOthers: true) { (reader) throws(ProfileError) in
      try WatchSurvey(reading: &reader, by: loader)
    }
  }

  /// Rejects a study whose survey has times relative to an event, if the study has no date for this
  /// event.
  fileprivate func checkDates(
    of installation: StudyProfile.Installation, for surveys: [Survey]
  ) throws(ProfileError) {
    for survey in surveys {
      for relative in survey.schedule.relative
      where installation.interventions[relative.intervention] == nil {
        throw located(
          ProfileError(
            .missing(
              .other(
                "a date such as 2026-03-29, because the times of the survey "
                  + "\(survey.name) are relative to it")),
            file: file,
            path: ["apps", installation.app.name, "interventions", relative.intervention]))
      }
    }
  }
}
