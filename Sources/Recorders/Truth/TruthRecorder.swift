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
  /// Nil where no app hands in what it did.
  private var fixes: TruthFile<FixesTable>?

  /// - Parameter hasApp: whether an app hands in what it did.
  init(
    _ participant: Participant, of study: Study, hasApp: Bool, recorded: RecordedParticipant
  ) {
    self.participant = participant
    self.recorded = recorded
    terms = SensorTerms(
      terms: study.apps.first?.sensorTerms(of: participant) ?? participant.phone.terms())
    dates = StudyDates(study, of: participant.life)
    days = TruthFile(DaysTable(dates, of: participant.life, hasApp: hasApp), of: recorded)
    segments = TruthFile(SegmentsTable(), of: recorded)
    places = TruthFile(PlacesTable(in: study.towns), of: recorded)
    bouts = TruthFile(BoutsTable(), of: recorded)
    path = TruthFile(PathTable(in: study.towns), of: recorded)
    mind = TruthFile(MindTable(), of: recorded)
    phone = TruthFile(PhoneTable(), of: recorded)
    windows = TruthFile(WindowsTable(), of: recorded)
    fixes = hasApp ? TruthFile(FixesTable(), of: recorded) : nil
  }

  /// Takes what some work of an app adds; it comes in order of time.
  mutating func observe(_ work: AppWork) throws {
    try days.observe(work)
    try windows.observe(work)
    try fixes?.observe(work)
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
