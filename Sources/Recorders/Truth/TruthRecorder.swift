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
  private let dates: StudyDates
  private var days: TruthFile<DaysTable>
  private var segments: TruthFile<SegmentsTable>
  private var places: TruthFile<PlacesTable>
  private var bouts: TruthFile<BoutsTable>
  private var path: TruthFile<PathTable>
  private var mind: TruthFile<MindTable>
  private var phone: TruthFile<PhoneTable>
  private var windows: TruthFile<WindowsTable>
  /// Nil without an installed Beiwe app.
  private var fixes: TruthFile<FixesTable>?

  init(_ participant: Participant, of study: Study, recorded: RecordedParticipant) {
    self.participant = participant
    self.recorded = recorded
    let phone = participant.phone
    terms = SensorTerms(
      terms: study.apps.first?.sensorTerms(of: phone) ?? phone.terms(),
      fuzzing: Fuzzing(participant, of: study))
    dates = StudyDates(study, of: participant.life)
    let hasApp = study.app(Beiwe.self) != nil
    days = TruthFile(DaysTable(dates, of: participant.life, hasApp: hasApp), of: recorded)
    segments = TruthFile(SegmentsTable(), of: recorded)
    places = TruthFile(PlacesTable(in: study.towns), of: recorded)
    bouts = TruthFile(BoutsTable(), of: recorded)
    path = TruthFile(PathTable(in: study.towns), of: recorded)
    mind = TruthFile(MindTable(), of: recorded)
    self.phone = TruthFile(PhoneTable(), of: recorded)
    windows = TruthFile(WindowsTable(), of: recorded)
    fixes = hasApp ? TruthFile(FixesTable(), of: recorded) : nil
  }

  /// Takes what a period of the app adds; periods come in order.
  mutating func observe(_ period: Period) throws {
    try days.observe(period)
    try windows.observe(period)
    try fixes?.observe(period)
  }

  /// Goes through the life and ends the files.
  mutating func finish() throws -> [FileEntry] {
    var life = LifeReader(participant.life)
    var time = dates.start
    while time < dates.end {
      let day = life.day(at: time)
      if let day = StudyDay(day, of: dates) { try observe(day) }
      time = day.end
    }
    var entries = try days.finish()
    entries += try segments.finish()
    entries += try places.finish()
    entries += try bouts.finish()
    entries += try path.finish()
    entries += try mind.finish()
    entries += try phone.finish()
    entries += try windows.finish()
    if let fixes = try fixes?.finish() { entries += fixes }
    entries += try ParticipantFile(participant: participant).write(for: recorded)
    return entries + (try terms.write(for: recorded))
  }

  private mutating func observe(_ day: StudyDay) throws {
    try days.observe(day)
    try segments.observe(day)
    try places.observe(day)
    try bouts.observe(day)
    try path.observe(day)
    try mind.observe(day)
    try phone.observe(day)
  }
}
