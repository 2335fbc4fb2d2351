import Simulation
import Spool

/// Writes what really happened to one participant, beside what the apps recorded of it.
///
/// A table is written while its rows pass; only totals of dates and places are kept. A new table is
/// added here.
struct TruthRecorder: ~Copyable {
  private let participant: Participant
  private let recorded: RecordedParticipant
  private let terms: SensorTerms
  /// The dates of the participant's events to which surveys are related, by name.
  private let interventions: [String: CivilDate]
  private let dates: StudyDates
  private let life: LifeReader
  /// Nil for who has no watch where no app reads health.
  private let health: HealthReader?
  /// Until when days were taken.
  private var reached: Timestamp
  private var days: TruthFile<DaysTable>
  private var segments: TruthFile<SegmentsTable>
  private var places: TruthFile<PlacesTable>
  private var bouts: TruthFile<BoutsTable>
  private var strides: TruthFile<StridesTable>
  private var vehicles: TruthFile<VehiclesTable>
  private var path: TruthFile<PathTable>
  private var ways: TruthFile<WaysTable>
  private var streets: StreetsFile
  private var mind: TruthFile<MindTable>
  private var phone: TruthFile<PhoneTable>
  private var windows: TruthFile<WindowsTable>
  /// Nil where nothing goes missing.
  private var gaps: TruthFile<GapsTable>?
  /// Nil if no app reports its fixes.
  private var fixes: TruthFile<FixesTable>?
  /// Nil where no app asks for surveys.
  private var prompts: TruthFile<PromptsTable>?
  private var answers: TruthFile<AnswersTable>?
  /// Nil for who has no watch.
  private var wear: TruthFile<WearTable>?
  /// Nil if the participant has no watch and no app that reads health data.
  private var body: TruthFile<HealthTable>?
  private var sleep: TruthFile<SleepTable>?
  private var beats: TruthFile<BeatsTable>?
  private var workouts: TruthFile<WorkoutsTable>?
  /// Nil where no app exports anything.
  private var exports: TruthFile<ExportsTable>?
  /// Nil unless MyLifeDB writes all its rows.
  private let digital: DigitalReader?
  private var uses: TruthFile<AppUseTable>?
  private var notifications: TruthFile<NotificationsTable>?
  private var agenda: TruthFile<AgendaTable>?
  private var media: TruthFile<MediaTable>?
  private var macUses: TruthFile<MacUseTable>?
  private var entries: TruthFile<EntriesTable>?
  /// Nil if neither MyLifeDB records the weather nor people react to it.
  private var weather: TruthFile<WeatherTable>?
  /// Nil where Cozie is not installed.
  private var cozie: TruthFile<CozieTable>?
  /// Nil where SWIP is not installed.
  private var sessions: TruthFile<SessionsTable>?
  private var emotions: TruthFile<EmotionsTable>?

  /// - Parameter hasSensors: whether an app reports the sensors that it had on.
  init(_ assignment: Assignment, hasSensors: Bool) {
    let (participant, study) = (assignment.participant, assignment.study)
    let recorded = assignment.recorded
    self.participant = participant
    self.recorded = recorded
    terms = SensorTerms(of: participant)
    life = assignment.life
    let readsHealth = participant.apps.contains { $0.readsHealth }
    let hasBody = readsHealth || participant.watch != nil
    health = hasBody ? assignment.health : nil
    body = hasBody ? TruthFile(HealthTable(), of: recorded) : nil
    sleep = hasBody ? TruthFile(SleepTable(), of: recorded) : nil
    beats = hasBody ? TruthFile(BeatsTable(), of: recorded) : nil
    workouts = hasBody ? TruthFile(WorkoutsTable(), of: recorded) : nil
    exports = participant.app(MyLifeDB.self) == nil ? nil : TruthFile(ExportsTable(), of: recorded)
    let hasDigital = participant.app(MyLifeDB.self)?.settings.rows == .all
    digital = hasDigital ? assignment.digital : nil
    let hasWeather = hasDigital || study.profile.weatherMovesPeople
    weather = hasWeather ? TruthFile(WeatherTable(study.weathers), of: recorded) : nil
    uses = hasDigital ? TruthFile(AppUseTable(), of: recorded) : nil
    notifications = hasDigital ? TruthFile(NotificationsTable(), of: recorded) : nil
    agenda = hasDigital ? TruthFile(AgendaTable(), of: recorded) : nil
    media = hasDigital ? TruthFile(MediaTable(in: study.towns), of: recorded) : nil
    macUses = hasDigital ? TruthFile(MacUseTable(), of: recorded) : nil
    entries = hasDigital ? TruthFile(EntriesTable(), of: recorded) : nil
    cozie = participant.app(Cozie.self) == nil ? nil : TruthFile(CozieTable(), of: recorded)
    let hasSWIP = participant.app(SWIP.self) != nil
    sessions = hasSWIP ? TruthFile(SessionsTable(), of: recorded) : nil
    emotions = hasSWIP ? TruthFile(EmotionsTable(), of: recorded) : nil
    interventions = participant.apps.reduce(into: [:]) { dates, app in
      let random = participant.random["app"][named: type(of: app).name]
      dates.merge(app.interventions(in: study, random: random)) { first, _ in first }
    }
    dates = StudyDates(study, of: participant.life)
    reached = dates.start
    days = TruthFile(DaysTable(dates, of: life, hasSensors: hasSensors), of: recorded)
    segments = TruthFile(SegmentsTable(), of: recorded)
    places = TruthFile(PlacesTable(in: study.towns), of: recorded)
    bouts = TruthFile(BoutsTable(), of: recorded)
    strides = TruthFile(StridesTable(), of: recorded)
    vehicles = TruthFile(VehiclesTable(), of: recorded)
    path = TruthFile(PathTable(in: study.towns), of: recorded)
    ways = TruthFile(WaysTable(), of: recorded)
    streets = StreetsFile(in: study.towns)
    mind = TruthFile(MindTable(), of: recorded)
    phone = TruthFile(PhoneTable(), of: recorded)
    windows = TruthFile(WindowsTable(), of: recorded)
    let hasGaps = !study.missing.isNone || participant.apps.contains { $0.isSuspended }
    gaps = hasGaps ? TruthFile(GapsTable(in: study.span), of: recorded) : nil
    fixes = hasSensors ? TruthFile(FixesTable(), of: recorded) : nil
    let asks = participant.apps.contains { !$0.surveys.isEmpty }
    prompts = asks ? TruthFile(PromptsTable(until: dates.end), of: recorded) : nil
    wear = participant.watch == nil ? nil : TruthFile(WearTable(), of: recorded)
    answers = asks ? TruthFile(AnswersTable(), of: recorded) : nil
  }

  /// Takes what some work of an app adds; it comes in order of time.
  mutating func observe(_ work: AppWork) throws {
    try days.observe(work)
    try windows.observe(work)
    try gaps?.observe(work)
    try fixes?.observe(work)
    try exports?.observe(work)
    try cozie?.observe(work)
    try sessions?.observe(work)
    try emotions?.observe(work)
  }

  /// Takes the days of the life that are over.
  mutating func observe(until instant: Timestamp) throws {
    while reached < min(instant, dates.end) {
      let day = life.day(at: reached)
      guard day.end <= instant || instant >= dates.end else { return }
      let log = digital?.log(of: day)
      if let day = StudyDay(day, health: health?.day(of: day), log: log, of: dates) {
        try observe(day)
      }
      reached = day.end
    }
  }

  /// Takes the days that are left and ends the files.
  mutating func finish() throws -> [FileEntry] {
    try observe(until: dates.end)
    var entries = try days.finish()
    entries += try segments.finish()
    entries += try places.finish()
    entries += try bouts.finish()
    entries += try strides.finish()
    entries += try vehicles.finish()
    entries += try path.finish()
    entries += try ways.finish()
    entries += try streets.write(for: recorded)
    entries += try mind.finish()
    entries += try phone.finish()
    entries += try windows.finish()
    if let gaps = try gaps?.finish() { entries += gaps }
    if let fixes = try fixes?.finish() { entries += fixes }
    if let prompts = try prompts?.finish() { entries += prompts }
    if let answers = try answers?.finish() { entries += answers }
    if let wear = try wear?.finish() { entries += wear }
    if let body = try body?.finish() { entries += body }
    if let sleep = try sleep?.finish() { entries += sleep }
    if let beats = try beats?.finish() { entries += beats }
    if let workouts = try workouts?.finish() { entries += workouts }
    if let exports = try exports?.finish() { entries += exports }
    if let weather = try weather?.finish() { entries += weather }
    if let uses = try uses?.finish() { entries += uses }
    if let notifications = try notifications?.finish() { entries += notifications }
    if let agenda = try agenda?.finish() { entries += agenda }
    if let media = try media?.finish() { entries += media }
    if let macUses = try macUses?.finish() { entries += macUses }
    if let typed = try self.entries?.finish() { entries += typed }
    if let cozie = try cozie?.finish() { entries += cozie }
    if let sessions = try sessions?.finish() { entries += sessions }
    if let emotions = try emotions?.finish() { entries += emotions }
    entries += try ParticipantFile(
      participant: participant, isAsked: prompts != nil, hasBody: health != nil,
      dates: interventions
    ).write(
      for: recorded)
    return entries + (try terms.write(for: recorded))
  }

  private mutating func observe(_ day: StudyDay) throws {
    try days.observe(day)
    try segments.observe(day)
    try places.observe(day)
    try bouts.observe(day)
    try strides.observe(day)
    try vehicles.observe(day)
    try path.observe(day)
    try ways.observe(day)
    streets.observe(day)
    try mind.observe(day)
    try phone.observe(day)
    try prompts?.observe(day)
    try answers?.observe(day)
    try wear?.observe(day)
    try body?.observe(day)
    try sleep?.observe(day)
    try beats?.observe(day)
    try workouts?.observe(day)
    try weather?.observe(day)
    try uses?.observe(day)
    try notifications?.observe(day)
    try agenda?.observe(day)
    try media?.observe(day)
    try macUses?.observe(day)
    try entries?.observe(day)
  }
}
